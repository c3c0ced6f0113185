import type { OpenChild } from '../../app/open-children.ts';
import { showRun } from '../../app/show-run.ts';
import { padTo } from '../../core/picture/display-width.ts';
import { hasLanes } from '../../core/route/lanes.ts';
import { itemStandings } from '../../core/run/family/item-standing.ts';
import { currentNodeId, type Run, stateOf, topFrame } from '../../core/run/run.ts';
import type { ShownStatus } from '../../core/run/view/status.ts';
import { summarize } from '../../core/run/view/summarize.ts';
import { taskContextOf } from '../../core/run/view/task-context-of.ts';
import { docsPath } from '../../core/task/document-names.ts';
import { troubleText } from '../../core/words/asked-text.ts';
import { LANE_WORDS } from '../../core/words/crew-words.ts';
import { SHOW_WORDS } from '../../core/words/look-words.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import { TASK_VERB_WORDS } from '../../core/words/task-verb-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import { type ExitOptions, exitOfFamily } from '../exit-of.ts';
import { type Output, tellResult } from '../output.ts';
import { conclusion } from '../telling/conclusion.ts';
import { familyConclusion } from '../telling/family-conclusion.ts';
import { itemRows } from '../telling/item-rows.ts';
import { laneLines } from '../telling/lane-lines.ts';
import { outputText } from '../telling/output-text.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';

/** `signalbox show`: where a run stands and what comes next. Looking starts nothing. */
export async function show(
  place: TerminalPlace,
  out: Output,
  ref: string,
  { exitStatus }: ExitOptions = {},
): Promise<number> {
  const { run, status, children, view } = await withReader(place, out, (store) => showRun(store, ref));
  tellResult(out, view, () => portrait(run, status, children), 'asked');
  return exitStatus === true ? exitOfFamily(run, status, children) : 0;
}

const WARNINGS_SHOWN = 5;
const NO_LABEL = asIs('');

/** Where a run stands; a conversation has no place but whom it is with. */
function placeLines(run: Run): readonly string[] {
  const { name, version } = run.started.package;
  const conversation = run.started.conversation;
  const origin = row(SHOW_WORDS.package, `${oneLine(name)} ${version}`);
  if (conversation === 'chat') return [row(SHOW_WORDS.chat, say(SHOW_WORDS.withModel))];
  if (conversation === 'agent') return [origin, row(SHOW_WORDS.agent, oneLine(run.started.agent))];
  return [
    origin,
    row(SHOW_WORDS.workflow, topFrame(run).workflow),
    row(SHOW_WORDS.node, currentNodeId(run)),
    row(SHOW_WORDS.completed, stateOf(topFrame(run)).stepsCompleted.join(' → ') || say(SHOW_WORDS.nothingYet)),
  ];
}

/** What the last node gave; all of it is in the JSON. In a crew it is what some call found out, and the lanes say that better. */
function outputLines({ output, route }: Run): readonly string[] {
  if (output === undefined || hasLanes(route)) return [];
  return [
    row(SHOW_WORDS.output, outputText(output.value)),
    ...(output.artifacts.length === 0
      ? []
      : [row(SHOW_WORDS.artifacts, oneLine(output.artifacts.map((path) => `artifacts/${path}`).join(', ')))]),
  ];
}

/** Of a task its documents and items, of an item the task that it belongs to. */
function taskLines(run: Run): readonly string[] {
  const { parent } = summarize(run);
  const { name, simple } = run.task;
  const isTask = taskContextOf(run) !== undefined;
  return [
    ...(parent === undefined
      ? []
      : [row(SHOW_WORDS.item, oneLine(`${parent.item} ${parent.title ?? ''}  (${parent.task ?? ''} ${parent.run})`))]),
    ...(isTask && simple === true ? [row(SHOW_WORDS.task, say(TASK_VERB_WORDS.simple))] : []),
    ...(isTask && name !== undefined ? [row(SHOW_WORDS.task, docsPath(name))] : []),
    ...itemRows(itemStandings(run)).map((line, index) => row(index === 0 ? SHOW_WORDS.items : NO_LABEL, line)),
  ];
}

const LANES_SHOWN = 12;

/** Who passed the work on to whom in this cycle, and what the runtime saw; all of it is in the JSON. */
function routeLines({ route }: Run): readonly string[] {
  if (!hasLanes(route)) return [];
  return laneLines(route.turns, route.evidence)
    .slice(-LANES_SHOWN)
    .map(({ text }, index) => row(index === 0 ? LANE_WORDS.lanes : NO_LABEL, text));
}

function row(label: Text, value: string): string {
  return `  ${padTo(say(label), 9)} ${value}`;
}

function portrait(run: Run, status: ShownStatus, children: readonly OpenChild[]): string {
  return [
    `${run.id}  ${say(STATUS_WORDS[status])}${run.cycle > 1 ? `  ${say(SHOW_WORDS.cycle(run.cycle))}` : ''}`,
    ...placeLines(run),
    row(SHOW_WORDS.turns, say(SHOW_WORDS.turnsAndEvents(run.turns, run.seq))),
    ...taskLines(run),
    ...outputLines(run),
    ...routeLines(run),
    ...run.warnings
      .slice(-WARNINGS_SHOWN)
      .map((warning) => `  ! ${oneLine(`${warning.code}: ${say(troubleText(warning))}`)}`),
    '',
    familyConclusion(run, children) ?? conclusion(run, status),
  ].join('\n');
}
