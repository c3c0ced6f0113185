import { CONFIRM_WIDGET } from '../gate/gate.ts';
import { never } from '../never.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { answerText, readAnswer } from './answer.ts';
import type { Posted } from './commands.ts';
import { cutOff } from './cut-off.ts';
import { decideRewind } from './decide-rewind.ts';
import type { Answer, CommandName, EventOf, Interaction, RunEvent } from './events.ts';
import { DOUBT_CHOICES, doubtSettled } from './in-doubt.ts';
import { lapse, turnOver } from './judge-turn.ts';
import { agentId, isCompleted, isOver, type Run } from './run.ts';
import { readSubmission } from './submission.ts';

type Decided = readonly RunEvent[] | Refusal;

/** A command always gets a verdict: accepted with what it brings about, or refused with a reason. */
export function decideCommand(run: Run, { key, command }: Posted): readonly RunEvent[] {
  const decided = judge(run, command);
  if ('kind' in decided) {
    return [{ type: 'command.refused', key, command: command.kind, code: decided.code, message: decided.message }];
  }
  return [{ type: 'command.accepted', key, command: command.kind satisfies CommandName }, ...decided];
}

function judge(run: Run, command: Posted['command']): Decided {
  if (isOver(run)) return refuse('RUN_OVER', `The run is ${run.outcome?.kind}; nothing can be asked of it any more.`);
  switch (command.kind) {
    case 'message':
      return message(run, command.text);
    case 'answer':
      return answered(run, command.interaction, command.answer);
    case 'cancel':
      return canceled(run, command.reason);
    case 'resume':
      return resumed(run);
    case 'rewind':
      return decideRewind(run, command.to, command.reason);
    case 'report':
      return reported(run, command);
    default:
      return never(command);
  }
}

/** Words answer the oldest open question; with none open they are the next input of a run that rests. */
function message(run: Run, text: string): Decided {
  const [open] = run.interactions;
  if (open !== undefined) return answer(run, open, readAnswer(open, text));
  if (run.turn !== undefined) {
    return refuse('RUN_BUSY', 'The run is working and has asked nothing. Wait until it does, or cancel it.');
  }
  return input(run, { text, submission: text });
}

function answered(run: Run, id: string, given: Answer): Decided {
  const open = run.interactions.find((interaction) => interaction.id === id);
  if (open === undefined) return refuse('STALE', `${id} does not wait for an answer: it was answered or withdrawn.`);
  return answer(run, open, { ...readAnswer(open, given.text), ...given });
}

function answer(run: Run, open: Interaction, given: Answer): Decided {
  const event: RunEvent = { type: 'interaction.answered', id: open.id, answer: given };
  if (open.kind === 'in-doubt') return settledDoubt(run, open, given, event);
  if (open.kind === 'blocked' && given.text.trim() === '') return [event, turnStarted(run, 'resume')];
  return [event, ...input(run, { text: answerText(open, given), answers: open, given })];
}

type Input = {
  readonly text: string;
  readonly submission?: string;
  readonly answers?: Interaction;
  readonly given?: Answer;
};

function input(run: Run, { text, submission, answers, given }: Input): readonly RunEvent[] {
  return [
    ...lapse(run, 'another input'),
    { type: 'input.taken', text, ...(answers === undefined ? {} : { answers: answers.id }) },
    ...armed(run, answers, given, submission),
    turnStarted(run, 'input'),
  ];
}

/** A confirmed state change arms one grant, for the change that was shown where one was. */
function armed(
  run: Run,
  open: Interaction | undefined,
  given: Answer | undefined,
  words: string | undefined,
): readonly RunEvent[] {
  if (!isCompleted(run)) return [];
  const submission = words === undefined ? undefined : readSubmission(words);
  const confirmed =
    open === undefined
      ? submission?.widgetId === CONFIRM_WIDGET && submission.confirmed
      : open.kind === 'confirmation' && open.widgetId === CONFIRM_WIDGET && given?.confirmed === true;
  if (!confirmed) return [];
  const change = open?.change?.hash;
  return [{ type: 'grant.armed', grant: `${run.id}.g${run.grants + 1}`, ...(change === undefined ? {} : { change }) }];
}

function settledDoubt(run: Run, open: Interaction, given: Answer, event: RunEvent): Decided {
  const choice = DOUBT_CHOICES.find(({ value }) => value === (given.choice ?? given.text.trim().toLowerCase()))?.value;
  const slot = run.calls.find(({ call }) => call.id === open.callId);
  if (slot === undefined) return refuse('STALE', `The call of ${open.id} is settled.`);
  if (choice === undefined) {
    return refuse(
      'ANSWER_INVALID',
      `Answer with one of: ${DOUBT_CHOICES.map(({ value, label }) => `${value} (${label})`).join('; ')}.`,
    );
  }
  return [event, doubtSettled(slot.call, choice)];
}

function canceled(run: Run, reason: string): Decided {
  if (run.outcome?.kind === 'completed' && run.turn === undefined && run.interactions.length === 0) {
    return refuse('RUN_OVER', 'The run is completed; there is nothing to cancel.');
  }
  return [
    ...cutOff(run, 'canceled'),
    ...run.interactions.map(({ id }): RunEvent => ({ type: 'interaction.withdrawn', id, reason: 'canceled' })),
    ...turnOver(run, 'canceled'),
    // One outcome per cycle: what is completed stays completed, only the conversation about it is stopped.
    ...(run.outcome?.kind === 'completed' ? [] : [{ type: 'run.canceled' as const, reason }]),
  ];
}

function resumed(run: Run): Decided {
  const blocked = run.interactions.find(({ kind }) => kind === 'blocked');
  if (blocked === undefined) return refuse('STALE', 'The run is not blocked: there is nothing to take on again.');
  return answer(run, blocked, { text: '' });
}

function reported(run: Run, { child, outcome, result }: Extract<Posted['command'], { kind: 'report' }>): Decided {
  if (run.children.some((known) => known.child === child && known.report === undefined))
    return [{ type: 'child.reported', child, outcome, result }];
  return refuse('STALE', `${child} has reported before, or is not a child of this run.`);
}

function turnStarted(run: Run, cause: EventOf<'turn.started'>['cause']): RunEvent {
  return { type: 'turn.started', turn: run.turns + 1, cause, agent: agentId(run) };
}
