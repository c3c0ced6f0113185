import { interactionId } from '../../interaction/interaction-id.ts';
import { settleAnswer } from '../../interaction/settle-answer.ts';
import { menuOptions } from '../../menu/menu-text.ts';
import type { MenuOption, Route, Unclear } from '../../menu/route.ts';
import { routeCommand } from '../../menu/route-command.ts';
import { commandRoute, typedCommand } from '../../menu/runtime-command.ts';
import { renderData } from '../../prompt/data-context.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { ASKED_WORDS } from '../../words/asked-words.ts';
import { asked as questioned } from '../../words/recordable.ts';
import { REFUSED_WORDS } from '../../words/refused-words.ts';
import type { Text } from '../../words/text.ts';
import type { Answer, Interaction, RunEvent } from '../events.ts';
import { agentOf } from '../fold/in-force.ts';
import type { Run } from '../run.ts';

/** Words for the agent, with what is to be recorded before them; or everything that follows, without an engine. */
export type Choice =
  | { readonly kind: 'words'; readonly text: string; readonly before: readonly RunEvent[] }
  | { readonly kind: 'done'; readonly events: readonly RunEvent[] }
  /** The conversation is over, after these. */
  | { readonly kind: 'stop'; readonly events: readonly RunEvent[] };

const MENU = 'menu';
const NONE: MenuOption = { value: 'none', label: ASKED_WORDS.none.en };

/**
 * What a person's words amount to, before any engine is asked: a command, an item of the agent's menu, or words.
 * A menu is followed in conversations with an agent, as long as the agent itself has asked nothing; commands everywhere.
 */
export function decideChoice(run: Run, open: Interaction | undefined, given: Answer): Choice | Refusal | undefined {
  const agent = agentOf(run);
  const isAsked = open !== undefined && (open.kind !== 'question' || open.callId !== undefined);
  if (run.started.conversation !== 'agent' || agent === undefined || isAsked) return followCommand(run, open, given);
  const text = readSaid(open, given);
  if (typeof text !== 'string') return text;
  if (open?.words !== undefined && text.trim().toLowerCase() === NONE.value)
    return { kind: 'words', text: open.words, before: [] };
  const workflows = Object.fromEntries(
    Object.entries(run.kit.pinned.definition.workflows).filter(([id]) => !id.startsWith('@')),
  );
  return followRoute(run, open, text, routeCommand(agent, workflows, text));
}

/** A command of the runtime where no menu is followed; undefined for anything else. */
function followCommand(
  run: Run,
  open: Interaction | undefined,
  { text, value, confirmed }: Answer,
): Choice | Refusal | undefined {
  const command = (value ?? confirmed) === undefined ? typedCommand(text) : undefined;
  if (command === undefined) return undefined;
  if (command !== 'menu' && command !== 'resume') return followRoute(run, open, text, commandRoute(command));
  return refuse('NOT_SUPPORTED', REFUSED_WORDS.agentsOnly(command));
}

/** What was said: a choice of the question's widget by its value, else the words. */
function readSaid(open: Interaction | undefined, given: Answer): string | Refusal {
  if (open?.widget === undefined || (given.value === undefined && given.text.trim() === '')) return given.text;
  const settled = settleAnswer(open, given);
  if (isRefusal(settled)) return settled;
  const { value } = settled.answer;
  return typeof value === 'string' ? value : given.text;
}

function followRoute(run: Run, open: Interaction | undefined, text: string, route: Route): Choice | Refusal {
  switch (route.kind) {
    case 'chat':
      return { kind: 'words', text, before: [] };
    case 'prompt':
    case 'inline':
      return { kind: 'words', text: addData(run, route.content, route.data), before: [recordChoice(text, route)] };
    case 'show-menu':
      return { kind: 'done', events: askInstead(open, menuQuestion(run)) };
    case 'clarify':
      return { kind: 'done', events: askInstead(open, clarification(run, text, route)) };
    case 'stop-run':
      return { kind: 'stop', events: [recordChoice(text, route)] };
    case 'refused':
      return route.refusal;
    case 'start-workflow':
    case 'dismiss':
    case 'pause-run':
    case 'resume-run':
      return { kind: 'done', events: [recordChoice(text, route)] };
  }
}

/** The menu as a question, as a conversation begins with it. */
export function menuQuestion(run: Run): Interaction {
  const agent = agentOf(run);
  const options = agent === undefined ? [] : menuOptions(agent);
  const name = agent?.metadata.name ?? ASKED_WORDS.agent;
  return {
    id: interactionId(run),
    kind: 'question',
    ...questioned(options.length === 0 ? ASKED_WORDS.listens(name) : ASKED_WORDS.offers(name)),
    ...offerOptions(options),
  };
}

const LEADS: { readonly [U in Unclear]: Text } = {
  'no-such-number': ASKED_WORDS.noSuchNumber,
  several: ASKED_WORDS.several,
  perhaps: ASKED_WORDS.perhaps,
};

function clarification(
  run: Run,
  words: string,
  { reason, candidates }: Extract<Route, { kind: 'clarify' }>,
): Interaction {
  return {
    id: interactionId(run),
    kind: 'question',
    ...questioned(LEADS[reason]),
    words,
    ...offerOptions(reason === 'no-such-number' ? candidates : [...candidates, NONE]),
  };
}

function offerOptions(options: readonly MenuOption[]): Pick<Interaction, 'widgetId' | 'widget'> {
  if (options.length === 0) return {};
  const actions = options.map(({ value, label }) => ({ id: value, label }));
  return { widgetId: MENU, widget: { type: 'action_selection', actions } };
}

function askInstead(open: Interaction | undefined, interaction: Interaction): readonly RunEvent[] {
  const before: readonly RunEvent[] =
    open === undefined ? [] : [{ type: 'interaction.withdrawn', id: open.id, reason: 'the menu was asked for' }];
  return [...before, { type: 'interaction.opened', interaction }];
}

function recordChoice(words: string, route: Route): RunEvent {
  const workflow = route.kind === 'start-workflow' ? { workflow: route.workflow } : {};
  const data = 'data' in route && route.data !== undefined ? { data: route.data } : {};
  return { type: 'menu.chosen', words, route: route.kind, ...workflow, ...data };
}

function addData(run: Run, content: string, data: string | undefined): string {
  return data === undefined ? content : `${content}\n\n${renderData(run.kit.pinned.definition, data)}`;
}
