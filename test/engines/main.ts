import { parseArgs } from 'node:util';
import { type Installed, install } from './install.ts';
import { outcomeTable, type Row } from './outcome-table.ts';
import { pinnedAs } from './pinned.ts';
import { proveProduct } from './product.ts';
import { proveRaw } from './raw.ts';

/*
 * npm run test:engines -- [--raw [--keep]] [--engine NAME[@VERSION]]… [--case NAME]…
 *
 * Starts the real programs, fetched from the npm registry into a cache outside of the repository, through the command
 * line of the product, against a model server of our own on this machine (TRN-15).
 * --engine codex@0.146.1: that version instead of the pinned one, to see which range a variant of a descriptor fits.
 * --raw: the programs alone, to see that the server plays every case to each of them; --keep: what they did there is
 * written to test/fixtures/engines, for the tests that read it without the programs.
 * Ends with 1 when anything is not as it must be.
 */

const { values } = parseArgs({
  options: {
    raw: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    engine: { type: 'string', multiple: true, default: [] },
    case: { type: 'string', multiple: true, default: [] },
  },
});
const wanted = (name: string) => values.case.length === 0 || values.case.includes(name);
const rows: Row[] = [];
const began = performance.now();

for (const pinned of pinnedAs(values.engine)) {
  const program = await install(pinned).catch((error: unknown) => tellMissing(pinned.name, error));
  if (program === undefined) continue;
  console.log(`${program.name} ${program.version}${program.fetched ? ', fetched' : ''}`);
  await (values.raw ? playRaw(program) : playProduct(program));
}

console.log(`\n${outcomeTable(rows)}\n\n${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
process.exitCode = rows.length > 0 && rows.every(({ problems }) => problems.length === 0) ? 0 : 1;

async function playRaw(program: Installed): Promise<void> {
  await proveRaw(program, {
    wanted,
    keep: values.keep,
    tell: ({ case: name, exit, ms, requests, strays, problems }) => {
      const asked = `${requests.turns} requests, ${requests.helpers} of its own`;
      tell(program, name, `exit ${exit}, ${asked}, ${seconds(ms)} s ${strays.join(' ')}`, problems);
    },
  });
}

async function playProduct(program: Installed): Promise<void> {
  await proveProduct(program, wanted, ({ case: name, ms, turns, leftOut, problems }) => {
    tell(program, name, leftOut ?? `${turns} requests, ${seconds(ms)} s`, problems, leftOut !== undefined);
  });
}

function tell(program: Installed, name: string, words: string, problems: readonly string[], leftOut = false): void {
  console.log(`  ${name}: ${words}`);
  for (const problem of problems) console.log(`    WRONG ${problem}`);
  rows.push({ program: `${program.name} ${program.version}`, case: name, leftOut, problems });
}

function tellMissing(name: string, error: unknown): undefined {
  const problem = error instanceof Error ? error.message : String(error);
  console.log(`${name} cannot be started\n    WRONG ${problem}`);
  rows.push({ program: name, case: 'install', leftOut: false, problems: [problem] });
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
