import { findRun } from '../../app/find-run.ts';
import { lookAt } from '../../app/look-at.ts';
import { askingChildren, openChildren } from '../../app/open-children.ts';
import type { Workflow } from '../../core/package/definition.ts';
import { displayWidth, padTo } from '../../core/picture/display-width.ts';
import type { Recorded } from '../../core/run/events.ts';
import { currentNodeId, isCompleted, type Run, stateOf, topFrame, workflowOf } from '../../core/run/run.ts';
import { type ShownStatus, shownStatus } from '../../core/run/status.ts';
import { statusOf, summarize } from '../../core/run/summarize.ts';
import { AGE_WORDS, COUNT_WORDS } from '../../core/words/count-words.ts';
import { LOOK_WORDS } from '../../core/words/look-words.ts';
import { oneLine, plainText } from '../../core/words/plain-text.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import { asIs } from '../../core/words/text.ts';
import type { RunReader, RunRow } from '../../ports/run-store.ts';
import { failureOf } from '../../runtime/run-view.ts';
import { exitOfFamily } from '../exit-of.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { afterFailure } from '../telling/after-failure.ts';
import { age, ageColumn } from '../telling/age.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { askedText, troubleText } from '../telling/asked-text.ts';
import { drawNotice } from '../telling/draw-notice.ts';
import { nextCommand } from '../telling/next-command.ts';
import { say } from '../telling/speech.ts';
import { withReader } from '../with-store.ts';

/** `signalbox status`: one screen about a run, or about all of them, and the one command that comes next. */
export async function status(house: House, out: Output, ref: string | undefined): Promise<number> {
  return withReader(house, out, (store) =>
    ref === undefined ? ofAll(house, out, store) : ofOne(house, out, store, ref),
  );
}

/** Runs beyond these are history; what waits is counted whatever its age. */
const NEWEST = 200;
const SHOWN = 5;

/** What presses comes first. */
const ORDER: readonly ShownStatus[] = [
  'waiting_user',
  'blocked',
  'interrupted',
  'queued',
  'running',
  'waiting_children',
];

async function ofAll(house: House, out: Output, store: RunReader): Promise<number> {
  const rows = new Map(
    [...(await store.list({ limit: NEWEST })), ...(await store.waiting())].map((row) => [row.id, row]),
  );
  const counts = new Map<ShownStatus, number>();
  for (const row of rows.values()) counts.set(shown(row), (counts.get(shown(row)) ?? 0) + 1);
  const pressing = [...rows.values()]
    .filter((row) => ORDER.includes(shown(row)))
    .sort((a, b) => ORDER.indexOf(shown(a)) - ORDER.indexOf(shown(b)) || a.updatedAt - b.updatedAt);
  const [first] = pressing;
  const next = first === undefined ? undefined : nextCommand(first.id, shown(first), first.summary.pending);
  const told = [...counts]
    .map(([name, count]) => say(SCREEN_WORDS.counted(count, say(STATUS_WORDS[name]))))
    .join(say(SCREEN_WORDS.comma));
  const lines = pressing.slice(0, SHOWN).map((row) => `  ${line(row, house.now())}`);
  const more = pressing.length > SHOWN ? [`  ${asTyped(say(LOOK_WORDS.more(pressing.length - SHOWN)))}`] : [];
  const heading = say(rows.size === 0 ? RUN_WORDS.none : SCREEN_WORDS.sentence(told));
  const all = [heading, ...lines, ...more, nextLine(next === undefined ? IDLE : say(next))];
  const document = { counts: Object.fromEntries(counts), runs: pressing.map(view), next: next?.en ?? IDLE };
  return tellResult(out, document, () => all.join('\n'), 'prose');
}

const IDLE = 'signalbox demo';

function shown({ summary, ownerAlive }: RunRow): ShownStatus {
  return shownStatus(summary.status, ownerAlive);
}

function view(row: RunRow): object {
  const { workflow, node, pending } = row.summary;
  return { runId: row.id, status: shown(row), workflow, node, next: nextCommand(row.id, shown(row), pending)?.en };
}

function line(row: RunRow, now: number): string {
  const { workflow, node, pending } = row.summary;
  const [open] = pending;
  const asked = oneLine(plainText(open === undefined ? `${workflow} ${node}` : say(askedText(open)))).trim();
  const words = [...asked].length > 60 ? `${[...asked].slice(0, 59).join('')}…` : asked;
  const width = Math.max(...Object.values(STATUS_WORDS).map((text) => displayWidth(say(text))));
  return `${row.id}  ${padTo(say(STATUS_WORDS[shown(row)]), width)} ${ageColumn(now - row.updatedAt)}  ${words}`;
}

async function ofOne(house: House, out: Output, store: RunReader, ref: string): Promise<number> {
  const { run, row } = await lookAt(store, await findRun(store, ref));
  const now = shownStatus(statusOf(run), row.ownerAlive);
  const children = await openChildren(store, run);
  const [asking] = askingChildren(children);
  // What a child asks, the run waits for.
  const waiting = asking ?? { run, status: now };
  const { pending } = summarize(waiting.run);
  const command = nextCommand(waiting.run.id, waiting.status, pending);
  const next = afterFailure(run) ?? command ?? asIs(`signalbox show ${run.id}`);
  const spent = spentOn(await store.read(run.id));
  const [open] = waiting.run.interactions;
  const failure = open === undefined ? failureOf(run) : undefined;
  const facts = { runId: run.id, status: now, steps: steps(run), turns: run.turns, ...spent };
  const measures = [
    COUNT_WORDS.turns(run.turns),
    COUNT_WORDS.exchanges(spent.exchanges),
    LOOK_WORDS.atWork(seconds(spent.ms)),
    LOOK_WORDS.tokens(spent.input, spent.output),
  ];
  const lines = [
    `${run.id}  ${say(STATUS_WORDS[now])}  ${age(house.now() - row.updatedAt)}`,
    ...(run.started.conversation === undefined ? [`  ${facts.steps.map(drawn).join('  ')}`] : []),
    `  ${measures.map(say).join(say(SCREEN_WORDS.clause))}`,
    ...(open === undefined ? [] : [`  ? ${oneLine(plainText(say(askedText(open)))).trim()}`]),
    ...run.notices.map((notice) => `  ${drawNotice(notice)}`),
    ...(failure === undefined ? [] : [`  ✗ ${oneLine(`${failure.code}: ${say(troubleText(failure))}`)}`]),
    nextLine(say(next)),
  ];
  const document = { ...facts, ...(failure === undefined ? {} : { failure }), next: next.en };
  tellResult(out, document, () => lines.join('\n'));
  return exitOfFamily(run, now, children);
}

type Step = { readonly node: string; readonly is: 'done' | 'here' | 'ahead' };

/** The nodes of the workflow on the way from its entry: behind the run, where it stands, and not reached. */
function steps(run: Run): readonly Step[] {
  const workflow = workflowOf(run);
  const done = new Set(stateOf(topFrame(run)).stepsCompleted);
  const here = currentNodeId(run);
  return inOrder(workflow).map((node) => {
    const isHere = node === here && !isCompleted(run);
    return { node, is: isHere ? 'here' : done.has(node) || topFrame(run).visited.includes(node) ? 'done' : 'ahead' };
  });
}

/** From the entry on, as the edges lead; where it ends comes last. */
function inOrder({ entryNodeId, edges, nodes }: Workflow): readonly string[] {
  const reached = new Set([entryNodeId]);
  for (const node of reached) for (const { from, to } of edges) if (from === node) reached.add(to);
  const isEnd = (id: string) => nodes[id]?.type === 'end';
  return [...reached].sort((a, b) => Number(isEnd(a)) - Number(isEnd(b)));
}

const MARKS: { readonly [S in Step['is']]: string } = { done: '✓', here: '●', ahead: '·' };

function drawn({ node, is }: Step): string {
  return `${MARKS[is]} ${oneLine(node)}`;
}

type Spent = { readonly exchanges: number; readonly ms: number; readonly input: number; readonly output: number };

function spentOn(events: readonly Recorded[]): Spent {
  let [exchanges, ms, input, output] = [0, 0, 0, 0];
  for (const { event } of events) {
    if (event.type !== 'reply.received') continue;
    exchanges += 1;
    ms += event.ms;
    input += event.usage?.input ?? 0;
    output += event.usage?.output ?? 0;
  }
  return { exchanges, ms, input, output };
}

function seconds(ms: number): string {
  return ms < 60_000 ? say(AGE_WORDS.seconds((ms / 1000).toFixed(1))) : age(ms);
}
