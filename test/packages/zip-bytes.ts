import { crc32, deflateRawSync } from 'node:zlib';

/** What is written about an entry: once before its bytes, once in the directory. Every field may be a lie. */
export type Header = {
  readonly name: string | Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly extra: Uint8Array;
  readonly comment: Uint8Array;
  /** The system it was made on: 3 is Unix. */
  readonly system: number;
  readonly attributes: number;
  readonly offset: number;
};

export type Piece = {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** Deflated unless said otherwise. */
  readonly stored?: boolean;
  readonly mode?: number;
  /** The packed bytes as they stand in the archive, in place of those of the content. */
  readonly packed?: Uint8Array;
  readonly both?: Partial<Header>;
  readonly local?: Partial<Header>;
  readonly central?: Partial<Header>;
  /** Stands behind the packed bytes. */
  readonly after?: Uint8Array;
  /** Written into the directory only. */
  readonly directoryOnly?: boolean;
};

export type ArchiveShape = {
  readonly before?: Uint8Array;
  readonly behind?: Uint8Array;
  readonly comment?: Uint8Array;
  readonly count?: number;
  readonly disk?: number;
  readonly directoryOffset?: number;
  readonly directorySize?: number;
  readonly zip64?: boolean;
};

const NOTHING = new Uint8Array();

/** A zip written byte by byte: libraries refuse to write most of those that a reader has to refuse. */
export function zipBytes(pieces: readonly Piece[], shape: ArchiveShape = {}): Buffer {
  const parts: Uint8Array[] = [shape.before ?? NOTHING];
  let at = parts[0]?.length ?? 0;
  const put = (bytes: Uint8Array): void => {
    parts.push(bytes);
    at += bytes.length;
  };
  const records = pieces.map((piece) => {
    const packed = packedBytes(piece);
    const header = { ...honestHeader(piece, packed), offset: at, ...piece.both };
    if (piece.directoryOnly !== true) {
      put(localRecord({ ...header, ...piece.local }));
      put(packed);
      put(piece.after ?? NOTHING);
    }
    return centralRecord({ ...header, ...piece.central });
  });
  const directory = Buffer.concat(records);
  const offset = at;
  put(directory);
  if (shape.zip64) put(zip64Records(pieces.length, directory.length, offset));
  put(endRecord(pieces.length, directory.length, offset, shape));
  put(shape.behind ?? NOTHING);
  return Buffer.concat(parts);
}

function packedBytes({ content = '', stored = false, packed }: Piece): Uint8Array {
  const bytes = Buffer.from(content);
  return packed ?? (stored ? bytes : deflateRawSync(bytes));
}

function honestHeader(
  { name, content = '', stored, mode = 0o100644 }: Piece,
  packed: Uint8Array,
): Omit<Header, 'offset'> {
  const bytes = Buffer.from(content);
  return {
    name,
    flags: 0x0800,
    method: stored === true ? 0 : 8,
    crc: crc32(bytes),
    packedSize: packed.length,
    size: bytes.length,
    extra: NOTHING,
    comment: NOTHING,
    system: 3,
    attributes: (mode << 16) >>> 0,
  };
}

function localRecord({ name, flags, method, crc, packedSize, size, extra }: Header): Buffer {
  const title = Buffer.from(name);
  const record = Buffer.alloc(30);
  record.writeUInt32LE(0x04034b50, 0);
  record.writeUInt16LE(20, 4);
  record.writeUInt16LE(flags, 6);
  record.writeUInt16LE(method, 8);
  record.writeUInt16LE(0x21, 12);
  record.writeUInt32LE(crc, 14);
  record.writeUInt32LE(packedSize, 18);
  record.writeUInt32LE(size, 22);
  record.writeUInt16LE(title.length, 26);
  record.writeUInt16LE(extra.length, 28);
  return Buffer.concat([record, title, extra]);
}

function centralRecord(header: Header): Buffer {
  const { name, flags, method, crc, packedSize, size, extra, comment, system, attributes, offset } = header;
  const title = Buffer.from(name);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE((system << 8) | 20, 4);
  record.writeUInt16LE(20, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(method, 10);
  record.writeUInt16LE(0x21, 14);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(packedSize, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(title.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt16LE(comment.length, 32);
  record.writeUInt32LE(attributes, 38);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, title, extra, comment]);
}

function endRecord(entries: number, size: number, offset: number, shape: ArchiveShape): Buffer {
  const { comment = NOTHING, count = Math.min(entries, 0xffff), disk = 0 } = shape;
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(disk, 4);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(shape.directorySize ?? size, 12);
  record.writeUInt32LE(shape.directoryOffset ?? offset, 16);
  record.writeUInt16LE(comment.length, 20);
  return Buffer.concat([record, comment]);
}

function zip64Records(entries: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(offset + size), 64);
  record.writeUInt32LE(1, 72);
  return record;
}
