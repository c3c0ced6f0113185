import { composeExchange } from '../src/core/prompt/compose-exchange.ts';
import { promptMessages } from '../src/core/prompt/prompt-messages.ts';
import { threadOf } from '../src/core/run/fold/thread.ts';
import type { Run } from '../src/core/run/run.ts';
import { playedRun } from './played-run.ts';
import { goal, type Measurement, table } from './section.ts';
import { figure, type Spread, shown, spread } from './spread.ts';

const ENTRIES_PER_TURN = 4;
const ROUNDS = 200;

type Result = { readonly length: number; readonly composing: Spread; readonly whole: Spread };

/** What the next exchange adds, at the beginning of a thread and far into it; and the whole prompt, for engines that want it. */
export const measureComposing: Measurement = async ({ quick }) => {
  const lengths = quick ? [10, 1000] : [10, 10_000];
  const results: Result[] = [];
  for (const length of lengths) results.push(await measured(length));
  const worst = Math.max(...results.map(({ composing }) => composing.median));
  return {
    title: 'Composing',
    goals: [goal('composing ≤ 1 ms at any length', `${figure(worst)} ms at worst`, worst <= 1)],
    details: table(
      ['messages in the body', 'composing an exchange, ms', 'rendering the whole prompt, ms'],
      results.map(({ length, composing, whole }) => [String(length), shown(composing), shown(whole)]),
    ),
  };
};

async function measured(length: number): Promise<Result> {
  const { run: played, blobs } = await playedRun(Math.ceil(length / ENTRIES_PER_TURN));
  const run: Run = { ...played, input: 'And what is the next word?' };
  const thread = threadOf(run, 'run');
  const textOf = (hash: string) => blobs.get(hash) ?? '';
  return {
    length: thread.body.length,
    composing: times(() => composeExchange(run)),
    whole: times(() => promptMessages(thread, textOf)),
  };
}

function times(work: () => unknown): Spread {
  for (let round = 0; round < ROUNDS; round += 1) work();
  return spread(
    Array.from({ length: ROUNDS }, () => {
      const began = performance.now();
      work();
      return performance.now() - began;
    }),
  );
}
