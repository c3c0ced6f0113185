import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { runIdOf } from '../e2e/signalbox.ts';
import { type Bench, runSkill } from './bench.ts';
import { processesOf } from './processes-of.ts';
import { differences, done } from './standing.ts';

const POLL_MS = 10;
/** A program that cannot begin without us gives up in this time; one that goes on is ended by whoever comes next. */
const ALONE_MS = 5000;

/** The runtime is killed while the program starts, before it has asked anything: the run goes on as if nothing had been. */
export async function playKillEarly(bench: Bench): Promise<readonly string[]> {
  const { path } = bench;
  const first = bench.start(...runSkill(bench, 'interactive'));
  const runId = runIdOf({ stdout: await first.says('\n') });
  while (!(await hasStarted(path))) await pause(POLL_MS);
  first.signal('SIGKILL');
  await first.ended;
  await pause(ALONE_MS);
  const ended = await bench.run('resume', runId);
  const orphans = await processesOf(path);
  return [
    ...differences(done('green 绿'), ended, await bench.show(runId)),
    ...(orphans.length === 0 ? [] : [`left running: ${orphans.length}`]),
  ];
}

async function hasStarted(path: string): Promise<boolean> {
  return (await readdir(path, { recursive: true }).catch(() => [])).some((file) => file.endsWith('/process.json'));
}
