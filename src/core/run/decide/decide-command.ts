import { movedByPerson } from '../../gate/judge-move.ts';
import { grantByAnswer, grantByWords, grantUnasked } from '../../interaction/arm-grant.ts';
import { doubtSettled, readDoubtChoice } from '../../interaction/in-doubt.ts';
import { whyNotOpen } from '../../interaction/interaction-id.ts';
import { checkNamed } from '../../interaction/seen-change.ts';
import { settleAnswer } from '../../interaction/settle-answer.ts';
import { keepDefined } from '../../keep-defined.ts';
import { never } from '../../never.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { guardState } from '../../state/guard.ts';
import { rewindState } from '../../state/rewind-state.ts';
import { stateChanged } from '../../state/state-changed.ts';
import { unreachable } from '../../tool/rewind-run.ts';
import { told } from '../../words/recordable.ts';
import { REFUSED_WORDS } from '../../words/refused-words.ts';
import { STATUS_WORDS } from '../../words/status-words.ts';
import { slotOf } from '../calls/settle-call.ts';
import type { Posted } from '../commands.ts';
import type { Answer, CommandName, Interaction, RunEvent } from '../events.ts';
import { evolveAll } from '../fold/evolve.ts';
import { type CallSlot, isOver, type Run } from '../run.ts';
import { beginAnew, beginsAnew, clearBlock, forgetReason, holdsWords } from '../start/new-cycle.ts';
import { changeEngines, namesEngines } from '../start/start-run.ts';
import { cutOff, lapse, startTurn, turnOver } from '../turn/end-turn.ts';
import { type Choice, decideChoice } from './decide-choice.ts';
import { isHeld, settleMove } from './settle-move.ts';

type Decided = readonly RunEvent[] | Refusal;

/** A command gets one verdict: accepted with what it brings about, or refused with a reason. Sent again, it has had it. */
export function decideCommand(run: Run, { position, key, command }: Posted): readonly RunEvent[] {
  if (position <= run.drained) return [];
  const decided = judgeCommand(run, command);
  if ('kind' in decided) {
    return [{ type: 'command.refused', key, command: command.kind, code: decided.code, ...told(decided.said) }];
  }
  return [{ type: 'command.accepted', key, command: command.kind satisfies CommandName }, ...decided];
}

/** What a command brings about, or why not. The log has a refusal in English; asked again, the same run says it in every language. */
export function judgeCommand(run: Run, command: Posted['command']): Decided {
  if (isOver(run)) return refuse('RUN_OVER', REFUSED_WORDS.over(STATUS_WORDS[run.outcome?.kind ?? 'failed']));
  switch (command.kind) {
    case 'message':
      return takeMessage(run, command);
    case 'answer':
      return answerById(run, command.interaction, command.answer);
    case 'cancel':
      return cancelRun(run, command.reason);
    case 'resume':
      return resumeRun(run, command);
    case 'rewind':
      return decideRewind(run, command.to, command.reason);
    case 'report':
      return noteReport(run, command);
    case 'rested':
      return isAwaited(run, command.child) ? [] : refuse('STALE', REFUSED_WORDS.notAChild(command.child));
    case 'begun':
      return noteBegun(run, command.run);
    default:
      return never(command);
  }
}

type Said = Extract<Posted['command'], { kind: 'message' }>;

/** Words answer the oldest open question, a call in doubt before all others; with none open they are the next input of a run that rests. */
function takeMessage(run: Run, { text, change }: Said): Decided {
  const open = doubtIn(run) ?? run.interactions[0];
  if (open !== undefined) return answerOpen(run, open, keepDefined({ text, change }));
  const meant = checkNamed(undefined, change);
  if (meant !== undefined) return meant;
  if (holdsWords(run)) return [{ type: 'input.held', text }];
  if (run.turn !== undefined) return refuse('RUN_BUSY', REFUSED_WORDS.busy);
  const choice = decideChoice(run, undefined, { text });
  if (choice !== undefined) return followChoice(run, undefined, choice);
  if (beginsAnew(run)) return beginAnew(run, text);
  // Taken now, and answered once the children are done: their results come with it.
  if (run.task.assigned.length > 0) return [{ type: 'input.taken', text }];
  const grant = grantByWords(run, text);
  return isRefusal(grant) ? grant : takeInput(run, { text, grant });
}

function answerById(run: Run, id: string, given: Answer): Decided {
  // A notice has been seen: nothing follows from that.
  if (run.notices.some((notice) => notice.id === id))
    return [{ type: 'interaction.answered', id, answer: { text: given.text } }];
  const open = run.interactions.find((interaction) => interaction.id === id);
  if (open === undefined) return refuse('STALE', whyNotOpen(run, id));
  return answerOpen(run, open, given);
}

function answerOpen(run: Run, open: Interaction, given: Answer): Decided {
  // Asked by a program in the middle of its exchange: an answer begins a turn, and that one has not ended yet.
  if (run.exchange !== undefined) {
    return refuse('RUN_BUSY', 'The agent has asked and is still ending its turn. Answer as soon as the run waits.');
  }
  // An answer begins a turn, and the calls of the last one have to be settled by then.
  const doubt = doubtIn(run);
  if (doubt !== undefined && open.kind !== doubt.kind) return refuse('RUN_BUSY', REFUSED_WORDS.doubtFirst(doubt.id));
  const choice = decideChoice(run, open, given);
  if (choice !== undefined) return followChoice(run, open, choice);
  const unasked = grantUnasked(run, open, given);
  if (isRefusal(unasked)) return unasked;
  const settled = unasked.length > 0 ? { answer: given, told: given.text } : settleAnswer(open, given);
  if (isRefusal(settled)) return settled;
  const event: RunEvent = { type: 'interaction.answered', id: open.id, answer: settled.answer };
  if (open.kind === 'in-doubt') return settleDoubt(run, open, settled.answer, event);
  if (isHeld(open)) return after([event], settleMove(run, open, settled.answer));
  const released = open.kind === 'blocked' ? releaseBlocked(run, open, given, event) : undefined;
  if (released !== undefined) return released;
  const grant = unasked.length > 0 ? unasked : grantByAnswer(run, open, settled.answer);
  return [event, ...takeInput(run, { text: settled.told, answers: open.id, grant })];
}

/** A person lets a blocked run go on without a word to its agent, or where nothing can be said to it yet. */
function releaseBlocked(run: Run, open: Interaction, { text }: Answer, event: RunEvent): Decided | undefined {
  const { id, code } = open;
  const silent = text.trim() === '';
  const { assigned, items } = run.task;
  const before = [event, ...clearBlock(run, open, text)];
  if (before.length > 1) {
    const after = evolveAll(run, before, 0);
    const words =
      silent || code === 'NO_CHECK' ? [startTurn(after, 'resume')] : takeInput(after, { text, answers: id, grant: [] });
    return [...before, ...words];
  }
  // Items are under way, or their list is to be read again: words are taken, and answered after that.
  if (assigned.length > 0 || (items.length > 0 && code === 'RETRY_EXHAUSTED'))
    return silent ? [event] : [event, { type: 'input.taken', text, answers: id }];
  return silent ? [event, startTurn(run, 'resume')] : undefined;
}

function doubtIn({ interactions }: Run): Interaction | undefined {
  return interactions.find(({ kind }) => kind === 'in-doubt');
}

function after(events: readonly RunEvent[], decided: Decided): Decided {
  return 'kind' in decided ? decided : [...events, ...decided];
}

/** What follows from a choice out of an agent's menu, or from words to it. */
function followChoice(run: Run, open: Interaction | undefined, choice: Choice | Refusal): Decided {
  if (choice.kind === 'refusal') return choice;
  if (choice.kind === 'done') return choice.events;
  if (choice.kind === 'stop') {
    const stopped = cancelRun(run, 'stopped by a person');
    return 'kind' in stopped ? stopped : [...choice.events, ...stopped];
  }
  const { text, before } = choice;
  const answered: readonly RunEvent[] =
    open === undefined ? [] : [{ type: 'interaction.answered', id: open.id, answer: { text } }];
  return [...answered, ...before, ...takeInput(run, { text, grant: [], ...(open && { answers: open.id }) })];
}

type Input = { readonly text: string; readonly answers?: string; readonly grant: readonly RunEvent[] };

function takeInput(run: Run, { text, answers, grant }: Input): readonly RunEvent[] {
  return [
    ...lapse(run, 'another input'),
    ...forgetReason(run),
    keepDefined<RunEvent>({ type: 'input.taken', text, answers }),
    ...grant,
    startTurn(run, 'input'),
  ];
}

function settleDoubt(run: Run, open: Interaction, { choice = '' }: Answer, event: RunEvent): Decided {
  const slot = slotOf(run, open.callId);
  if (slot === undefined) return refuse('STALE', REFUSED_WORDS.callSettled(open.id));
  const settled = readDoubtChoice(choice);
  return isRefusal(settled) ? settled : [event, doubtSettled(slot.call, settled)];
}

function cancelRun(run: Run, reason: string): Decided {
  if (run.outcome?.kind === 'completed' && run.turn === undefined && run.interactions.length === 0) {
    return refuse('RUN_OVER', REFUSED_WORDS.nothingToCancel);
  }
  return [
    ...cutOff(run, 'canceled'),
    ...run.calls.flatMap(leftUndone),
    ...run.interactions.map(({ id }): RunEvent => ({ type: 'interaction.withdrawn', id, reason: 'canceled' })),
    ...turnOver(run, 'canceled'),
    // One outcome per cycle: what is completed stays completed, only the conversation about it is stopped.
    ...(run.outcome?.kind === 'completed' ? [] : [{ type: 'run.canceled' as const, reason }]),
  ];
}

/** Every call has exactly one result, also one that was stopped: the conversation about a completed run goes on. */
function leftUndone({ call, state }: CallSlot): readonly RunEvent[] {
  if (state.kind === 'settled') return [];
  if (state.kind !== 'asked') return [doubtSettled(call, 'unknown')];
  const error = { code: 'TOOL_EXEC_FAILED', message: 'Not carried out: a person has stopped the answer.' };
  const result = { ok: false, error };
  return [{ type: 'call.finished', callId: call.id, tool: call.tool, result, by: 'person', ms: 0 }];
}

function noteBegun(run: Run, child: string): Decided {
  if (run.chosen === undefined) return refuse('STALE', REFUSED_WORDS.noneChosen);
  return [{ type: 'workflow.begun', workflow: run.chosen, run: child }];
}

function resumeRun(run: Run, command: Extract<Posted['command'], { kind: 'resume' }>): Decided {
  const changed = changeEngines(run, command);
  // An engine that is answering is not replaced; an exchange that an earlier owner left is settled by the engine it was asked of.
  if (changed.length > 0 && run.exchange?.epoch === run.epoch) return refuse('RUN_BUSY', REFUSED_WORDS.busyToChange);
  const blocked = run.interactions.find(({ kind }) => kind === 'blocked');
  if (blocked !== undefined) return after(changed, answerOpen(run, blocked, { text: '' }));
  // To accept it is all that a run needs that a person has stopped; its children hear of it by letter.
  const waits = run.children.some(({ report }) => report === undefined);
  const goesOn = run.stopped || waits || namesEngines(command);
  return goesOn ? changed : refuse('STALE', REFUSED_WORDS.notBlocked);
}

function noteReport(run: Run, { child, outcome, result }: Extract<Posted['command'], { kind: 'report' }>): Decided {
  if (isAwaited(run, child)) return [{ type: 'child.reported', child, outcome, result }];
  return refuse('STALE', REFUSED_WORDS.notAChild(child));
}

function isAwaited({ children }: Run, child: string): boolean {
  return children.some((known) => known.child === child && known.report === undefined);
}

/** A person takes a resting run back, as often as they like. What it asked is withdrawn; it goes on from there at once. */
function decideRewind(run: Run, to: string, reason: string): readonly RunEvent[] | Refusal {
  if (run.started.conversation !== undefined) return refuse('E_INVALID_TRANSITION', REFUSED_WORDS.noNodes);
  if (run.turn !== undefined) {
    return refuse('RUN_BUSY', run.stopped ? REFUSED_WORDS.stoppedToRewind : REFUSED_WORDS.busyToRewind);
  }
  const problem = unreachable(run, to);
  if (problem !== undefined) return problem;
  const { text, from, dropped } = rewindState(run, to, reason);
  const accepted = guardState(run, text, 'rewind');
  if (isRefusal(accepted)) return accepted;
  const events: readonly RunEvent[] = [
    // The runtime may be in the middle of a call of its own.
    ...run.calls.flatMap(leftUndone),
    ...run.interactions.map(({ id }): RunEvent => ({ type: 'interaction.withdrawn', id, reason: 'rewound' })),
    { type: 'run.rewound', from, to, reason, dropped: [...dropped], by: 'person' },
    ...stateChanged(run, movedByPerson(accepted.text), 'person'),
  ];
  const notice = `A person has taken the run back from ${from} to ${to}. Their reason: ${JSON.stringify(reason)}.`;
  return [...events, startTurn(evolveAll(run, events, 0), 'notice', notice)];
}
