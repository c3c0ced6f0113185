import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * npm run sizes [-- --write]
 * How large the rooms of the house are. With --write the table in docs/architecture.md is brought up to date.
 */

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/architecture.md');
const ROOMS = ['core', 'ports', 'runtime', 'app', 'adapters', 'cli', 'library', 'main'] as const;
const TABLE = /(<!-- sizes -->\n)[\s\S]*?(<!-- \/sizes -->)/;

type Sizes = { readonly files: number; readonly lines: readonly number[]; readonly comments: number };

function sizesOf(pattern: string): Sizes {
  const files = globSync(pattern, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const lines = texts.map((text) => text.split('\n').length - 1).sort((a, b) => a - b);
  return { files: files.length, lines, comments: texts.reduce((sum, text) => sum + commentLines(text), 0) };
}

/** Lines on which a comment begins or goes on, and nothing else stands. */
function commentLines(text: string): number {
  return text.split('\n').filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line)).length;
}

function row(name: string, { files, lines, comments }: Sizes): string {
  const total = lines.reduce((sum, count) => sum + count, 0);
  const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
  const cells = [name, files, total, at(0.5), at(0.95), lines.at(-1) ?? 0, `${Math.round((100 * comments) / total)} %`];
  return `| ${cells.join(' | ')} |`;
}

const tests = globSync('{src,test,scripts}/**/*.test.ts', { cwd: ROOT });
const testLines = [...tests, ...globSync('test/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))]
  .map((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1)
  .reduce((sum, count) => sum + count, 0);
const table = [
  '| room | files | lines | median | p95 | largest | comments |',
  '|---|---|---|---|---|---|---|',
  ...ROOMS.map((room) => row(`\`${room}\``, sizesOf(`src/${room}/**/*.ts`))),
  row('all of `src`', sizesOf('src/**/*.ts')),
  '',
  `Tests: ${tests.length} files and what they share, ${testLines} lines.`,
  '',
].join('\n');
console.log(table);
if (process.argv.includes('--write')) {
  const before = readFileSync(DOCUMENT, 'utf8');
  if (!TABLE.test(before)) throw new Error('docs/architecture.md has no markers for the sizes');
  writeFileSync(DOCUMENT, before.replace(TABLE, `$1${table}$2`));
}
