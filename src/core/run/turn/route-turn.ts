import type { ExitVerdict } from '../../exit/exit-kind.ts';
import { exitOf } from '../../exit/exits.ts';
import { writeState } from '../../gate/hold-move.ts';
import type { JsonObject } from '../../json.ts';
import { quoteWords } from '../../route/quote-words.ts';
import { tagByRequest } from '../../route/request.ts';
import type { RunEvent } from '../events.ts';
import { agentId, currentNode, currentNodeId, type Run, stateOf, topFrame, workflowOf } from '../run.ts';
import { turnOver } from './end-turn.ts';
import { dictionaryOf, openTags } from './open-tags.ts';

/** Of one reply so much is handed over; the rest stands in the log. */
const MOST_HANDED_OVER = 32_000;

/** The turn ends with a tag: its node is done, its words go to the next agent, and the edge of the tag is taken next. */
export function routeTurn(run: Run, { tag, words, reason }: ExitVerdict & { kind: 'route' }): readonly RunEvent[] {
  const node = currentNodeId(run);
  // What edges decide by: that the node has spoken, with which tag, and why it cannot go on.
  const set: JsonObject = reason === undefined ? { [node]: { tag } } : { [node]: { tag, reason }, blocked: reason };
  return [
    ...turnOver(run, 'completed', [], { claimed: tag, decided: tag }),
    handOver(run, tag, words),
    ...writeState(run, { variables: { set } }),
  ];
}

/** Threads of agents never see each other, so what one of them says to the next is given as a notice. */
function handOver(run: Run, tag: string, words: string): RunEvent {
  const said = words.length > MOST_HANDED_OVER ? `${words.slice(0, MOST_HANDED_OVER).toWellFormed()}\n[cut]` : words;
  const text = `Agent ${agentId(run)} ended its work with [${tag}].${said === '' ? '' : ` Its words:\n\n${quoteWords(said)}\n`}`;
  return { type: 'notice.given', code: 'HAND_OVER', text };
}

/** The person's own words have decided the tag: no model is asked for one. */
export function routeUnasked(run: Run): readonly RunEvent[] | undefined {
  if (run.turn === undefined || run.turn.exchanges > 0 || run.input === undefined) return undefined;
  if (exitOf(currentNode(run)).rules.readTag === undefined) return undefined;
  const decided = tagByRequest(workflowOf(run).overrides, stateOf(topFrame(run)).variables);
  if (decided === undefined || !openTags(run).includes(decided)) return undefined;
  return turnOver(run, 'completed', [], { decided });
}

/** The tag at the end of a reply that asks a person something: it is recorded, and decides nothing. */
export function claimedBeside(run: Run): { readonly claimed?: string } {
  const claimed = exitOf(currentNode(run)).rules.readTag?.(run.reply?.segments ?? [], dictionaryOf(run));
  return claimed === undefined ? {} : { claimed };
}
