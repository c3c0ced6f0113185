import { beginChosen, openAgent, type TalkRequest } from '../../app/converse.ts';
import type { Driver } from '../../app/send-command.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { TALK_WORDS } from '../../core/words/talk-words.ts';
import type { Output } from '../output.ts';
import { personAt } from '../person.ts';
import { type Chosen, talk } from '../talk.ts';
import { asTyped } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withRuntime } from '../with-store.ts';

/** `signalbox agent`: a conversation with an agent of a package; its menu is followed before any engine is asked. */
export async function agent(
  place: TerminalPlace,
  out: Output,
  agentId: string,
  words: string | undefined,
  options: TalkRequest,
): Promise<number> {
  const command = commandLine('agent', agentId, '--package', options.package ?? '');
  const open = await openAgent(place, personAt(place, out), agentId, options, command);
  return withRuntime(place, out, async (driver) => {
    const lease = await open(driver.runtime.start);
    if (out.format === 'text') out.result(lease.runId);
    const follow = (chosen: Chosen) => followed(place, out, driver, lease.runId, chosen);
    return talk(place, out, { ...driver, lease, message: words, follow });
  });
}

/** A workflow chosen from the menu is a run of its own; nothing else asks anything of us. */
async function followed(
  place: TerminalPlace,
  out: Output,
  driver: Driver,
  conversation: string,
  { route }: Chosen,
): Promise<void> {
  if (route === 'resume-run') out.talk(asTyped(say(TALK_WORDS.runsListed)));
  if (route !== 'start-workflow') return;
  const lease = await beginChosen(driver, conversation);
  if (out.format === 'text') out.result(lease.runId);
  await talk(place, out, { ...driver, lease });
}
