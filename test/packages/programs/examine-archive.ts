import { readFileSync } from 'node:fs';
import { basePackages } from '../bases.ts';
import { canaryFolder } from '../canary.ts';
import { examine } from '../examine.ts';
import { SUBJECTS } from '../planted.ts';

/* examine-archive SUBJECT FILE: examines one archive and prints what came of it, with the memory it took. */

const [name = '', file = ''] = process.argv.slice(2);
const canary = canaryFolder();
const subject = SUBJECTS[name]?.(canary.inside);
if (subject === undefined) throw new Error(`There is no subject ${name}`);
for (const files of await basePackages()) subject.load(files);
const bytes = readFileSync(file);
const before = process.memoryUsage.rss();
const examined = await examine(subject, { kind: 'archive', bytes }, canary);
const growth = process.resourceUsage().maxRSS * 1024 - before;
canary.remove();
console.log(JSON.stringify({ ...examined, growth }));
