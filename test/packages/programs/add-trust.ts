import { trustBookFile } from '../../../src/adapters/book-files/trust-book-file.ts';

/* add-trust HOME NAME COUNT: trusts the contents NAME0, NAME1, … */

const [home = '', name = '', count = '0'] = process.argv.slice(2);
const book = trustBookFile(home);
for (let index = 0; index < Number(count); index += 1)
  await book.add({ kind: 'content', hash: `${name}${index}`, at: index });
console.log('null');
