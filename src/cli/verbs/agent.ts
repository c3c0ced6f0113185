import { beginRun } from '../../app/begin-run.ts';
import { SHORT } from '../../app/several-contents.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { Fault } from '../../core/fault.ts';
import { findAgent } from '../../core/package/find-agent.ts';
import { renderData } from '../../core/prompt/data-context.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { TALK_WORDS } from '../../core/words/talk-words.ts';
import type { StartRequest } from '../../runtime/prepare-run.ts';
import type { Output } from '../output.ts';
import { personAt } from '../person.ts';
import { type Chosen, type Talk, talk } from '../talk.ts';
import { asTyped } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withRuntime } from '../with-store.ts';
import type { TalkOptions } from './chat.ts';

/** `signalbox agent`: a conversation with an agent of a package; its menu is followed before any engine is asked. */
export async function agent(
  place: TerminalPlace,
  out: Output,
  agentId: string,
  words: string | undefined,
  options: TalkOptions,
): Promise<number> {
  if (options.package === undefined) throw await homeless(place, agentId);
  const command = commandLine('agent', agentId, '--package', options.package);
  const { beginning, start } = await beginRun(place, personAt(place, out), options.package, options, command);
  const { id } = findAgent(beginning.definition, agentId);
  const own = { agent: id, mode: 'interactive' } as const;
  return withRuntime(place, out, async ({ runtime, store }) => {
    const lease = await start(runtime.start, { ...own, workflow: '', conversation: 'agent' });
    if (out.format === 'text') out.result(lease.runId);
    const follow = (chosen: Chosen) =>
      followed(place, out, { runtime, store, conversation: lease.runId }, { ...beginning, ...own }, chosen);
    return talk(place, out, { runtime, store, lease, message: words, follow });
  });
}

/** No package is named: one on the shelf that has such an agent may be meant, the newest first. */
async function homeless(place: TerminalPlace, agentId: string): Promise<Fault> {
  for (const { hash } of (await (await place.openShelf()).list()).slice(0, MOST_LOOKED_AT)) {
    const found = await place.loadPackage(hash).catch(() => undefined);
    if (found?.definition.agents.some(({ id }) => id === agentId) === true)
      return badUsage(TALK_WORDS.noPackage, 'signalbox package ls', { added: ['--package', hash.slice(0, SHORT)] });
  }
  return badUsage(TALK_WORDS.noPackage, 'signalbox package ls');
}

const MOST_LOOKED_AT = 20;

/** A workflow chosen from the menu is a run of its own; nothing else asks anything of us. */
async function followed(
  place: TerminalPlace,
  out: Output,
  { runtime, store, conversation }: Pick<Talk, 'runtime' | 'store'> & { readonly conversation: string },
  shared: Omit<StartRequest, 'workflow' | 'conversation'>,
  { route, workflow, data }: Chosen,
): Promise<void> {
  if (route === 'resume-run') out.talk(asTyped(say(TALK_WORDS.runsListed)));
  if (route !== 'start-workflow') return;
  const input = data === undefined ? {} : { input: renderData(shared.definition, data) };
  const lease = await runtime.start({ ...shared, workflow: workflow ?? '', ...input });
  await runtime.send(conversation, { kind: 'begun', run: lease.runId }, {});
  if (out.format === 'text') out.result(lease.runId);
  await talk(place, out, { runtime, store, lease });
}
