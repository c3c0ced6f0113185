import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime } from 'signalbox';

/*
 * One process starts a run, approves its plan and is killed at work; another finds the run, resumes it and answers until it is done.
 * In a checkout: node --conditions=signalbox-source examples/survive-a-crash.ts
 */

const [home = await mkdtemp(join(tmpdir(), 'signalbox-')), part = 'all'] = process.argv.slice(2);
if (part === 'begin') await begin();
else await survive();

/** Played in a process of its own, which does not come to the end of it. */
async function begin(): Promise<void> {
  const runtime = await createRuntime({ home });
  const project = await mkdtemp(join(tmpdir(), 'project-'));
  const { runId } = await runtime.start({ package: 'packages/demo', engine: 'scripted', project });
  process.send?.(runId);
  await runtime.approve(runId);
}

async function survive(): Promise<void> {
  const other = fork(import.meta.filename, [home, 'begin']);
  const [runId] = await once(other, 'message');
  const runtime = await createRuntime({ home });
  await untilAtWork(runtime, runId);
  other.kill('SIGKILL');
  await once(other, 'exit');
  console.log((await runtime.show(runId)).status);

  let run = await runtime.resume(runId);
  for (let asked = 0; run.status === 'waiting_user' && asked < 20; asked += 1) {
    const [question] = run.pending;
    console.log('asked:', question?.prompt.split('\n')[0]);
    // A yes to a change names the change that was looked at.
    const change = question?.change?.hash;
    if (change !== undefined) run = await runtime.approve(runId, { change });
    else if (question?.type === 'plan_review') run = await runtime.approve(runId);
    else run = await runtime.reply(runId, '1');
  }
  console.log(run.status);
  await runtime.stop();
}

/** The model has begun to speak: what is killed now is in the middle of something. */
async function untilAtWork(runtime: Awaited<ReturnType<typeof createRuntime>>, runId: string): Promise<void> {
  for (;;) {
    const events = await runtime.log(runId);
    if (events.filter(({ event }) => event.type === 'exchange.started').length > 1) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
