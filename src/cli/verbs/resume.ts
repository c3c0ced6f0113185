import type { RunStatus } from '../../core/run/status.ts';
import { REST_WORDS, RUN_WORDS } from '../../core/words/run-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import type { House } from '../house.ts';
import { lookAt } from '../look-at.ts';
import { openChildren } from '../open-children.ts';
import type { Output } from '../output.ts';
import { resolveRun } from '../resolve-run.ts';
import { sendTo } from '../send.ts';
import { stayWithFamily } from '../stay-with-family.ts';
import { say } from '../telling/speech.ts';
import { withRuntime } from '../with-store.ts';

const OVER: ReadonlySet<RunStatus> = new Set(['completed', 'failed', 'canceled']);

/** `signalbox resume`: goes on with a run that was stopped or interrupted, takes a blocked one on again, and says of any other where it stands. */
export async function resume(house: House, out: Output, ref: string): Promise<number> {
  return withRuntime(house, out, async (opened) => {
    const { runtime, store } = opened;
    const { run, row } = await lookAt(store, await resolveRun(store, ref));
    const { status } = row.summary;
    const left = (await openChildren(store, run)).some((child) => child.run.stopped);
    if (status === 'blocked' || run.stopped || left) return sendTo(house, out, opened, row.id, { kind: 'resume' });
    if (OVER.has(status)) out.talk(say(RUN_WORDS.nothingToResume(say(STATUS_WORDS[status]))));
    return stayWithFamily(house, out, opened, { runId: row.id, run }, (options) =>
      runtime.attend(row.id, {
        ...options,
        after: row.seq,
        ...(out.format === 'text' ? { onFollowing: () => out.talk(`· ${say(REST_WORDS.following)}`) } : {}),
      }),
    );
  });
}
