import { applyEdits, type Line, type LineEdits, splitLines } from './lines.ts';
import { linesOf, parseMarkdown } from './markdown.ts';
import { planProgress } from './plan-progress.ts';
import { findUnreadable } from './read-document.ts';
import { readTaskList, type TaskListReading } from './read-task-list.ts';
import { sectionsOf } from './sections.ts';

/** How a list should read, by the ids of its items. What is not named stays as it is. */
export type DueList = {
  readonly boxes: { readonly [itemId: string]: boolean };
  readonly notes: { readonly [itemId: string]: readonly string[] };
};

/** Sets boxes, notes of the runtime and counts of progress, and leaves all else as it is, byte for byte. */
export function editTaskList(content: string, due: DueList): string {
  if (findUnreadable(content) !== undefined) return content;
  const lines = splitLines(content);
  const root = parseMarkdown(content);
  const sections = sectionsOf(root);
  if (!sections.some(({ title }) => title === 'Tasks')) return content;
  const list = readTaskList(sections, lines);
  const edits: LineEdits = { replaced: new Map(), added: new Map() };
  setBoxes(list, lines, due.boxes, edits);
  setNotes(list, lines, due.notes, edits);
  const completed = list.items.filter(({ id, done }) => due.boxes[id] ?? done).length;
  planProgress({ root, sections, lines, total: list.items.length, completed }, edits);
  return applyEdits(lines, edits);
}

function setBoxes({ items }: TaskListReading, lines: readonly Line[], boxes: DueList['boxes'], edits: LineEdits): void {
  for (const { id, line, done } of items) {
    const due = boxes[id] ?? done;
    const { text = '' } = lines[line - 1] ?? {};
    if (due !== done) edits.replaced.set(line, `- [${due ? 'x' : ' '}]${text.slice('- [ ]'.length)}`);
  }
}

const NOTE = '  - Signalbox: ';
const MOST_OF_A_NOTE = 1_000;

/** Notes stand right below an item's own words. A line that begins like one is the runtime's. */
function setNotes(list: TaskListReading, lines: readonly Line[], notes: DueList['notes'], edits: LineEdits): void {
  for (const [index, { node, line }] of list.found.entries()) {
    const due = notes[list.items[index]?.id ?? '']?.map(noteLine);
    if (due === undefined) continue;
    const { last } = linesOf(node);
    const there = lines.slice(line, last).flatMap(({ text }, at) => (text.startsWith(NOTE) ? [line + 1 + at] : []));
    if (there.map((at) => lines[at - 1]?.text).join('\n') === due.join('\n')) continue;
    for (const at of there) edits.replaced.set(at, undefined);
    const [head] = node.children;
    if (due.length > 0) edits.added.set(head === undefined ? line : linesOf(head).last, due);
  }
}

function noteLine(note: string): string {
  const words = note.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  const short =
    words.length > MOST_OF_A_NOTE ? `${words.slice(0, MOST_OF_A_NOTE).replace(/[\uD800-\uDBFF]$/, '')}…` : words;
  return NOTE + short;
}
