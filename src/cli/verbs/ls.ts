import { type ListedRun, listRuns } from '../../app/list-runs.ts';
import { displayWidth } from '../../core/picture/display-width.ts';
import type { ParentSummary } from '../../core/run/view/status.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { LOOK_WORDS } from '../../core/words/look-words.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import { type ListOptions, pageWish, typedAgain } from '../list-options.ts';
import { type Output, tellResult } from '../output.ts';
import { age } from '../telling/age.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { inColumns } from '../telling/in-columns.ts';
import { fitLine, originText, roomBehind } from '../telling/run-name.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';

const LISTED = 50;

/** `signalbox ls`: all runs, those at work first, then the newest. */
export async function ls(place: TerminalPlace, out: Output, options: ListOptions = {}): Promise<number> {
  const wish = await pageWish(place, 'ls', options);
  const page = await withReader(place, out, (store) => listRuns(store, { limit: LISTED, ...wish }));
  return tellResult(out, page, () => {
    if (page.runs.length === 0) return nothing(options);
    const more = page.after === undefined ? [] : [goesOn('ls', options, page.after)];
    return [...table(page.runs, place), ...more].join('\n');
  });
}

function nothing(options: ListOptions): string {
  const isAll = typedAgain(options).length === 0;
  return isAll
    ? `${say(RUN_WORDS.none)}\n${nextLine('signalbox demo')}`
    : `${say(RUN_WORDS.noneMeant)}\n${nextLine('signalbox ls')}`;
}

export function goesOn(verb: string, options: ListOptions, after: string): string {
  return asTyped(say(LOOK_WORDS.goesOn(commandLine(verb, ...typedAgain(options), '--after', after))));
}

/** Narrower than this a title says nothing, and gets a line of its own. */
const LEAST_TITLE = 16;

/** No column is wider than what stands in it; what a run is about takes the rest of the line. */
function table(runs: readonly ListedRun[], { terminal, now }: TerminalPlace): readonly string[] {
  const listed = byFamily(runs);
  const { columns } = terminal.stdout;
  const cells = inColumns(
    listed.map((run) => cellsOf(run, now())),
    '  ',
  );
  const width = Math.max(...cells.map(displayWidth));
  const room = roomBehind(' '.repeat(width + 2), columns);
  return listed.map(({ title, parent }, index) => {
    const line = cells[index] ?? '';
    const words = [...(parent === undefined ? [] : [itemOf(parent)]), ...(title === undefined ? [] : [title])].join(
      ' ',
    );
    if (words === '') return line;
    if (room !== undefined && room < LEAST_TITLE) return `${line}\n    ${fitLine(words, (columns ?? 0) - 4)}`;
    return `${line}${' '.repeat(width + 2 - displayWidth(line))}${fitLine(words, room)}`;
  });
}

function cellsOf(run: ListedRun, now: number): readonly string[] {
  const { runId, status, node, parent, updatedAt } = run;
  return [
    parent === undefined ? runId : `└ ${runId}`,
    say(STATUS_WORDS[status]),
    originText(run),
    // The node of a conversation is the runtime's own and says nothing to people.
    node.startsWith('@') ? '' : node,
    age(now - Date.parse(updatedAt)),
  ];
}

/** Children stand below their parent, in the order of their items; one whose parent is not in the list stands where it is. */
function byFamily(runs: readonly ListedRun[]): readonly ListedRun[] {
  const shown = new Set(runs.map(({ runId }) => runId));
  const isBelow = ({ parent }: ListedRun) => parent !== undefined && shown.has(parent.run);
  const below = Map.groupBy(runs.filter(isBelow), ({ parent }) => parent?.run);
  return runs.filter((run) => !isBelow(run)).flatMap((run) => [run, ...(below.get(run.runId) ?? []).toSorted(byItem)]);
}

function byItem({ parent: one }: ListedRun, { parent: other }: ListedRun): number {
  const order = (one?.item ?? '').localeCompare(other?.item ?? '', 'en', { numeric: true });
  return order || (one?.attempt ?? 0) - (other?.attempt ?? 0);
}

/** Which item a child does, and how often it was tried before. */
function itemOf({ item, attempt }: ParentSummary): string {
  return `[${oneLine(item)}]${attempt > 1 ? ` #${attempt}` : ''}`;
}
