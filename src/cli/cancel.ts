import type { House } from './house.ts';
import type { Output } from './output.ts';
import { command, type SendOptions } from './reply.ts';

/** `signalbox cancel`: ends a run for good. Done when it is canceled, so that is success here. */
export async function cancel(
  house: House,
  out: Output,
  ref: string,
  { reason = 'by a person', ...options }: SendOptions & { readonly reason?: string },
): Promise<number> {
  await command(house, out, ref, { kind: 'cancel', reason }, options);
  return 0;
}
