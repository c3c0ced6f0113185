import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { runCli } from '../../../src/main.ts';

/*
 * The command line, which tells in the file REPORT how long its event loop stood still at most, in milliseconds.
 * Measured from the tenth append on: before that modules are being loaded, which is no waiting.
 */
const WARM = 10;
const delay = monitorEventLoopDelay({ resolution: 5 });
let appends = 0;

const code = await runCli(process.argv.slice(2), {
  wrap: (surroundings) => ({
    ...surroundings,
    store: {
      ...surroundings.store,
      append: (lease, batch) => {
        appends += 1;
        if (appends === WARM) delay.enable();
        return surroundings.store.append(lease, batch);
      },
    },
  }),
});
delay.disable();
writeFileSync(
  String(process.env['REPORT']),
  JSON.stringify({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6, appends }),
);
process.exitCode = code;
