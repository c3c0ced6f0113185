import { findResumption, type OtherEngines, resumeWith } from '../../app/resume-run.ts';
import { REST_WORDS, RUN_WORDS } from '../../core/words/run-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import { stayToAnswer } from '../answer-in-place.ts';
import type { Output } from '../output.ts';
import { personAt } from '../person.ts';
import { sendTo } from '../send.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withRuntime } from '../with-store.ts';

/** `signalbox resume`: goes on with a run that was stopped or interrupted, takes a blocked one on again, and says of any other where it stands. */
export async function resume(place: TerminalPlace, out: Output, ref: string, options: OtherEngines): Promise<number> {
  return withRuntime(place, out, async (opened) => {
    const { runtime, store } = opened;
    const { run, row, by } = await findResumption(store, ref);
    const others = await resumeWith(place, personAt(place, out), store, run, options, `signalbox resume ${ref}`);
    if (others !== undefined || by === 'command')
      return sendTo(place, out, opened, row.id, others ?? { kind: 'resume' });
    if (by === 'nothing') out.talk(say(RUN_WORDS.nothingToResume(say(STATUS_WORDS[row.summary.status]))));
    return stayToAnswer(place, out, opened, { runId: row.id, run }, (options) =>
      runtime.attend(row.id, {
        ...options,
        after: row.seq,
        ...(out.format === 'text' ? { onFollowing: () => out.talk(`· ${say(REST_WORDS.following)}`) } : {}),
      }),
    );
  });
}
