import { systemClock } from '../../../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { runCli } from '../../../src/main.ts';

/* The command line on a store that may not grow beyond MAX_BYTES: a full disk without a disk. */
const store = await openSqliteStore({
  home: String(process.env['SIGNALBOX_HOME']),
  clock: systemClock(),
  maxBytes: Number(process.env['MAX_BYTES']),
});
process.exitCode = await runCli(process.argv.slice(2), { wrap: (surroundings) => ({ ...surroundings, store }) });
