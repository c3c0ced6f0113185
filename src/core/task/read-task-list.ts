import type { ListItem, Nodes } from 'mdast';
import type { Line } from './lines.ts';
import { linesOf } from './markdown.ts';
import type { DocumentProblem, TaskItem } from './reading.ts';
import { type ItemLine, resolveItems } from './resolve-items.ts';
import type { Section } from './sections.ts';

export type TaskListReading = {
  readonly items: readonly TaskItem[];
  /** The same items in the same order, with the tree below them. */
  readonly found: readonly FoundItem[];
  readonly problems: readonly DocumentProblem[];
};

/** The items of a task list, and every line that is not what it was meant to be. */
export function readTaskList(sections: readonly Section[], lines: readonly Line[]): TaskListReading {
  const { found, problems } = findItems(sections, lines);
  const resolved = resolveItems(found);
  const tasks = sections.find(({ title }) => title === 'Tasks');
  const none: readonly DocumentProblem[] =
    tasks === undefined || found.length > 0 ? [] : [{ code: 'noItems', line: tasks.line, args: [] }];
  return { items: resolved.items, found, problems: [...none, ...problems, ...resolved.problems] };
}

/** An item with the tree below it. */
type FoundItem = ItemLine & { readonly node: ListItem };

const ITEM = /^- \[([ xX])\] (.+)$/;
/** What was meant to be an item; `[x](…)` and `[x]: …` are links. */
const BOX = /^(?:[-*+]|\d{1,9}[.)])[ \t]*\[[ xX]?\](?![([:])/;

/** The items below Tasks. Boxes of any other form are told with their line, so that none is lost silently. */
function findItems(
  sections: readonly Section[],
  lines: readonly Line[],
): { readonly found: readonly FoundItem[]; readonly problems: readonly DocumentProblem[] } {
  const found: FoundItem[] = [];
  const problems: DocumentProblem[] = [];
  for (const { node, top } of nodesBelow(sections)) {
    const { first } = linesOf(node);
    const text = lines[first - 1]?.text ?? '';
    const item = node.type === 'listItem' && top ? readItem(node, first, text) : undefined;
    if (item !== undefined) found.push(item);
    else if (node.type !== 'listItem') problems.push(...boxesInText(node, lines));
    else if (isBox(node, text)) problems.push({ code: wrongForm(node, top, text), line: first, args: [] });
  }
  return { found, problems };
}

/** Every node below Tasks, in the order of the text; `top`: an item of a list that stands in nothing else. */
function* nodesBelow(sections: readonly Section[]): Generator<{ readonly node: Nodes; readonly top: boolean }> {
  for (const { nodes } of sections.filter(({ ofTasks }) => ofTasks)) {
    const left = nodes.map((node) => ({ node: node as Nodes, depth: 0 })).reverse();
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { node, depth } = next;
      yield { node, top: depth === 1 && node.type === 'listItem' };
      if (!('children' in node) || node.type === 'paragraph') continue;
      for (const child of [...node.children].reverse()) left.push({ node: child, depth: depth + 1 });
    }
  }
}

function readItem(node: ListItem, line: number, text: string): FoundItem | undefined {
  const [, mark, words = ''] = ITEM.exec(text) ?? [];
  const trimmed = words.trim();
  return mark === undefined || trimmed === '' ? undefined : { line, text: trimmed, done: mark !== ' ', node };
}

function isBox(node: ListItem, text: string): boolean {
  return typeof node.checked === 'boolean' || BOX.test(text.slice((node.position?.start.column ?? 1) - 1));
}

function wrongForm(node: ListItem, top: boolean, text: string): string {
  if (!top) return 'nestedBox';
  const bullet = text.trimStart()[0] ?? '';
  if (/\d/.test(bullet)) return 'numberedBox';
  if (bullet !== '-') return 'otherBullet';
  return node.position?.start.column === 1 ? 'malformedBox' : 'indentedBox';
}

/** Lines that look like items and are none: `-[ ] no space`, or so far to the right that they are code. */
function boxesInText(node: Nodes, lines: readonly Line[]): readonly DocumentProblem[] {
  const { first, last } = linesOf(node);
  if (node.type !== 'paragraph' && !isIndentedCode(node, lines[first - 1]?.text ?? '')) return [];
  // The first line of an item's paragraph begins behind its bullet and was looked at with the item.
  const begin = node.position?.start.column === 1 || node.type === 'code' ? first : first + 1;
  return lines
    .slice(begin - 1, last)
    .flatMap(({ text }, index) =>
      BOX.test(text.trimStart()) ? [{ code: 'boxInText', line: begin + index, args: [] }] : [],
    );
}

function isIndentedCode(node: Nodes, text: string): boolean {
  return node.type === 'code' && !/^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(?:```|~~~)/.test(text);
}
