import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { runCli } from '../../../src/main.ts';

/* The command line, stopped by itself right before its commit number STOP_AT is made: with the write lock, and everything written. */
const { exec } = DatabaseSync.prototype;
let commits = 0;
DatabaseSync.prototype.exec = function (sql) {
  if (sql === 'commit') commits += 1;
  if (sql === 'commit' && commits === Number(process.env['STOP_AT'])) {
    writeSync(2, `stopped ${process.pid}\n`);
    process.kill(process.pid, 'SIGSTOP');
  }
  return exec.call(this, sql);
};
process.exitCode = await runCli(process.argv.slice(2));
