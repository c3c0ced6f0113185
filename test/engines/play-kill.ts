import { runIdOf } from '../e2e/signalbox.ts';
import { type Bench, runSkill } from './bench.ts';
import { processesOf } from './processes-of.ts';
import { differences, done } from './standing.ts';

/** The runtime is killed while the program works: whoever goes on with the run ends that program, and starts one. */
export async function playKill(bench: Bench): Promise<readonly string[]> {
  const { stage, path } = bench;
  const first = bench.start(...runSkill(bench, 'interactive'));
  const runId = runIdOf({ stdout: await first.says('\n') });
  await stage.heard(1);
  first.signal('SIGKILL');
  await first.ended;
  const left = await processesOf(path);
  const second = bench.run('resume', runId);
  await stage.heard(2);
  const now = new Set(await processesOf(path));
  const both = left.filter((pid) => now.has(pid));
  const ended = await second;
  const orphans = await processesOf(path);
  return [
    ...(left.length === 0 ? ['the program had ended with the runtime, so nothing was proven'] : []),
    ...(both.length === 0 ? [] : ['the first program was at work beside the second']),
    ...differences(done('after all'), ended, await bench.show(runId)),
    ...(orphans.length === 0 ? [] : [`left running: ${orphans.length}`]),
  ];
}
