import type { Root } from 'mdast';
import type { LineEdits } from './line-edits.ts';
import { type Line, linesOf } from './markdown.ts';
import type { Section } from './sections.ts';

export type CountedList = {
  readonly root: Root;
  readonly sections: readonly Section[];
  readonly lines: readonly Line[];
  readonly total: number;
  readonly completed: number;
};

const BEFORE = String.raw`^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?[*_]*`;
const COUNTERS = [
  { label: 'Total', form: counter('total|总数|总计|总共|共计'), count: ({ total }: CountedList) => total },
  { label: 'Completed', form: counter('completed|已完成|完成'), count: ({ completed }: CountedList) => completed },
  {
    label: 'Remaining',
    form: counter('remaining|剩余|未完成'),
    count: ({ total, completed }: CountedList) => total - completed,
  },
] as const;

function counter(labels: string): RegExp {
  return new RegExp(`(${BEFORE}(?:${labels})[*_]*\\s*[:：][*_]*\\s*)(.*)$`, 'i');
}

/** Keeps the counts of every Progress section in step with the boxes, and adds one where there is none. */
export function planProgress(list: CountedList, edits: LineEdits): void {
  const sections = list.sections.filter(({ title }) => title === 'Progress');
  if (sections.length === 0) addSection(list, edits);
  for (const section of sections) {
    const missing = COUNTERS.filter((row) => !setCounter(list, section, row, edits)).map((row) =>
      counterLine(list, row),
    );
    if (missing.length > 0) addBehindHeading(list, section, missing, edits);
  }
}

type Counter = (typeof COUNTERS)[number];

function counterLine(list: CountedList, { label, count }: Counter): string {
  return `- ${label}: ${count(list)} tasks`;
}

/** Brings the lines of one count up to date, in the words that stand there; false where there is none. */
function setCounter(list: CountedList, section: Section, { form, count }: Counter, edits: LineEdits): boolean {
  let found = false;
  for (const node of section.nodes.filter(({ type }) => type === 'list' || type === 'paragraph')) {
    const { first, last } = linesOf(node);
    for (let line = first; line <= last; line += 1) {
      const { text = '' } = list.lines[line - 1] ?? {};
      const [, before, value = ''] = form.exec(text) ?? [];
      if (before === undefined) continue;
      found = true;
      const [, unit] = /^(?:\d+|\{[^{}]*\})(\s*(?:tasks?|个任务|项任务|个|项)?\s*)$/i.exec(value) ?? [];
      const due = before + (unit === undefined ? `${count(list)} tasks` : `${count(list)}${unit}`);
      if (due !== text) edits.replaced.set(line, due);
    }
  }
  return found;
}

function addBehindHeading(
  { lines }: CountedList,
  section: Section,
  missing: readonly string[],
  edits: LineEdits,
): void {
  const next = lines[section.lastLineOfHeading]?.text ?? '';
  // Text right below a list would become a part of its last item.
  const gap = next.trim() === '' || /^\s*[-*+]\s/.test(next) ? [] : [''];
  edits.added.set(section.lastLineOfHeading, [...missing, ...gap]);
}

/** At the end; or before the tasks, where what is open at the end (a fence, a comment) would swallow it. */
function addSection(list: CountedList, edits: LineEdits): void {
  const { root, sections, lines } = list;
  const block = ['## Progress', ...COUNTERS.map((row) => counterLine(list, row))];
  const tasks = sections.find(({ title }) => title === 'Tasks');
  const at = isOpenAtEnd(root, lines) ? (tasks?.line ?? 1) - 1 : lines.length;
  const before = lines[at - 1]?.text.trim() ?? '';
  const gap = at === 0 || before === '' ? [] : [''];
  const added = edits.added.get(at) ?? [];
  edits.added.set(at, [...added, ...gap, ...block, '']);
}

function isOpenAtEnd(root: Root, lines: readonly Line[]): boolean {
  const node = root.children.at(-1);
  if (node?.type !== 'code') return node?.type === 'html';
  const { first, last } = linesOf(node);
  const [, fence] = /^ {0,3}(`{3,}|~{3,})/.exec(lines[first - 1]?.text ?? '') ?? [];
  const end = lines[last - 1]?.text.trim() ?? '';
  return fence !== undefined && (first === last || !end.startsWith(fence) || /[^`~]/.test(end));
}
