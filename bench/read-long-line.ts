import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLines } from '../src/adapters/processes-local/read-lines.ts';

/*
 * A fresh process that reads a file with one line of so many megabytes between two short ones, as the output of an engine
 * program is read. Prints how much memory it took at most.
 */

const megabytes = Number(process.argv[2]);
const piece = Buffer.alloc(2 ** 16, 'x');

const folder = mkdtempSync(join(tmpdir(), 'signalbox-'));
try {
  const file = join(folder, 'stdout');
  const fd = openSync(file, 'wx');
  writeSync(fd, 'before\n');
  for (let written = 0; written < megabytes * 16; written += 1) writeSync(fd, piece);
  writeSync(fd, '\nafter\n');
  closeSync(fd);
  const atRest = mostMegabytes();
  const seen: string[] = [];
  await readLines(file, (line) => seen.push(line.kind === 'line' ? line.text : `too long: ${line.bytes}`));
  if (seen.join() !== `before,too long: ${megabytes * 2 ** 20},after`) throw new Error(seen.join().slice(0, 200));
  console.log(JSON.stringify({ atRest, rss: mostMegabytes() }));
} finally {
  rmSync(folder, { recursive: true });
}

/** Not what it takes now: what it ever took. `getrusage` would count the process that has started this one as well. */
function mostMegabytes(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return kilobytes === undefined ? Number.NaN : Math.round(Number(kilobytes) / 1024);
}
