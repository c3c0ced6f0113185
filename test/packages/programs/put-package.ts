import { readPackageFolder } from '../../../src/adapters/package-folder/read-package-folder.ts';
import { packageShelfFolder } from '../../../src/adapters/package-shelf-folder/package-shelf-folder.ts';

/* put-package HOME FILES: puts a package of so many files on the shelf, and says when it begins and where it is. */

const [home = '', count = '1'] = process.argv.slice(2);
const files = Array.from(
  { length: Number(count) },
  (_, index) => [`steps/${index % 5}/${index}.md`, `# ${index}\n`] as const,
);
const shelf = packageShelfFolder({ home, read: (folder) => readPackageFolder(folder, { strangers: 'refuse' }) });
console.error('ready');
const about = { name: 'many', version: '1.0.0', source: 'a program', addedAt: Date.now() };
const { hash } = await shelf.put(new Map([['bmad.json', '{}'], ...files]), about);
console.log(JSON.stringify(hash));
