import { TELL_WORDS } from '../../core/words/tell-words.ts';
import { exitOf } from '../exit-of.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import { type SendOptions, send } from '../send.ts';

/** `signalbox cancel`: ends a run for good. Done when it is canceled, so that is success here. */
export async function cancel(
  house: House,
  out: Output,
  ref: string,
  { reason = TELL_WORDS.byPerson.en, ...options }: SendOptions & { readonly reason?: string },
): Promise<number> {
  const code = await send(house, out, ref, async () => ({ kind: 'cancel', reason }), options);
  return code === exitOf('canceled') ? 0 : code;
}
