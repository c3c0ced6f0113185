import { Fault } from '../../core/fault.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { asIs } from '../../core/words/text.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import { type SendOptions, send } from '../send.ts';

export type RewindOptions = SendOptions & { readonly to?: string; readonly reason?: string };

/** `signalbox rewind`: takes a resting run back to a node it has visited, and goes on from there. */
export async function rewind(house: House, out: Output, ref: string, options: RewindOptions): Promise<number> {
  const { to, reason } = options;
  if (to === undefined || reason === undefined || reason.trim() === '') {
    throw new Fault('BAD_USAGE', RUN_WORDS.rewindIncomplete, {
      help: asIs(`signalbox rewind ${ref} --to <node> --reason "…"`),
    });
  }
  return send(house, out, ref, async () => ({ kind: 'rewind', to, reason }), options);
}
