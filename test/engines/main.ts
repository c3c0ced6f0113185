import { parseArgs } from 'node:util';
import { install } from './install.ts';
import { PINNED } from './pinned.ts';
import { proveRaw } from './raw.ts';

/*
 * npm run test:engines -- [--raw] [--keep] [--engine NAME]… [--case NAME]…
 *
 * Starts the real programs, fetched from the npm registry into a cache outside of the repository, against a model server
 * of our own on this machine. --raw: the programs alone, to see that the server plays every case for each of them;
 * --keep: what they did there is written to test/fixtures/engines. Ends with 1 when anything is not as it must be.
 */

const { values } = parseArgs({
  options: {
    raw: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    engine: { type: 'string', multiple: true, default: [] },
    case: { type: 'string', multiple: true, default: [] },
  },
});
const chosen = (names: readonly string[]) => (name: string) => names.length === 0 || names.includes(name);
let wrong = 0;

for (const pinned of PINNED.filter(({ name }) => chosen(values.engine)(name))) {
  const began = performance.now();
  const program = await install(pinned);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${program.name} ${program.version}${program.fetched ? `, fetched in ${seconds} s` : ''}`);
  await proveRaw(program, {
    wanted: chosen(values.case),
    keep: values.keep,
    tell: ({ case: name, exit, ms, requests, strays, problems }) => {
      const asked = `${requests.turns}+${requests.helpers}`;
      console.log(`  ${name}: exit ${exit}, ${asked} requests, ${(ms / 1000).toFixed(1)} s ${strays.join(' ')}`);
      for (const problem of problems) console.log(`    WRONG ${problem}`);
      wrong += problems.length;
    },
  });
}
process.exitCode = wrong === 0 ? 0 : 1;
