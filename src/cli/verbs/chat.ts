import { type BeginRequest, beginRun } from '../../app/begin-run.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { TALK_WORDS } from '../../core/words/talk-words.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import { personAt } from '../person.ts';
import { talk } from '../talk.ts';
import { withRuntime } from '../with-store.ts';

export type TalkOptions = BeginRequest & { readonly package?: string };

/** `signalbox chat`: a conversation with a model alone, with the tools that the policy allows. */
export async function chat(
  house: House,
  out: Output,
  words: string | undefined,
  options: TalkOptions,
): Promise<number> {
  const { start } = await beginRun(house, personAt(house, out), options.package, options, commandLine('chat'));
  const message = words ?? (house.attended && out.format === 'text' ? await house.ask('> ') : undefined);
  if (message === undefined || message.trim() === '') {
    throw badUsage(TALK_WORDS.noWords, 'signalbox chat "…"');
  }
  return withRuntime(house, out, async ({ runtime, store }) => {
    const lease = await start(runtime.start, {
      workflow: '',
      conversation: 'chat',
      mode: 'interactive',
      input: message,
    });
    if (out.format === 'text') out.result(lease.runId);
    return talk(house, out, { runtime, store, lease });
  });
}
