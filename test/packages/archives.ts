import { crc32, deflateRawSync } from 'node:zlib';
import type { FaultCode } from '../../src/core/fault.ts';
import { type ArchiveShape, type Piece, zipBytes } from './zip-bytes.ts';

export type HostileArchive = {
  /** Completes "an archive …". */
  readonly title: string;
  readonly code: FaultCode;
  readonly bytes: () => Uint8Array;
};

/** What makes an archive a package; everything hostile lies beside it. */
export const MANIFEST: Piece = { name: 'bmad.json', content: '{}' };

const MIB = 1024 * 1024;
const SECRET = 'written outside';

/** Archives that a reader must refuse, made by hand. `outside`: an absolute path that nobody may write to. */
export function hostileArchives(outside: string): readonly HostileArchive[] {
  return [
    ...NAMES.map(badName),
    badName(['an absolute name', `${outside}/absolute.md`]),
    ...TWINS.map(twins),
    ...SINGLE,
  ];
}

const NAMES: readonly (readonly [title: string, name: string | Uint8Array])[] = [
  ['a name that leads out of the folder', '../escaped.md'],
  ['a name that leads out of the folder further down', 'steps/../../escaped.md'],
  ['a name of a drive', 'C:/escaped.md'],
  ['a name relative to a drive', 'C:escaped.md'],
  ['a name with backslashes that lead out', '..\\escaped.md'],
  ['a name with a backslash', 'steps\\a.md'],
  ['a name of a share', '\\\\server\\share\\a.md'],
  ['a name with a dot as a part', 'steps/./a.md'],
  ['a name with an empty part', 'steps//a.md'],
  ['an empty name', ''],
  ['a name with a NUL', 'steps/a.md\0.png'],
  ['a name with a control character', 'steps/a\u0007.md'],
  ['a name with a line break', 'steps/a\nb.md'],
  ['a name that turns its direction around', 'steps/gpj\u202edm.md'],
  ['a name with a zero-width character', 'bmad\u200b.json'],
  ['a name with a byte order mark', '\ufeffsteps/a.md'],
  ['a name that is not in NFC', 'steps/cafe\u0301.md'],
  ['a name that ends with a dot', 'steps/a.md.'],
  ['a name that ends with a space', 'steps/a.md '],
  ['a folder that ends with a space', 'steps /a.md'],
  ['a name of a device', 'steps/NUL.md'],
  ['a name of a serial port', 'com1'],
  ['a name of a port with a raised digit', 'steps/LPT².txt'],
  ['a name that disguises two dots', '\u2025/escaped.md'],
  ['a name that disguises a slash', '..\uff0fescaped.md'],
  ['a name longer than a path may be', `${'long/'.repeat(100)}${'x'.repeat(100)}`],
  ['a part of a name longer than file systems take', `steps/${'x'.repeat(300)}.md`],
  ['a name that lies too deep', `${'d/'.repeat(20)}a.md`],
  ['a name __proto__', '__proto__/a.md'],
  ['a name constructor', 'steps/constructor'],
  ['a name prototype', 'prototype'],
  ['a name that is not UTF-8', new Uint8Array([0x61, 0xe4, 0x2e, 0x6d, 0x64])],
  ['a name with half a character', new Uint8Array([0x61, 0xed, 0xa0, 0x80])],
];

function badName([title, name]: readonly [string, string | Uint8Array]): HostileArchive {
  return unsafe(`with ${title}`, [MANIFEST, { name, content: SECRET }]);
}

const TWINS: readonly (readonly [title: string, one: string, other: string])[] = [
  ['the same name twice', 'steps/a.md', 'steps/a.md'],
  ['two manifests', 'bmad.json', 'bmad.json'],
  ['names that differ in case', 'steps/a.md', 'steps/A.md'],
  ['folders that differ in case', 'steps/a.md', 'Steps/b.md'],
  ['names that differ in a compatibility form', 'steps/file.md', 'steps/\ufb01le.md'],
  ['names that differ in a sharp s', 'steps/strasse.md', 'steps/straße.md'],
  ['names that differ in a long s', 'steps/s.md', 'steps/\u017f.md'],
  ['a file that is the folder of another', 'steps', 'steps/a.md'],
  ['a file that is the folder of another in other case', 'Steps', 'steps/a.md'],
  ['a folder that is also a file', 'steps/a.md/', 'steps/a.md'],
];

function twins([title, one, other]: readonly [string, string, string]): HostileArchive {
  const piece = (name: string): Piece => (name.endsWith('/') ? folder(name) : { name, content: name });
  return unsafe(`with ${title}`, [...(one === 'bmad.json' ? [] : [MANIFEST]), piece(one), piece(other)]);
}

function folder(name: string): Piece {
  return { name, stored: true, mode: 0o040755 };
}

const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(40);
const PLAIN: Piece = { name: 'steps/a.md', content: TEXT };
const STORED: Piece = { ...PLAIN, stored: true };
const GOOD = [MANIFEST, PLAIN];

const SINGLE: readonly HostileArchive[] = [
  unsafe('with a link', [MANIFEST, { name: 'steps/link.md', content: '../../secret', mode: 0o120777 }]),
  unsafe('with a link made on another system', [
    MANIFEST,
    { name: 'link.md', content: '/', mode: 0o120777, both: { system: 0 } },
  ]),
  unsafe('with a reparse point', [
    MANIFEST,
    { name: 'link.md', content: '/', both: { system: 0, attributes: 0x0400 } },
  ]),
  unsafe('with a device', [MANIFEST, { name: 'steps/disk', mode: 0o060660 }]),
  unsafe('with a terminal', [MANIFEST, { name: 'steps/tty', mode: 0o020660 }]),
  unsafe('with a pipe', [MANIFEST, { name: 'steps/pipe', mode: 0o010644 }]),
  unsafe('with a socket', [MANIFEST, { name: 'steps/socket', mode: 0o140755 }]),
  unsafe('with a folder that has bytes', [MANIFEST, { name: 'steps/', content: 'bytes', mode: 0o040755 }]),
  unsafe('with a folder that is called like a file', [MANIFEST, { name: 'steps', mode: 0o040755 }]),
  unsafe('with a file that is called like a folder', [MANIFEST, { name: 'steps/', mode: 0o100644 }]),
  unsafe('with a second name for an entry', [
    MANIFEST,
    { ...PLAIN, both: { extra: unicodeName('steps/a.md', '../a.md') } },
  ]),

  tooLarge('of 100,000 entries', () => zipBytes(many(100_000), { zip64: true })),
  tooLarge('of 65,535 entries', () => zipBytes(many(65_535))),
  tooLarge('of 3,000 files', () => zipBytes([MANIFEST, ...many(3_000)])),
  tooLarge('of 3,000 folders', () => zipBytes([MANIFEST, ...many(3_000).map(({ name }) => folder(`${name}/`))])),
  unsafe('of 100,000 entries that counts two', () => many(100_000), { count: 2 }),
  unsafe('with an entry that it does not count', [...GOOD, { name: 'hidden.md', content: 'hidden' }], { count: 2 }),
  tooLarge('with 50 MB of JSON', () => zipBytes([{ name: 'bmad.json', content: hugeJson() }])),
  tooLarge('of 50 MB', () => zipBytes([{ name: 'bmad.json', content: hugeJson(), stored: true }])),
  tooLarge('with a file that is a little too large', () =>
    zipBytes([MANIFEST, { name: 'a', content: noise(8 * MIB + 1), stored: true }]),
  ),
  tooLarge('with a file that packs too well', () =>
    zipBytes([MANIFEST, { name: 'zeros.txt', content: Buffer.alloc(7 * MIB) }]),
  ),
  tooLarge('with files that are too large together', () =>
    zipBytes([
      MANIFEST,
      ...[1, 2, 3, 4, 5].map((index): Piece => ({ name: `${index}.txt`, content: sparse(7 * MIB) })),
    ]),
  ),
  unsafe('with a bomb that tells a small size', () => [
    MANIFEST,
    { ...PLAIN, packed: deflateRawSync(Buffer.alloc(120 * MIB)), both: { size: 1000 } },
  ]),
  tooLarge('with a file of more bytes than a number can tell', () =>
    zipBytes([MANIFEST, { ...PLAIN, ...beyondNumbers() }]),
  ),
  unsafe('with many entries over the same bytes', () => overlapping(1000)),
  unsafe('with an entry inside another', insideAnother()),
  unsafe('with bytes before its first file', GOOD, { before: Buffer.from('#!/bin/sh\n') }),
  unsafe('with bytes between its files', [{ ...MANIFEST, after: Buffer.from('hidden') }, PLAIN]),
  unsafe('with a file between its files that is not listed', [{ ...MANIFEST, after: unlistedFile() }, PLAIN]),
  unsafe('with bytes behind the packed bytes', [
    MANIFEST,
    { ...PLAIN, packed: Buffer.concat([deflateRawSync(TEXT), Buffer.from('hidden')]) },
  ]),
  unsafe('that names a file differently in its two places', [MANIFEST, { ...PLAIN, local: { name: 'steps/b.md' } }]),
  unsafe('that gives a file two sizes', [MANIFEST, { ...PLAIN, local: { size: 7 } }]),
  unsafe('that gives a file two packed sizes', [MANIFEST, { ...PLAIN, local: { packedSize: 7 } }]),
  unsafe('that gives a file two checksums', [MANIFEST, { ...PLAIN, local: { crc: 7 } }]),
  unsafe('that packs a file in two ways', [MANIFEST, { ...PLAIN, local: { method: 0 } }]),
  unsafe('that tells other sizes behind a file', [
    MANIFEST,
    { ...PLAIN, both: { flags: 0x0808 }, local: { crc: 0, size: 0, packedSize: 0 }, after: sizes(1, 2, 3) },
  ]),
  unsafe('with its directory elsewhere', GOOD, { directorySize: 50 }),
  unsafe('whose directory lies beyond its end', GOOD, { directoryOffset: 0x7fff_ffff }),
  unsafe('with a second end in its comment', GOOD, { comment: zipBytes(GOOD) }),
  { title: 'that lacks its beginning', code: 'ARCHIVE_UNSAFE', bytes: () => zipBytes(GOOD).subarray(20) },

  invalid('that is empty', () => new Uint8Array()),
  invalid('that is a text', () => Buffer.from('This is no zip. '.repeat(1000))),
  invalid('that is cut off', () => zipBytes(GOOD).subarray(0, -30)),
  invalid('with bytes behind its end', () => zipBytes(GOOD, { behind: Buffer.from('more') })),
  invalid('of several disks', () => zipBytes(GOOD, { disk: 1 })),
  invalid('of the kind for very large archives', () => zipBytes(GOOD, { zip64: true })),
  invalid('with a file that lies beyond its end', () =>
    zipBytes([MANIFEST, { ...PLAIN, central: { offset: 0x7fff_ffff } }]),
  ),
  invalid('with a file that reaches beyond its end', () =>
    zipBytes([MANIFEST, { ...PLAIN, both: { packedSize: 0x7fff_ffff } }]),
  ),
  invalid('with an extra field that reaches beyond its record', () =>
    zipBytes([MANIFEST, { ...PLAIN, central: { extra: Buffer.from([1, 0, 255, 255]) } }]),
  ),
  invalid('with a stored file of two sizes', () => zipBytes([MANIFEST, { ...STORED, both: { size: 7 } }])),
  invalid('with a wrong checksum', () => zipBytes([MANIFEST, { ...PLAIN, both: { crc: 7 } }])),
  invalid('with packed bytes that are none', () => zipBytes([MANIFEST, { ...PLAIN, packed: noise(500) }])),
  invalid('with packed bytes that are cut off', () =>
    zipBytes([MANIFEST, { ...PLAIN, packed: deflateRawSync(TEXT).subarray(0, -4) }]),
  ),
  invalid('with a file shorter than it says', () =>
    zipBytes([MANIFEST, { ...PLAIN, both: { size: TEXT.length + 1 } }]),
  ),
  invalid('with an encrypted file', () => zipBytes([MANIFEST, { ...PLAIN, both: { flags: 0x0801 } }])),
  invalid('with a strongly encrypted file', () => zipBytes([MANIFEST, { ...PLAIN, both: { flags: 0x0841 } }])),
  invalid('with a file packed in an unknown way', () => zipBytes([MANIFEST, { ...PLAIN, both: { method: 93 } }])),
  invalid('with a patch in place of a file', () => zipBytes([MANIFEST, { ...PLAIN, both: { flags: 0x0820 } }])),
  { title: 'without a package in it', code: 'PACKAGE_NOT_FOUND', bytes: () => zipBytes([PLAIN]) },
  { title: 'without anything in it', code: 'PACKAGE_NOT_FOUND', bytes: () => zipBytes([]) },
];

function unsafe(
  title: string,
  pieces: readonly Piece[] | (() => readonly Piece[]),
  shape: ArchiveShape = {},
): HostileArchive {
  const bytes = () => zipBytes(typeof pieces === 'function' ? pieces() : pieces, shape);
  return { title, code: 'ARCHIVE_UNSAFE', bytes };
}

function tooLarge(title: string, bytes: () => Uint8Array): HostileArchive {
  return { title, code: 'ARCHIVE_TOO_LARGE', bytes };
}

function invalid(title: string, bytes: () => Uint8Array): HostileArchive {
  return { title, code: 'PACKAGE_INVALID', bytes };
}

function many(count: number): readonly Piece[] {
  return Array.from({ length: count }, (_, index) => ({ name: `f${index}`, stored: true }));
}

/** Every entry of the directory stands for the one file that is there: a small archive of a large size. */
function overlapping(count: number): readonly Piece[] {
  const first: Piece = { name: 'kernel', content: noise(30_000), stored: true };
  const others = Array.from({ length: count }, (_, index): Piece => {
    return { ...first, name: `f${index}`, directoryOnly: true, both: { offset: 0 } };
  });
  return [first, ...others, MANIFEST];
}

/** The bytes of the first file are, from some place on, the second one with its header. */
function insideAnother(): readonly Piece[] {
  const inner = zipBytes([STORED]).subarray(0, 30 + 'steps/a.md'.length + TEXT.length);
  const outer: Piece = { name: 'outer.txt', content: inner, stored: true };
  const offset = 30 + 'outer.txt'.length;
  return [outer, { ...STORED, directoryOnly: true, both: { offset } }, MANIFEST];
}

function unlistedFile(): Uint8Array {
  const archive = zipBytes([{ name: 'bmad.json', content: '{"name":"another"}', stored: true }]);
  return archive.subarray(0, archive.indexOf('PK\u0001\u0002'));
}

/** The size stands in a field of its own, and again behind the file. */
function beyondNumbers(): Partial<Piece> {
  const extra = Buffer.alloc(12, 0xff);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  const local = { size: 0, packedSize: 0, crc: 0 };
  return { both: { flags: 0x0808 }, local, central: { extra, size: 0xffff_ffff }, after: sizes(0, 0, 0) };
}

function unicodeName(name: string, other: string): Uint8Array {
  const field = Buffer.alloc(9 + Buffer.byteLength(other));
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(field.length - 4, 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(crc32(name), 5);
  field.write(other, 9);
  return field;
}

/** Checksum and sizes as they stand behind a file whose writer did not know them before. */
export function sizes(crc: number, packedSize: number, size: number, signed = true): Uint8Array {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packedSize, 8);
  record.writeUInt32LE(size, 12);
  return signed ? record : record.subarray(4);
}

function hugeJson(): string {
  return JSON.stringify({ name: 'x'.repeat(50 * MIB) });
}

/** Bytes that do not pack. */
export function noise(length: number): Uint8Array {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

/** Mostly zeros, with enough noise to pass for something that packs well and harms nobody. */
function sparse(length: number): Uint8Array {
  const bytes = Buffer.alloc(length);
  bytes.set(noise(length / 50), 0);
  return bytes;
}
