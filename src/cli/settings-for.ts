import type { Config } from '../core/config/merge-config.ts';
import type { ConfigRequest, House } from './house.ts';
import type { Output } from './output.ts';
import { oneLine } from './telling/plain-text.ts';
import { say } from './telling/speech.ts';

/** What is set, for a command that goes by it; what was meant to be set and is not read is told beside it. */
export async function settingsFor(house: House, out: Output, request: ConfigRequest): Promise<Config> {
  for (const note of await house.overlooked(request.project)) out.talk(`! ${oneLine(say(note))}`);
  return house.config(request);
}
