import { isObject } from '../json.ts';
import { judgeReport } from '../task/judge-report.ts';
import { CREATE_TASK_DOCS } from '../tool/task-gate.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';
import { type Action, record } from './action.ts';
import { joined } from './after-notice.ts';
import { childId } from './child-id.ts';
import { blockedBy } from './end-turn.ts';
import type { RunEvent } from './events.ts';
import { attemptsOf, dueList, itemStates, scheduleOf, unwritten } from './family.ts';
import { askOwn } from './next-for-own-call.ts';
import { agentId, type Run } from './run.ts';

/**
 * The items that were assigned: what can begin is begun, what was reported is written into the list, and when nothing is under way
 * any more its agent learns what came of it.
 */
export function nextForFamily(run: Run): Action | undefined {
  if (run.interactions.length > 0 || run.exchange !== undefined) return undefined;
  const written = writeList(run);
  if (written !== undefined) return written;
  if (run.turn !== undefined || run.task.assigned.length === 0) return undefined;
  const { ready, held } = scheduleOf(run);
  if (ready.length > 0)
    return record(
      'spawn',
      ready.map((item) => spawned(run, item)),
    );
  const running = Object.values(itemStates(run)).includes('running');
  return running || held.length > 0 ? undefined : record('children', [resultsTold(run)]);
}

/** Boxes and notes are the runtime's own call; one that fails is put to a person, and nothing is lost meanwhile. */
function writeList(run: Run): Action | undefined {
  const { documents, name = '', edited } = run.task;
  if (documents['taskList'] === undefined || !(edited || unwritten(run).length > 0)) return undefined;
  const result = run.own?.result;
  if (result === undefined) {
    const { boxes, notes } = dueList(run);
    const due = { boxes, notes: Object.fromEntries(Object.entries(notes).map(([item, all]) => [item, [...all]])) };
    return record('tick', [askOwn(run, CREATE_TASK_DOCS, { taskName: name, phase: 'taskList', due })]);
  }
  const { code = 'TOOL_EXEC_FAILED', message = '' } =
    isObject(result) && isObject(result['error']) ? result['error'] : {};
  return record('untold', blockedBy(run, String(code), TROUBLE_WORDS.callFailed(String(message)).en));
}

function spawned(run: Run, item: string): RunEvent {
  const attempt = attemptsOf(run, item) + 1;
  const title = run.task.items.find(({ id }) => id === item)?.text;
  const callId = run.task.assignedBy;
  return {
    type: 'child.spawned',
    child: childId(run.id, callId, item, attempt),
    callId,
    item,
    attempt,
    ...(title === undefined ? {} : { title }),
  };
}

/** What each item came to, for the agent that assigned them: it decides what is tried again. */
function resultsTold(run: Run): RunEvent {
  const lines = run.children
    .filter(({ callId }) => callId === run.task.assignedBy)
    .map(({ item, attempt = 1, report }) => {
      const { passed, reason } = judgeReport(report ?? { outcome: 'lost', result: null });
      return passed ? `- ${item}: verified and ticked.` : `- ${item}: attempt ${attempt} failed: ${reason}.`;
    });
  const skipped = scheduleOf(run).skipped.map(({ item, because }) => `- ${item}: skipped, it depends on ${because}.`);
  const open = run.task.items.filter(({ done }) => !done).length;
  const left = open === 0 ? 'Every box is ticked: call completionResult now.' : `${open} items are still open.`;
  const notice = `The items that you assigned have come to their end:\n${[...lines, ...skipped].join('\n')}\n${left}`;
  return {
    type: 'turn.started',
    turn: run.turns + 1,
    cause: 'children',
    agent: agentId(run),
    notice: joined(run, notice),
  };
}
