import type { RunStatus } from '../../core/run/status.ts';
import { REST_WORDS, RUN_WORDS } from '../../core/words/run-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import type { House } from '../house.ts';
import { lookAt } from '../look-at.ts';
import type { Output } from '../output.ts';
import { resolveRun } from '../resolve-run.ts';
import { send } from '../send.ts';
import { stay } from '../stay.ts';
import { say } from '../telling/speech.ts';

const OVER: ReadonlySet<RunStatus> = new Set(['completed', 'failed', 'canceled']);

/** `signalbox resume`: goes on with a run that was stopped or interrupted, takes a blocked one on again, and says of any other where it stands. */
export async function resume(house: House, out: Output, ref: string): Promise<number> {
  const { runtime, store } = await house.openRuntime();
  let stopped: string;
  try {
    const { run, row } = await lookAt(store, await resolveRun(store, ref));
    if (row.summary.status !== 'blocked' && !run.stopped) {
      if (OVER.has(row.summary.status)) out.talk(say(RUN_WORDS.nothingToResume(say(STATUS_WORDS[row.summary.status]))));
      const follow = await stay(house, out, { store, runId: row.id }, (options) =>
        runtime.attend(row.id, {
          ...options,
          after: row.seq,
          ...(out.format === 'text' ? { onFollowing: () => out.talk(`· ${say(REST_WORDS.following)}`) } : {}),
        }),
      );
      return follow.code;
    }
    stopped = row.id;
  } finally {
    await runtime.close();
  }
  return send(house, out, stopped, async () => ({ kind: 'resume' }), {});
}
