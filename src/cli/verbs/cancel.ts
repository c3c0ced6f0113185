import { waitingParent } from '../../app/send-command.ts';
import { TELL_WORDS } from '../../core/words/tell-words.ts';
import type { RunRow, RunStore } from '../../ports/run-store.ts';
import { exitOf } from '../exit-of.ts';
import type { Output } from '../output.ts';
import { type SendOptions, send } from '../send.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox cancel`: ends a run for good. Done when it is canceled, so that is success here. The task of an item goes on without it, and how that rests is told. */
export async function cancel(
  place: TerminalPlace,
  out: Output,
  ref: string,
  { reason = TELL_WORDS.byPerson.en, ...options }: SendOptions & { readonly reason?: string },
): Promise<number> {
  let isItem = false;
  const command = async (store: RunStore, { id }: RunRow) => {
    isItem = (await waitingParent(store, id)) !== undefined;
    return { kind: 'cancel', reason } as const;
  };
  const code = await send(place, out, ref, command, options);
  return code === exitOf('canceled') && !isItem ? 0 : code;
}
