import type { Root } from 'mdast';
import type { Line, LineEdits } from './lines.ts';
import { linesOf } from './markdown.ts';
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

/** Keeps the counts of every Progress section in step with the boxes, and adds to the first what is missing. */
export function planProgress(list: CountedList, edits: LineEdits): void {
  const sections = list.sections.filter(({ title }) => title === 'Progress');
  for (const [index, section] of sections.entries()) {
    const missing = COUNTERS.filter((row) => !setCounter(list, section, row, edits));
    if (index === 0 && missing.length > 0) addCounters(list, section, missing, edits);
  }
  if (sections.length === 0) addSection(list, edits);
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

function addCounters(list: CountedList, section: Section, missing: readonly Counter[], edits: LineEdits): void {
  const below = list.lines.slice(section.lastLineOfHeading);
  const next = below[0]?.text ?? '';
  const content = below.find(({ text }) => text.trim() !== '')?.text ?? '';
  const gap = next.trim() === '' || /^[-*+]\s/.test(next) ? [] : [''];
  const counts = missing.map((row) => counterLine(list, row));
  // What is indented would become a part of the list above it, so the list gets a section of its own.
  if (/^(?: {2}|\s*\t)/.test(content)) addLines(edits, section.line - 1, [...progressBlock(list), '']);
  else addLines(edits, section.lastLineOfHeading, [...counts, ...gap]);
}

function progressBlock(list: CountedList): readonly string[] {
  return ['## Progress', ...COUNTERS.map((row) => counterLine(list, row))];
}

function addLines({ added }: LineEdits, at: number, lines: readonly string[]): void {
  added.set(at, [...(added.get(at) ?? []), ...lines]);
}

/** At the end; or before the tasks, where what is open at the end (a fence, a comment) would swallow it. */
function addSection(list: CountedList, edits: LineEdits): void {
  const { root, sections, lines } = list;
  const tasks = sections.find(({ title }) => title === 'Tasks');
  const at = isOpenAtEnd(root, lines) ? (tasks?.line ?? 1) - 1 : lines.length;
  const before = lines[at - 1]?.text.trim() ?? '';
  addLines(edits, at, [...(before === '' ? [] : ['']), ...progressBlock(list), '']);
}

function isOpenAtEnd(root: Root, lines: readonly Line[]): boolean {
  const node = root.children.at(-1);
  if (node?.type !== 'code') return node?.type === 'html';
  const { first, last } = linesOf(node);
  const [, fence] = /^ {0,3}(`{3,}|~{3,})/.exec(lines[first - 1]?.text ?? '') ?? [];
  const end = lines[last - 1]?.text.trim() ?? '';
  return fence !== undefined && (first === last || !end.startsWith(fence) || /[^`~]/.test(end));
}
