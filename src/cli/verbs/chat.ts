import { openChat, type TalkRequest } from '../../app/converse.ts';
import { commandLine } from '../../core/words/command-line.ts';
import type { Output } from '../output.ts';
import { personAt } from '../person.ts';
import { talk } from '../talk.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withRuntime } from '../with-store.ts';

/** `signalbox chat`: a conversation with a model alone, with the tools that the policy allows. */
export async function chat(
  place: TerminalPlace,
  out: Output,
  words: string | undefined,
  options: TalkRequest,
): Promise<number> {
  const saying = await openChat(place, personAt(place, out), options, commandLine('chat'));
  const message = words ?? (place.attended && out.format === 'text' ? await place.ask('> ') : undefined);
  const open = saying(message);
  return withRuntime(place, out, async (driver) => {
    const lease = await open(driver.runtime.start);
    if (out.format === 'text') out.result(lease.runId);
    return talk(place, out, { ...driver, lease });
  });
}
