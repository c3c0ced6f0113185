import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/* The command line that gets the signal SIGNAL right before a file whose name contains BEFORE would get its own name. */
const { renameSync } = fs;
fs.renameSync = (from, to) => {
  if (String(from).includes(String(process.env['BEFORE']))) {
    fs.writeSync(2, 'signalled\n');
    process.kill(process.pid, process.env['SIGNAL']);
  }
  renameSync(from, to);
};
syncBuiltinESMExports();
const { runCli } = await import('../../../src/main.ts');
process.exitCode = await runCli(process.argv.slice(2));
