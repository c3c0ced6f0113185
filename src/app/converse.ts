import { badUsage } from '../core/bad-usage.ts';
import { Fault } from '../core/fault.ts';
import { findAgent } from '../core/package/find-agent.ts';
import { renderData } from '../core/prompt/data-context.ts';
import { isOver, type Run } from '../core/run/run.ts';
import { REFUSED_WORDS } from '../core/words/refused-words.ts';
import { STATUS_WORDS } from '../core/words/status-words.ts';
import { TALK_WORDS } from '../core/words/talk-words.ts';
import type { Lease } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';
import type { StartRequest } from '../runtime/prepare-run.ts';
import { type BeginRequest, beginRun } from './begin-run.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';
import { accepted, type Driver } from './send-command.ts';
import { SHORT } from './several-contents.ts';

/** How a conversation is played. `package`: a chat needs none, an agent belongs to one. */
export type TalkRequest = BeginRequest & { readonly package?: string | undefined };

/** Creates the run that a conversation is. */
type Open = (request: StartRequest) => Promise<Lease>;

const TALK = { workflow: '', mode: 'interactive' } as const;

/** A conversation with a model alone, with the tools that the policy allows, up to the moment before the first words. */
export async function openChat(
  place: Place,
  person: Person,
  request: TalkRequest,
  wish: string,
): Promise<(words: string | undefined) => (open: Open) => Promise<Lease>> {
  const { start } = await beginRun(place, person, request.package, request, wish);
  return (input = '') => {
    if (input.trim() === '') throw badUsage(TALK_WORDS.noWords, { do: 'begin-chat' });
    return (open) => start(open, { ...TALK, conversation: 'chat', input });
  };
}

/** A conversation with an agent of a package, which begins with its menu. */
export async function openAgent(
  place: Place,
  person: Person,
  agent: string,
  request: TalkRequest,
  wish: string,
): Promise<(open: Open) => Promise<Lease>> {
  if (request.package === undefined) throw await homeless(place, agent);
  const { beginning, start } = await beginRun(place, person, request.package, request, wish);
  const { id } = findAgent(beginning.definition, agent);
  return (open) => start(open, { ...TALK, conversation: 'agent', agent: id });
}

const MOST_LOOKED_AT = 20;

/** No package is named: one on the shelf that has such an agent may be meant, the newest first. */
async function homeless(place: Place, agent: string): Promise<Fault> {
  const help = { do: 'list-packages' } as const;
  for (const { hash } of (await (await place.openShelf()).list()).slice(0, MOST_LOOKED_AT)) {
    const found = await place.loadPackage(hash).catch(() => undefined);
    if (found?.definition.agents.some(({ id }) => id === agent) === true)
      return badUsage(TALK_WORDS.noPackage, help, { added: ['--package', hash.slice(0, SHORT)] });
  }
  return badUsage(TALK_WORDS.noPackage, help);
}

/** Begins the workflow that was chosen from an agent's menu, as a run of its own; faults where none is, or another call has begun it. */
export async function beginChosen({ runtime, store }: Driver, conversation: string): Promise<Lease> {
  const { run, events } = await loadRun(store, conversation, {});
  const chosen = events.map(({ event }) => event).findLast((event) => event.type === 'menu.chosen');
  if (isOver(run)) {
    const said = REFUSED_WORDS.over(STATUS_WORDS[run.outcome?.kind ?? 'failed']);
    throw new Fault('RUN_OVER', said, { help: { do: 'log', run: conversation } });
  }
  if (run.chosen === undefined || chosen === undefined)
    throw new Fault('STALE', REFUSED_WORDS.noneChosen, { help: { do: 'show', run: conversation } });
  const lease = await runtime.start(requestIn(run, run.chosen, chosen.data));
  const sent = await runtime.send(conversation, { kind: 'begun', run: lease.runId });
  if (sent.verdict?.type === 'command.refused') await takeBack({ runtime, store }, lease);
  await accepted(store, sent);
  return lease;
}

/** Nothing has been done in it yet; a worker that finds it in that moment is stopped. */
async function takeBack({ runtime, store }: Driver, lease: Lease): Promise<void> {
  await store.release(lease);
  const { kind } = await store.remove([lease.runId], new Map([[lease.runId, { seq: lease.seq, mailbox: 0 }]]));
  if (kind === 'busy') await runtime.send(lease.runId, { kind: 'cancel', reason: REFUSED_WORDS.noneChosen.en });
}

/** With the package, the engines and the settings of the conversation, as they are pinned or recorded there. */
function requestIn({ started, players, kit }: Run, workflow: string, data: string | undefined): StartRequest {
  const { definition, settings, templates } = kit.pinned;
  // The conversation itself is among them as one that nobody can choose.
  const workflows = Object.fromEntries(Object.entries(definition.workflows).filter(([id]) => !id.startsWith('@')));
  return {
    ...players,
    ...{ definition: { ...definition, workflows }, workflow, settings, language: templates.language },
    ...{ agent: started.agent, mode: started.mode, project: started.project, trust: started.package.trust },
    ...(data === undefined ? {} : { input: renderData(definition, data) }),
  };
}
