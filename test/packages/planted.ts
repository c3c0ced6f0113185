import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { readPackageZip } from '../../src/adapters/package-zip/read-package-zip.ts';
import { Fault } from '../../src/core/fault.ts';
import { loadPackage } from '../../src/core/package/load-package.ts';
import { textAt } from '../../src/core/package/package-files.ts';
import { asIs } from '../../src/core/words/text.ts';
import type { Subject } from './examine.ts';

/** What is examined, by name: the product, and what has a fault in it that the examination has to find. */
export const SUBJECTS: Readonly<Record<string, (folder: string) => Subject>> = {
  product: () => ({ read: readPackageZip, load: loadPackage }),
  /** Writes every entry where its name says. */
  'extracts by name': (folder) => ({
    load: loadPackage,
    read: async (archive) => {
      const files = naiveFiles(Buffer.from(archive));
      for (const [name, bytes] of files) {
        const path = resolve(folder, name.replaceAll('\0', ''));
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, bytes);
      }
      return new Map([...files].map(([name, bytes]) => [name, bytes.toString()]));
    },
  }),
  /** Unpacks whatever there is, without looking at sizes. */
  'unpacks without limits': () => ({
    load: loadPackage,
    read: async (archive) =>
      new Map([...naiveFiles(Buffer.from(archive))].map(([name, bytes]) => [name, bytes.toString()])),
  }),
  /** Believes that what is called JSON is JSON. */
  'throws on bad JSON': () => ({
    read: readPackageZip,
    load: (files) => {
      for (const path of files.keys()) if (path.endsWith('.json')) JSON.parse(textAt(files, path) ?? '');
      return loadPackage(files);
    },
  }),
};

/** As many programs read zips: the directory is believed. */
function naiveFiles(archive: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf('PK\u0005\u0006');
  if (end < 0) throw new Fault('PACKAGE_INVALID', asIs('no zip'));
  let at = archive.readUInt32LE(end + 16);
  while (at + 46 < archive.length && archive.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    if (!name.endsWith('/')) files.set(name, archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed);
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
