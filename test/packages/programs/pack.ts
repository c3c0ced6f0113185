import { createHash } from 'node:crypto';
import { writePackageZip } from '../../../src/adapters/package-zip/write-package-zip.ts';

/* pack: prints the hash of an archive that is to have the same bytes on every machine, in every time zone. */

const bytes = await writePackageZip(
  new Map<string, string | Uint8Array>([
    ['steps/a.md', 'Grüße\n'],
    ['bmad.json', '{}\n'],
    ['assets/a.png', new Uint8Array([0x89, 0x50, 0xff, 0xfe])],
  ]),
);
console.log(JSON.stringify(createHash('sha256').update(bytes).digest('hex')));
