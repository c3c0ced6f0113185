import { CREATE_TASK_DOCS } from '../../task/document-names.ts';
import type { EventType, RunEvent } from '../events.ts';
import type { Run } from '../run.ts';
import { isDue, statusOf } from '../view/summarize.ts';
import type { Happening } from './decide.ts';

/** What happens to a run at one moment, and the facts that follow; `before`: as its last look has left it. */
export type Moment = {
  readonly before: Run;
  readonly happenings: readonly Happening[];
  readonly facts: readonly RunEvent[];
};

const WORK: ReadonlySet<Happening['kind']> = new Set(['replied', 'finished', 'probed']);
const FROM_CHILDREN: ReadonlySet<string> = new Set(['report', 'rested']);

/** After these an agent has had its hands on the project: what is found changed then is not a person's. */
export function wasAtWork({ happenings, facts }: Moment): boolean {
  const cutOff = facts.some(({ type }) => type === 'exchange.interrupted');
  return cutOff || happenings.some((one) => WORK.has(one.kind) || isFromChild(one));
}

function isFromChild(happening: Happening): boolean {
  return happening.kind === 'posted' && FROM_CHILDREN.has(happening.post.command.kind);
}

const BEGINS: ReadonlySet<EventType> = new Set(['turn.started', 'input.taken', 'interaction.answered']);

/** A person may have changed something while all rested: before a turn begins, and where a run is taken that goes on by itself. */
export function mayBePersons(run: Run, { before, happenings, facts }: Moment): boolean {
  if (facts.some(({ type }) => BEGINS.has(type))) return true;
  const goesOn = isDue(run) || statusOf(run) === 'waiting_children';
  return goesOn && happenings.some(({ kind }) => kind === 'taken') && !wasKilledAtWork(before);
}

/** An owner that leaves a run looks at its documents once more. One that was killed did not, so what changed counts as an agent's. */
function wasKilledAtWork({ stopped, exchange, calls }: Run): boolean {
  return !stopped && (exchange !== undefined || calls.some(({ state }) => state.kind === 'intended'));
}

/** A write is under way, and how much of it is on the disk is not known yet. */
export function isWriting({ calls }: Run): boolean {
  return calls.some(({ call, state }) => call.tool === CREATE_TASK_DOCS && state.kind === 'intended');
}

/** A child goes on that has rested: what a person has changed meanwhile is looked for before it has its hands on anything. */
export function goesOn(before: Run, after: Run): boolean {
  return after.started.parent !== undefined && !isDue(before) && isDue(after);
}
