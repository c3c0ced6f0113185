import type { PackageFiles } from '../../src/core/package/package-files.ts';
import type { Chance } from './chance.ts';
import { type ArchiveShape, type Header, type Piece, zipBytes } from './zip-bytes.ts';

/** A zip of a package with something wrong in its headers, its bytes or its names; sometimes with nothing. */
export function mutateArchive(files: PackageFiles, chance: Chance): Uint8Array {
  const pieces = [...files].map(([name, content]): Piece => ({ name, content, stored: chance.is(0.3) }));
  if (chance.is(0.4)) bendPiece(pieces, chance);
  const archive = zipBytes(pieces, chance.is(0.2) ? chance.pick(SHAPES) : {});
  return chance.is(0.7) ? chance.pick(BYTES)(archive, chance) : archive;
}

function bendPiece(pieces: Piece[], chance: Chance): void {
  const at = chance.below(pieces.length);
  const piece = pieces[at];
  if (piece === undefined) return;
  const where = chance.pick(['both', 'local', 'central'] as const);
  pieces[at] = chance.is(0.3) ? { ...piece, name: chance.pick(NAMES) } : { ...piece, [where]: lie(chance) };
  if (chance.is(0.2)) pieces.push(piece);
}

const NUMBERS = [0, 1, 7, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_fffe, 0xffff_ffff];
const NAMES = [
  '../x',
  '/x',
  'C:/x',
  'a\\b',
  '',
  '.',
  'a//b',
  'nul',
  '.hidden',
  '__MACOSX/x',
  'x/',
  'e\u0301',
  'A\0B',
  'x'.repeat(70),
];

function lie(chance: Chance): Partial<Header> {
  return chance.pick<() => Partial<Header>>([
    () => ({ size: chance.pick(NUMBERS) }),
    () => ({ packedSize: chance.pick(NUMBERS) }),
    () => ({ crc: chance.pick(NUMBERS) }),
    () => ({ offset: chance.pick(NUMBERS) }),
    () => ({ flags: chance.below(0x10000) }),
    () => ({ method: chance.below(100) }),
    () => ({ attributes: chance.below(2 ** 32) }),
    () => ({ extra: Buffer.from(Array.from({ length: chance.below(40) }, () => chance.below(256))) }),
    () => wide(chance),
    () => ({ comment: Buffer.alloc(chance.below(2000), 'PK') }),
    () => ({ name: chance.pick(NAMES) }),
  ])();
}

/** Sizes beyond 32 bits stand in a field of their own. */
function wide(chance: Chance): Partial<Header> {
  const extra = Buffer.alloc(4 + 24);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const at of [4, 12, 20]) {
    extra.writeUInt32LE(chance.pick(NUMBERS), at);
    extra.writeUInt32LE(chance.pick([0, 0, 1, 0xffff_ffff]), at + 4);
  }
  const flags = chance.pick([0x0800, 0x0808]);
  return { extra, flags, size: 0xffff_ffff, ...(chance.is(0.3) ? { packedSize: 0xffff_ffff } : {}) };
}

const SHAPES: readonly ArchiveShape[] = [
  { comment: Buffer.from('a comment') },
  { before: Buffer.from('MZ') },
  { behind: Buffer.from('x') },
  { count: 0 },
  { count: 1 },
  { count: 0xffff },
  { zip64: true },
  { zip64: true, count: 0xffff },
  { directoryOffset: 0 },
  { directorySize: 0xffff_ffff },
];

const BYTES: readonly ((archive: Buffer, chance: Chance) => Buffer)[] = [
  (archive, chance) => {
    for (let times = 1 + chance.below(6); times > 0; times -= 1)
      archive[chance.below(archive.length)] = chance.below(256);
    return archive;
  },
  (archive, chance) => {
    const at = chance.below(archive.length);
    archive[at] = (archive[at] ?? 0) ^ (1 << chance.below(8));
    return archive;
  },
  // In the records rather than in the bytes of the files: there every number is believed by somebody.
  (archive, chance) => {
    const signature = chance.pick(['PK\u0001\u0002', 'PK\u0003\u0004', 'PK\u0005\u0006']);
    const found = [...archive.toString('latin1').matchAll(new RegExp(signature, 'g'))].map(({ index }) => index);
    if (found.length === 0) return archive;
    const at = chance.pick(found) + chance.below(46);
    if (at + 4 <= archive.length) archive.writeUInt32LE(chance.pick(NUMBERS), at);
    return archive;
  },
  (archive, chance) => archive.subarray(0, chance.below(archive.length)),
  (archive, chance) => archive.subarray(chance.below(200)),
  (archive, chance) => {
    const at = chance.below(archive.length);
    return Buffer.concat([archive.subarray(0, at), archive.subarray(at + 1 + chance.below(100))]);
  },
  (archive, chance) => {
    const at = chance.below(archive.length);
    return Buffer.concat([archive.subarray(0, at), archive.subarray(Math.max(0, at - chance.below(500)))]);
  },
  (archive) => Buffer.concat([archive, archive]),
];
