import { TELL_WORDS } from '../../core/words/tell-words.ts';
import { exitOf } from '../exit-of.ts';
import type { Output } from '../output.ts';
import { type SendOptions, send } from '../send.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox cancel`: ends a run for good. Done when it is canceled, so that is success here. */
export async function cancel(
  place: TerminalPlace,
  out: Output,
  ref: string,
  { reason = TELL_WORDS.byPerson.en, ...options }: SendOptions & { readonly reason?: string },
): Promise<number> {
  const code = await send(place, out, ref, async () => ({ kind: 'cancel', reason }), options);
  return code === exitOf('canceled') ? 0 : code;
}
