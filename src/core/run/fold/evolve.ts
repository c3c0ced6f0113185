import { append } from '../../append-list.ts';
import { applyEdit } from '../../state/text-edit.ts';
import { askCall, markCall, outsideAct, refusedResult, settleCall, slotOf, unsettled } from '../calls/settle-call.ts';
import type { EventOf, EventType, Interaction, Recorded, RunEvent } from '../events.ts';
import { afterAcceptance, afterChange, afterLeaving, TIME_HAS_COME } from '../next/ownership.ts';
import { type Kit, type OpenInteraction, placeOf, type Run } from '../run.ts';
import { begin } from '../start/begin-run.ts';
import { playersOf } from '../start/players.ts';
import { afterInterruption, afterNotice, joined } from '../turn/after-notice.ts';
import { changeTopFrame, leaveByTag, PLACE_STEPS } from './evolve-place.ts';
import { evolveRoute } from './evolve-route.ts';
import { giveAttempts, TASK_STEPS } from './evolve-task.ts';
import { engineOf } from './in-force.ts';
import { openingAnswer, openingWords } from './own-words.ts';
import { NOTHING_SPENT } from './spent.ts';
import { addReply, afterFailure, threadAfter } from './thread.ts';

type Step<T extends EventType> = (run: Run, event: EventOf<T>, envelope: Omit<Recorded, 'event'>) => Run;

/** What each event does to a run. Total and blind: it never judges, so that an old log always folds. */
const STEPS: { readonly [T in EventType]: Step<T> } = {
  'run.started': (run) => run,
  'owner.changed': afterChange,
  'owner.left': afterLeaving,

  'command.accepted': afterAcceptance,
  'command.refused': (run) => ({ ...run, drained: run.drained + 1 }),
  'engine.changed': (run, event) => ({
    ...run,
    players: { ...run.players, ...playersOf(event) },
    // The new engine is asked at once, and may fail as often as any other.
    retryAt: undefined,
    spent: { ...run.spent, attempts: 0 },
    warnings: [...run.warnings, ...(event.warnings ?? [])],
  }),
  'menu.chosen': (run, { workflow }) => ({ ...run, chosen: workflow }),
  'workflow.begun': (run) => ({ ...run, chosen: undefined }),
  'input.taken': (run, event) => ({
    ...run,
    title: run.title ?? openingWords(run, event),
    // Words that no exchange has carried yet, because the run was blocked before it, are not lost.
    input: run.input === undefined ? event.text : `${run.input}\n\n${event.text}`,
    failed: [],
    chosen: undefined,
    spent: { ...run.spent, repairs: 0, toolFailures: 0, attempts: 0 },
  }),
  'input.held': (run, { text }) => ({ ...run, held: run.held === undefined ? text : `${run.held}\n\n${text}` }),

  'turn.started': (run, { turn, cause, agent, notice }) => ({
    ...run,
    turns: turn,
    turn: {
      turn,
      cause,
      agent,
      intent: turn === 1 ? 'start' : 'continue',
      exchanges: 0,
      progress: false,
      asked: false,
    },
    notice: notice ?? run.notice,
    task: cause === 'children' ? { ...run.task, assigned: [], retry: undefined } : run.task,
    onward: false,
    reply: undefined,
    calls: [],
    spent: { ...run.spent, turns: run.spent.turns + 1, attempts: 0 },
  }),
  'turn.ended': (run, { verdict, decided, warnings = [] }) => ({
    ...run,
    ...(decided === undefined || verdict !== 'completed' ? {} : leaveByTag(run, decided)),
    turn: undefined,
    reply: undefined,
    calls: [],
    retryAt: undefined,
    // What was refused in one answer may be confirmed in the next one only if a question about it is open.
    proposed: undefined,
    // A turn that moved the run on starts the count anew.
    spent: { ...run.spent, repairs: verdict !== 'noticed' || run.turn?.progress ? 0 : run.spent.repairs + 1 },
    waits: verdict === 'waiting' ? run.waits + 1 : run.waits,
    warnings: warnings.length === 0 ? run.warnings : [...run.warnings, ...warnings],
  }),

  'exchange.started': (run, event, { epoch, ts }) => ({
    ...run,
    // Old logs have no command to go on with a run that was stopped.
    stopped: false,
    exchange: {
      engine: engineOf(run),
      turn: event.turn,
      exchange: event.exchange,
      epoch,
      startedAt: ts,
      thread: event.thread,
      profile: event.profile,
      frames: run.frames,
      place: placeOf(run),
      calls: 0,
      argv: event.argv,
    },
    turn: run.turn && { ...run.turn, exchanges: event.exchange },
    retryAt: undefined,
    reply: undefined,
    calls: [],
    input: undefined,
    notice: undefined,
    threads: { ...run.threads, [event.thread]: threadAfter(run, event) },
    spokenIn: event.thread,
  }),
  'reply.received': (run, event) => ({
    ...run,
    exchange: undefined,
    interruptions: 0,
    reply: {
      segments: event.segments,
      asks: event.calls.length > 0,
      thread: run.exchange?.thread ?? '',
      profile: run.exchange?.profile ?? '',
      frames: run.exchange?.frames ?? run.frames,
      place: run.exchange?.place ?? placeOf(run),
      artifacts: event.artifacts ?? [],
    },
    warnings: event.warnings === undefined ? run.warnings : [...run.warnings, ...event.warnings],
    calls: [...unsettled(run), ...event.calls.map((call) => ({ call, state: { kind: 'asked' as const } }))],
    spent: { ...run.spent, attempts: 0, runningMs: run.spent.runningMs + event.ms },
    threads: addReply(run, event),
  }),
  'exchange.failed': (run, { code, message, session, warnings = [], retryAt, ms }) => ({
    ...run,
    exchange: undefined,
    interruptions: 0,
    retryAt,
    spent: { ...run.spent, attempts: run.spent.attempts + 1, runningMs: run.spent.runningMs + ms },
    threads: afterFailure(run, code, session),
    warnings: [...run.warnings, ...warnings, ...(retryAt === undefined ? [] : [{ code, message }])],
  }),
  'notice.given': afterNotice,
  'exchange.interrupted': afterInterruption,

  'call.asked': askCall,
  'call.refused': (run, event) => settleCall(run, event.callId, refusedResult(event), { ms: 0, reason: event.code }),
  'call.intended': (run, { callId, effect, evidence }, { epoch }) => ({
    ...markCall(run, callId, { kind: 'intended', effect, epoch, evidence }),
    outside: append(run.outside, outsideAct(run, callId)),
  }),
  'call.finished': (run, { callId, result, ms }) => settleCall(run, callId, result, { ms, reason: result }),
  'call.reported': (run) => run,
  'call.in-doubt': (run, { callId }) => {
    const state = slotOf(run, callId)?.state;
    const evidence = state?.kind === 'intended' ? state.evidence : undefined;
    return markCall(run, callId, { kind: 'in-doubt', evidence });
  },

  'output.accepted': (run, { node, output, artifacts }) => ({
    ...run,
    output: { node, value: output, artifacts },
    // The runtime's own call has used no turn: one that is open goes on.
    onward: run.own === undefined || run.turn === undefined,
    own: undefined,
    awaited: undefined,
    frames: changeTopFrame(run, (frame) => ({ ...frame, done: true })),
  }),
  'state.changed': (run, { edit, hash }, { seq }) => ({
    ...run,
    renderedAt: seq,
    frames: changeTopFrame(run, (frame) => ({ ...frame, text: applyEdit(frame.text, edit) })),
    renderings: append(run.renderings, hash),
  }),
  ...PLACE_STEPS,

  'change.proposed': (run, { diff, hash }) => ({ ...run, proposed: { diff, hash } }),
  'grant.armed': (run, { grant, change }) => ({ ...run, grants: run.grants + 1, grant: { id: grant, change } }),
  'grant.spent': (run) => ({ ...run, grant: undefined }),
  'grant.lapsed': (run, { notice = run.notice }) => ({ ...run, grant: undefined, notice }),

  'interaction.opened': (run, { interaction }, { ts }) => ({
    ...run,
    asked: run.asked + 1,
    awaited: undefined,
    ...openInteraction(run, { ...interaction, openedAt: openedBefore(run, interaction) ?? ts }),
  }),
  'interaction.answered': (run, { id, answer }) => ({
    ...closeInteraction(run, id),
    title: run.title ?? openingAnswer(run, id, answer),
  }),
  'interaction.withdrawn': (run, { id, reason }) =>
    reason === TIME_HAS_COME ? lookAgain(run, id) : closeInteraction(run, id),

  ...TASK_STEPS,

  'run.completed': (run) => ({
    ...run,
    outcome: { kind: 'completed' },
    // Words about a node that is not there any more.
    notice: undefined,
    turn: run.turn && { ...run.turn, progress: true },
  }),
  'run.blocked': (run, { type: _, ...why }) => ({ ...run, blocked: why }),
  'run.failed': (run, { type: _, ...why }) => ({ ...run, outcome: { kind: 'failed', ...why } }),
  'run.canceled': (run, { reason }) => ({ ...run, outcome: { kind: 'canceled', reason } }),
  'document.adopted': (run, { hash }) => ({ ...run, renderings: append(run.renderings, hash) }),
  'document.refused': (run, { hash, notice }) => ({
    ...run,
    renderings: append(run.renderings, hash),
    notice: notice === undefined ? run.notice : joined(run, notice),
  }),
};

/** One event further. */
export function evolve(run: Run, recorded: Recorded): Run {
  const { event, seq } = recorded;
  // The table is keyed by the event's own type, which the compiler cannot follow through an index.
  const step = STEPS[event.type] as Step<EventType>;
  const stepped = step(run, event, recorded);
  const after = stepped === run ? { ...run } : stepped;
  // The step has just made it and nothing else holds it: to write into it spares a copy of the whole run per event.
  return Object.assign(after, { seq, route: evolveRoute(run.route, recorded) });
}

export function replay(id: string, kit: Kit, [first, ...others]: readonly Recorded[]): Run {
  if (first === undefined) throw new Error(`${id} has no events`);
  return others.reduce(evolve, begin(id, kit, first));
}

/** The run as it will be once these events are recorded by its present owner. */
export function evolveAll(run: Run, events: readonly RunEvent[], ts: number): Run {
  return events.reduce((before, event) => evolve(before, { event, seq: before.seq + 1, epoch: before.epoch, ts }), run);
}

/** What is asked for again, since it was looked for in vain, has waited since it was asked for first. */
function openedBefore({ awaited }: Run, { code }: Interaction): number | undefined {
  return awaited?.code === code ? awaited?.openedAt : undefined;
}

/** A notice stands apart, where nothing waits for it; a call in doubt is the runtime's question, and ends no turn. */
function openInteraction(run: Run, open: OpenInteraction): Partial<Run> {
  if (open.kind === 'notice') return { notices: [...run.notices, open] };
  const asked = open.kind !== 'in-doubt';
  return {
    interactions: [...run.interactions, open],
    turn: run.turn && { ...run.turn, asked: run.turn.asked || asked },
  };
}

/** The node's call is made once more, in no turn; nobody has spoken, so that every count stays as it is. */
function lookAgain(run: Run, id: string): Run {
  const interactions = run.interactions.filter((open) => open.id !== id);
  const awaited = run.interactions.find((open) => open.id === id);
  return { ...run, interactions, awaited, own: undefined, blocked: undefined, onward: true };
}

/** After a block the run begins anew with all its budgets, after a held move with those that count failures in a row. */
function closeInteraction(run: Run, id: string): Run {
  const unblocked = run.interactions.some((open) => open.id === id && open.kind === 'blocked');
  const others = (open: OpenInteraction) => open.id !== id;
  const after = { ...run, interactions: run.interactions.filter(others), notices: run.notices.filter(others) };
  const released = run.interactions.some((open) => open.id === id && open.edge !== undefined);
  if (released) return { ...after, failed: [], spent: { ...run.spent, repairs: 0, toolFailures: 0, attempts: 0 } };
  if (!unblocked) return after;
  const wornOut = run.interactions.some((open) => open.id === id && open.code === 'RETRY_EXHAUSTED');
  const given = wornOut && run.task.items.length > 0 ? giveAttempts(run) : {};
  return { ...after, own: undefined, blocked: undefined, failed: [], spent: NOTHING_SPENT, ...given };
}
