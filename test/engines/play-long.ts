import { runIdOf } from '../e2e/signalbox.ts';
import { type Bench, runSkill } from './bench.ts';
import { ANSWER, hugeText, QUESTION } from './scenarios.ts';
import { differences, done, waiting } from './standing.ts';

const LAST = 'And these are the last words of it.';
/** More than our estimate lets on a command line, and less than our own command can be given as a word. */
const LONG = `${hugeText(100_000).join('')}${LAST}`;

/** What is too long for a command line comes to the model whole, in a new session and in one that goes on. */
export async function playLong(bench: Bench): Promise<readonly string[]> {
  const asked = await bench.run(...runSkill(bench, 'interactive', LONG));
  const runId = runIdOf(asked);
  const before = [...differences(waiting(QUESTION), asked, await bench.show(runId)), ...untold(bench, 'start')];
  const replied = await bench.run('reply', runId, `${LONG}\n${ANSWER}`);
  return [...before, ...differences(done('indigo'), replied, await bench.show(runId)), ...untold(bench, 'resume')];
}

function untold({ stage }: Bench, when: string): readonly string[] {
  const said = stage.turns.at(-1)?.users.at(-1) ?? '';
  return said.includes(LONG) ? [] : [`${when}: of ${LONG.length} characters the model was told ${said.length}`];
}
