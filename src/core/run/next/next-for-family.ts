import { keepDefined } from '../../keep-defined.ts';
import { CREATE_TASK_DOCS } from '../../task/document-names.ts';
import { judgeReport } from '../../task/judge-report.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import type { RunEvent } from '../events.ts';
import {
  attemptsOf,
  dueList,
  goneItems,
  isCalledOff,
  itemNow,
  itemStates,
  scheduleOf,
  unwritten,
  wornOutItems,
} from '../family/family.ts';
import { childId } from '../family/spawn-child.ts';
import type { ChildRun } from '../family/task-state.ts';
import type { Run } from '../run.ts';
import { joined } from '../turn/after-notice.ts';
import { blockedBy, startTurn } from '../turn/end-turn.ts';
import { type Action, record } from './action.ts';
import { askOwn, errorIn } from './next-for-own-call.ts';

/**
 * The items that were assigned: what can begin is begun, what was reported is written into the list, and when nothing is under way
 * any more its agent learns what came of it.
 */
export function nextForFamily(run: Run): Action | undefined {
  const { assigned, retry } = run.task;
  if (run.interactions.length > 0 || run.exchange !== undefined) return undefined;
  const written = writeList(run);
  if (written !== undefined) return written;
  if (run.turn !== undefined || (assigned.length === 0 && retry === undefined)) return undefined;
  const { ready, held } = scheduleOf(run);
  if (ready.length > 0)
    return record(
      'spawn',
      ready.map((item) => spawnItem(run, item)),
    );
  const running = Object.values(itemStates(run)).includes('running');
  if (running || held.length > 0) return undefined;
  const worn = wornOutItems(run);
  if (worn.length === 0) return record('children', [reportResults(run)]);
  return record('worn-out', blockedBy(run, 'RETRY_EXHAUSTED', TROUBLE_WORDS.itemsWornOut(worn.join(', '))));
}

/** Boxes and notes are the runtime's own call; one that fails is put to a person, and nothing is lost meanwhile. */
function writeList(run: Run): Action | undefined {
  const { documents, name = '', edited, retry } = run.task;
  const due = edited || (run.turn === undefined && (retry === 'unread' || unwritten(run).length > 0));
  if (documents['taskList'] === undefined || !due) return undefined;
  const result = run.own?.result;
  if (result === undefined) {
    const { boxes, notes } = dueList(run);
    // The others stand in the list already, or a person has taken them away.
    const fresh = new Set(unwritten(run).map((child) => itemNow(run.task.items, child)?.id));
    const added = Object.entries(notes).filter(([item]) => fresh.has(item));
    const due = { boxes, notes: Object.fromEntries(added.map(([item, all]) => [item, [...all]])) };
    return record('tick', [askOwn(run, CREATE_TASK_DOCS, { taskName: name, phase: 'taskList', due })]);
  }
  const { code, said } = errorIn(result);
  return record('untold', blockedBy(run, code, said));
}

function spawnItem(run: Run, item: string): RunEvent {
  const attempt = (attemptsOf(run).get(item) ?? 0) + 1;
  // Runs that count for no attempt have names too.
  const begun = run.children.filter((child) => child.item === item).length;
  const title = run.task.items.find(({ id }) => id === item)?.text;
  const callId = run.task.assignedBy;
  const child = childId(run.id, callId, item, begun + 1);
  return keepDefined({ type: 'child.spawned', child, callId, item, attempt, title });
}

/** What each item came to, for the agent that assigned them: it decides what is tried again. */
function reportResults(run: Run): RunEvent {
  const lines = run.children
    .filter(({ callId }) => callId === run.task.assignedBy)
    .map((child) => describeResult(run, child));
  const gone = goneItems(run).map(({ item }) => `- ${item}: not begun, since a person has reworded or removed it.`);
  const skipped = scheduleOf(run).skipped.map(({ item, because }) => `- ${item}: skipped, it depends on ${because}.`);
  const open = run.task.items.filter(({ done }) => !done).length;
  const left = open === 0 ? 'Every box is ticked: call completionResult now.' : `${open} items are still open.`;
  const given = run.task.retry === undefined ? '' : ' A person has looked at them: they may be tried again.';
  const claimed = run.task.assigned.some((one) => one.claimed);
  const heading = claimed
    ? 'What you have ticked was verified, with this result'
    : 'The items that you assigned have come to their end';
  const notice = `${heading}:\n${[...lines, ...skipped, ...gone].join('\n')}\n${left}${given}`;
  return startTurn(run, 'children', joined(run, notice));
}

function describeResult({ task }: Run, child: ChildRun): string {
  const { attempt = 1, report = { outcome: 'lost', result: null } } = child;
  const item = itemNow(task.items, child);
  if (item === undefined)
    return `- ${child.item}: counts for nothing, since a person has reworded or removed it meanwhile.`;
  const { passed, reason } = judgeReport(report);
  if (passed) return `- ${item.id}: verified and ticked.`;
  if (isCalledOff(child)) return `- ${item.id}: stopped, which counts as no attempt: ${reason}.`;
  return `- ${item.id}: attempt ${attempt} failed: ${reason}.`;
}
