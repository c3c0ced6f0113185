import { testNotifier } from '../../app/test-notifier.ts';
import { NOTIFY_WORDS } from '../../core/words/notify-words.ts';
import { type Output, tellResult } from '../output.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox notify test`: one notification now, and what became of it. */
export async function notifyTest(place: TerminalPlace, out: Output): Promise<number> {
  const tested = await testNotifier(place);
  return tellResult(out, tested, () => say(NOTIFY_WORDS.delivered(tested.to, tested.ms)));
}
