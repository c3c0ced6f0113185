import { exitOf } from '../../exit/exits.ts';
import { oneLine } from '../../prompt/blocks.ts';
import { composeExchange } from '../../prompt/compose-exchange.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import { unsettled } from '../calls/settle-call.ts';
import { threadName } from '../fold/thread-name.ts';
import { agentId, currentNode, isCompleted, isOver, placeOf, type Run } from '../run.ts';
import { beginAnew, beginsAnew, noticesAtEnd } from '../start/new-cycle.ts';
import { blockedBy, cutOff, startTurn, turnOver } from '../turn/end-turn.ts';
import { sessionLost } from '../turn/engine-failed.ts';
import { judgeYield } from '../turn/judge-yield.ts';
import { claimedBeside } from '../turn/route-turn.ts';
import { withArgv } from '../turn/with-argv.ts';
import { type Action, park, record } from './action.ts';
import { budgetOf, failuresUsedUp, type UsedUp, usedUp } from './budget.ts';
import { nextForCalls } from './next-for-calls.ts';
import { nextForFamily } from './next-for-family.ts';
import { nextForNode } from './next-for-node.ts';
import { looksAgainAt, TIME_HAS_COME } from './ownership.ts';

/** Undefined: this rule has nothing to say, ask the next one. */
type Rule = (run: Run, now: number) => Action | undefined;

/** What has to happen now. The order is the whole logic: the first rule that speaks decides. */
const RULES: readonly Rule[] = [
  atRest,
  timeHasCome,
  resultGiven,
  nextForNode,
  outcomeChanged,
  wordsHeld,
  nothingToSay,
  goingOn,
  limitInside,
  exchangeUnderWay,
  nextForCalls,
  personAsked,
  nextForFamily,
  waitingForOthers,
  handedOver,
  engineYielded,
  backingOff,
  goingInCircles,
  budgetUsedUp,
  sessionLost,
  nextExchange,
];

/**
 * The heart: a pure function from what the log says to the one thing to do.
 * After a crash it gives the same answer again, so recovery is not a second code path.
 */
export function next(run: Run, now: number): Action {
  for (const rule of RULES) {
    const action = rule(run, now);
    if (action !== undefined) return action;
  }
  return park();
}

/** Over for good, or stopped by a person. */
function atRest(run: Run): Action | undefined {
  return isOver(run) || run.stopped ? park() : undefined;
}

/** What is awaited may be there by now: it is looked for again, as if nobody had been asked. */
function timeHasCome(run: Run, now: number): Action | undefined {
  const due = run.interactions.find(({ retryAt }) => retryAt !== undefined && retryAt <= now);
  return due && record('look', [{ type: 'interaction.withdrawn', id: due.id, reason: TIME_HAS_COME }]);
}

/** The node's work was ended by a call in the middle of its turn: nothing speaks after it. */
function resultGiven(run: Run): Action | undefined {
  if (run.turn === undefined || !run.onward || run.exchange !== undefined || unsettled(run).length > 0)
    return undefined;
  return record('result', turnOver(run, 'completed'));
}

/** The runtime has brought the run to its end in this very turn: what there was to say has been said. */
function nothingToSay(run: Run): Action | undefined {
  if (!run.turn?.progress || !isCompleted(run) || exitOf(currentNode(run)).leftBy === 'model') return undefined;
  return run.exchange === undefined && unsettled(run).length === 0
    ? record('silence', turnOver(run, 'completed'))
    : undefined;
}

/** The state says completed, or not any more: the outcome follows it. */
function outcomeChanged(run: Run): Action | undefined {
  const completed = isCompleted(run);
  if (completed === (run.outcome?.kind === 'completed')) return undefined;
  return completed
    ? record('complete', [{ type: 'run.completed', cycle: run.cycle }, ...noticesAtEnd(run)])
    : record('reopen', [{ type: 'cycle.opened', cycle: run.cycle + 1 }]);
}

/** What came too late for the last cycle is the request of the next one. */
function wordsHeld(run: Run): Action | undefined {
  if (run.held === undefined || run.turn !== undefined || !beginsAnew(run)) return undefined;
  return record('begin-anew', beginAnew(run, run.held));
}

/** The runtime left a node by its own decision: the next agent gets a turn of its own. */
function goingOn(run: Run): Action | undefined {
  if (!run.onward || run.turn !== undefined || isCompleted(run) || run.interactions.length > 0) return undefined;
  // The runtime makes a call of its own here: a turn would begin without its result.
  if (unsettled(run).length > 0) return undefined;
  return record('go-on', [startTurn(run, 'node')]);
}

function exchangeUnderWay(run: Run, now: number): Action | undefined {
  const { exchange } = run;
  if (exchange === undefined) return undefined;
  const place = `${exchange.turn}.${exchange.exchange}`;
  if (exchange.epoch < run.epoch) return { kind: 'settle', key: `settle:${place}`, exchange };
  const until = exchange.startedAt + budgetOf(run).exchangeMs;
  if (now < until) return { kind: 'exchange', key: `exchange:${place}`, opening: [], texts: new Map(), until };
  return { kind: 'stop', key: `stop:${place}`, exchange };
}

function personAsked(run: Run): Action | undefined {
  return run.turn?.asked ? record('wait', turnOver(run, 'waiting', [], claimedBeside(run))) : undefined;
}

function waitingForOthers(run: Run): Action | undefined {
  const children = run.children.some(({ report }) => report === undefined);
  return run.interactions.length > 0 || children || run.turn === undefined ? park(looksAgainAt(run)) : undefined;
}

/** Calls in the middle of an exchange: what stops a run between two exchanges of others stops a program at once. */
function limitInside(run: Run): Action | undefined {
  const { exchange } = run;
  if (exchange === undefined || exchange.epoch < run.epoch || exchange.calls === 0) return undefined;
  if (unsettled(run).length > 0) return undefined;
  const failures = failuresUsedUp(run);
  return goingInCircles(run) ?? (failures === undefined ? undefined : stoppedBy(run, failures));
}

/** Another agent speaks at the node just entered, or the node has a conversation of its own: a turn of its own. */
function handedOver(run: Run): Action | undefined {
  if (run.turn === undefined || isCompleted(run)) return undefined;
  const elsewhere = run.turn.exchanges > 0 && run.spokenIn !== threadName(run);
  // A program that moved the run on has ended its turn, and has not been told of the node it came to.
  const untold = run.reply?.asks === false && run.reply.place !== placeOf(run);
  if (run.turn.agent === agentId(run) && !elsewhere && !untold) return undefined;
  return record('hand-over', [...turnOver(run, 'moved'), startTurn(run, 'node')]);
}

function engineYielded(run: Run): Action | undefined {
  return run.reply?.asks === false ? record('judge', judgeYield(run)) : undefined;
}

function backingOff(run: Run, now: number): Action | undefined {
  return run.retryAt !== undefined && now < run.retryAt ? park(run.retryAt) : undefined;
}

function budgetUsedUp(run: Run): Action | undefined {
  const limit = usedUp(run);
  return limit === undefined ? undefined : stoppedBy(run, limit);
}

function stoppedBy(run: Run, { code, ...said }: UsedUp): Action {
  // This very turn has completed the run: completed stays completed, only the closing words are missing.
  const closing = isCompleted(run) && run.turn?.progress;
  const stopped = closing ? turnOver(run, 'completed', [{ code, ...said }]) : blockedBy(run, code, said);
  return record('budget', [...cutOff(run, code), ...stopped]);
}

function nextExchange(run: Run, now: number): Action | undefined {
  if (run.turn === undefined) return undefined;
  const place = { turn: run.turn.turn, exchange: run.turn.exchanges + 1 };
  const { opening, texts } = composeExchange(run);
  return {
    kind: 'exchange',
    key: `exchange:${place.turn}.${place.exchange}`,
    opening: [withArgv(run, { type: 'exchange.started', ...place, ...opening })],
    texts,
    until: now + budgetOf(run).exchangeMs,
  };
}

/** So often in an answer the same failing call is told to the model, … */
const TOLD_AFTER = 3;
/** … and so often, once told, it is put to a person. */
const BLOCKED_AFTER = 5;

/** A model that makes the same call again and again and is refused each time is not working: a hint, then a person. */
function goingInCircles(run: Run): Action | undefined {
  if (run.turn === undefined) return undefined;
  const circling = run.failed.find(({ times, told }) => told > 0 && times > told && times >= BLOCKED_AFTER);
  if (circling !== undefined) {
    const said = TROUBLE_WORDS.circles(oneLine(circling.tool), String(circling.times));
    return record('circle', [...cutOff(run, 'LOOP_DETECTED'), ...blockedBy(run, 'LOOP_DETECTED', said)]);
  }
  const untold = run.failed.find(({ times, told }) => told === 0 && times >= TOLD_AFTER);
  if (untold === undefined) return undefined;
  const { en: text, say } = TROUBLE_WORDS.circlesHint(oneLine(untold.tool), String(untold.times));
  return record('hint', [{ type: 'notice.given', code: 'LOOP_DETECTED', text, say, callId: untold.callId }]);
}
