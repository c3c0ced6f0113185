import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/*
 * Runs the real command and goes away after its first line, as `| head -1` does.
 * Ends as the command ends; what it says on stderr is a failure.
 */
const command = fileURLToPath(new URL('../../../bin/signalbox.js', import.meta.url));
const child = spawn(process.execPath, [command, ...process.argv.slice(2)], { stdio: ['ignore', 'pipe', 'pipe'] });
let said = '';
let complaints = '';
child.stdout.on('data', (chunk: Buffer) => {
  said += chunk.toString();
  if (said.includes('\n')) child.stdout.destroy();
});
child.stderr.on('data', (chunk: Buffer) => {
  complaints += chunk.toString();
});
child.on('exit', (code) => {
  console.log(said.split('\n')[0]);
  if (complaints !== '') console.error(complaints);
  process.exitCode = complaints === '' ? (code ?? 1) : 1;
});
