import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Requirement, readList } from './requirements/read-list.ts';
import { readTitles } from './requirements/read-titles.ts';
import { filesUnder } from './source/files-under.ts';

const LIST = 'docs/requirements.md';

export type Naming = { readonly file: string; readonly line: number; readonly title: string };
export type Report = {
  readonly requirements: readonly (Omit<Requirement, 'line'> & { readonly tests: readonly Naming[] })[];
  readonly problems: readonly string[];
};

/** Joins the list of requirements with the tests that name them. Contract suites count: the adapters' tests call them. */
export function checkRequirements(root: string): Report {
  const { list, problems } = readList(readFileSync(join(root, LIST), 'utf8'));
  const areas = new Set(list.map(({ id }) => id.split('-')[0]));
  const named = [...filesUnder(root, 'src', '.test.ts'), ...filesUnder(root, 'test', '.ts')].flatMap((file) =>
    readTitles(readFileSync(join(root, file), 'utf8')).map(({ text, line }) => {
      return { naming: { file, line, title: text }, ids: idsIn(text, areas) };
    }),
  );
  const requirements = list.map(({ id, state, title }) => {
    return { id, state, title, tests: named.filter(({ ids }) => ids.includes(id)).map(({ naming }) => naming) };
  });
  const known = new Set(list.map(({ id }) => id));
  const unproven = requirements
    .filter(({ state, tests }) => state === 'done' && tests.length === 0)
    .map(({ id }) => `${id} is marked done and no test names it`);
  const unknown = named.flatMap(({ naming: { file, line }, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file}:${line} names ${id}, which is not in ${LIST}`),
  );
  return { requirements, problems: [...problems, ...unproven, ...unknown] };
}

/** Ids of the areas we know; `UTF-16` or `SHA-256` in a title is none of ours. */
function idsIn(title: string, areas: ReadonlySet<string | undefined>): readonly string[] {
  return [...title.matchAll(/\b([A-Z]{2,})-\d+\b/g)].filter(([, area]) => areas.has(area)).map(([id]) => id);
}

function print({ requirements, problems }: Report): void {
  for (const { id, state, title, tests } of requirements) {
    console.log(`${id}  ${state}  ${title}`);
    for (const { file, line, title: name } of tests) console.log(`        ${file}:${line}  ${name}`);
  }
  const done = requirements.filter(({ state }) => state === 'done').length;
  const named = requirements.filter(({ tests }) => tests.length > 0).length;
  console.log(`requirements: ${requirements.length} in the list, ${done} done, ${named} named by tests`);
  for (const problem of problems) console.error(`requirements: ${problem}`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const report = checkRequirements(process.cwd());
  if (values.json) console.log(JSON.stringify({ v: 1, ...report }, null, 2));
  else print(report);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}
