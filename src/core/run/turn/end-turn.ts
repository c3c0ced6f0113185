import { exitOf } from '../../exit/exits.ts';
import { interactionId } from '../../interaction/interaction-id.ts';
import type { Json } from '../../json.ts';
import { keepDefined } from '../../keep-defined.ts';
import { asked, type Said, told } from '../../words/recordable.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import type { EventOf, Interaction, RunEvent, Warning } from '../events.ts';
import { isProgram } from '../fold/in-force.ts';
import { agentId, currentNode, isCompleted, type Run } from '../run.ts';

type Verdict = EventOf<'turn.ended'>['verdict'];

/** What the turn said about where to go next, and what was decided. */
type Route = Pick<EventOf<'turn.ended'>, 'claimed' | 'decided'>;

/** Ends the open turn; an unused grant ends with the answer it was given for. */
export function turnOver(
  run: Run,
  verdict: Verdict,
  warnings: readonly Warning[] = [],
  route: Route = {},
): readonly RunEvent[] {
  const stops = verdict !== 'noticed' && verdict !== 'moved';
  const lapsed = stops ? lapse(run, 'unused') : [];
  const news = lapsed.length === 0 ? [] : [{ code: 'GRANT_LAPSED', ...told(TROUBLE_WORDS.lapsed) }];
  const all = [...warnings, ...news];
  if (run.turn === undefined) return lapsed;
  return [
    ...lapsed,
    { type: 'turn.ended', turn: run.turn.turn, verdict, ...route, ...(all.length === 0 ? {} : { warnings: all }) },
  ];
}

/** The next turn, with what its agent is told first where there is something. */
export function startTurn(run: Run, cause: EventOf<'turn.started'>['cause'], notice?: string): RunEvent {
  return keepDefined({ type: 'turn.started', turn: run.turns + 1, cause, agent: agentId(run), notice });
}

/**
 * The run stops for a person, with a code that says why; `more`: what it does once they have looked, or when it looks itself. An item of a task has failed
 * where nobody is asked: its task hears of it and goes on.
 */
export function blockedBy(
  run: Run,
  code: string,
  said: Said,
  more: Pick<Interaction, 'edge' | 'edit' | 'retryAt'> = {},
): readonly RunEvent[] {
  if (run.started.parent !== undefined && run.started.mode === 'auto') return failedBy(run, code, said);
  const interaction: Interaction = { id: interactionId(run), kind: 'blocked', code, ...asked(said), ...more };
  return [
    ...turnOver(run, 'blocked'),
    { type: 'run.blocked', code, ...told(said) },
    { type: 'interaction.opened', interaction },
  ];
}

export function failedBy(run: Run, code: string, said: Said, warnings: readonly Warning[] = []): readonly RunEvent[] {
  return [...turnOver(run, 'failed', warnings), { type: 'run.failed', code, ...told(said) }];
}

/** The engine cannot go on; whether the node has failed with it is for its exit to say. */
export function stoppedShort(run: Run, code: string, said: Said): readonly RunEvent[] {
  // Completed stays completed: only the closing words are missing.
  if (isCompleted(run)) return turnOver(run, 'completed', [{ code, ...told(said) }]);
  const { onStop } = exitOf(currentNode(run)).rules;
  return onStop === 'fail' ? failedBy(run, code, said) : blockedBy(run, code, said);
}

const LAPSED = 'The confirmation has lapsed without being used. To make the change, ask for it again.';

export function lapse(run: Run, reason: string): readonly RunEvent[] {
  return run.grant === undefined ? [] : [{ type: 'grant.lapsed', grant: run.grant.id, reason, notice: LAPSED }];
}

const INTERRUPTED =
  'You were interrupted before you came to an end. Look at what is already done, do not do it twice, and go on from there.';

/**
 * Closes an exchange that is no longer needed, and keeps the session by which it can go on.
 * A model behind an API has done nothing yet. A program may have been in the middle of its work, and is told so.
 */
export function cutOff(run: Run, reason: string, session?: Json): readonly RunEvent[] {
  if (run.exchange === undefined) return [];
  const { turn, exchange } = run.exchange;
  const notice = isProgram(run) ? INTERRUPTED : null;
  return [keepDefined({ type: 'exchange.interrupted', turn, exchange, reason, session, notice })];
}
