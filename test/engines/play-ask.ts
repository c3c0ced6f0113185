import { runIdOf } from '../e2e/signalbox.ts';
import { type Bench, runSkill } from './bench.ts';
import { ANSWER, QUESTION } from './scenarios.ts';
import { differences, done, waiting } from './standing.ts';

/** A question, a person's answer, and the same session going on: the model must see its own question before it. */
export async function playAsk(bench: Bench): Promise<readonly string[]> {
  const asked = await bench.run(...runSkill(bench, 'interactive'));
  const runId = runIdOf(asked);
  const before = differences(waiting(QUESTION), asked, await bench.show(runId));
  const replied = await bench.run('reply', runId, ANSWER);
  const shown = await bench.show(runId);
  const last = bench.stage.turns.at(-1);
  const codes: readonly string[] = shown.warnings?.map(({ code }: { code: string }) => code) ?? [];
  return [
    ...before,
    ...differences(done('indigo'), replied, shown),
    ...(last?.assistants.some((text) => text.includes(QUESTION))
      ? []
      : ['the session did not go on: no question in it']),
    ...(codes.includes('SESSION_RESTARTED') ? ['the session was begun anew'] : []),
  ];
}
