import { type BeginRequest, beginRun } from '../../app/begin-run.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { TALK_WORDS } from '../../core/words/talk-words.ts';
import type { Output } from '../output.ts';
import { personAt } from '../person.ts';
import { talk } from '../talk.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withRuntime } from '../with-store.ts';

export type TalkOptions = BeginRequest & { readonly package?: string };

/** `signalbox chat`: a conversation with a model alone, with the tools that the policy allows. */
export async function chat(
  place: TerminalPlace,
  out: Output,
  words: string | undefined,
  options: TalkOptions,
): Promise<number> {
  const { start } = await beginRun(place, personAt(place, out), options.package, options, commandLine('chat'));
  const message = words ?? (place.attended && out.format === 'text' ? await place.ask('> ') : undefined);
  if (message === undefined || message.trim() === '') {
    throw badUsage(TALK_WORDS.noWords, 'signalbox chat "…"');
  }
  return withRuntime(place, out, async ({ runtime, store }) => {
    const lease = await start(runtime.start, {
      workflow: '',
      conversation: 'chat',
      mode: 'interactive',
      input: message,
    });
    if (out.format === 'text') out.result(lease.runId);
    return talk(place, out, { runtime, store, lease });
  });
}
