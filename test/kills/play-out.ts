import type { ReplyFacts } from '../../src/core/run/decide/decide-reply.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { PlayedRun } from '../support/played-run.ts';

/** An engine and a person who are functions of the run alone, so that whoever comes after a kill meets the same ones. */
export type Cast = {
  readonly engineReplies: (run: Run) => Omit<ReplyFacts, 'turn' | 'exchange'>;
  /** Whether there was anything left to do for the person. */
  readonly personActs: (played: PlayedRun) => boolean;
};

/** Plays a run until nobody has anything to do. `settled`: what was under way when the owner died has come to its end since. */
export function playOut(played: PlayedRun, settled: boolean, { engineReplies, personActs }: Cast): PlayedRun {
  for (let steps = 0; steps < 80; steps += 1) {
    const { action, run } = played;
    if (action.kind === 'park' && !personActs(played)) return played;
    if (action.kind !== 'exchange' && action.kind !== 'settle') continue;
    const { turn, exchange } = run.exchange ?? { turn: 0, exchange: 0 };
    if (action.kind === 'settle' && !settled) played.happens({ kind: 'interrupted', turn, exchange });
    else played.happens({ kind: 'replied', reply: { turn, exchange, ...engineReplies(run) } });
  }
  throw new Error(`The run never comes to its end: ${played.action.key}`);
}
