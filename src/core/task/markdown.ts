import type { Heading, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';

/** Nothing within a paragraph is asked for, and links in each other take quadratic time. */
const WITHIN_PARAGRAPHS = [
  'attention',
  'autolink',
  'codeText',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
];

/** The blocks of a document with their lines. */
export function parseMarkdown(content: string): Root {
  return fromMarkdown(content, {
    extensions: [gfmTable(), gfmTaskListItem(), { disable: { null: WITHIN_PARAGRAPHS } }],
    mdastExtensions: [gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
  });
}

export function headingText({ children }: Heading): string {
  return children.map((child) => ('value' in child ? child.value : '')).join('');
}

type Placed = {
  readonly position?:
    | { readonly start: { readonly line: number }; readonly end: { readonly line: number } }
    | undefined;
};

/** The first and the last line of a node, counted from one. */
export function linesOf({ position }: Placed): { readonly first: number; readonly last: number } {
  return { first: position?.start.line ?? 1, last: position?.end.line ?? 1 };
}

/** A line and how it ends: `\n`, `\r\n`, `\r`, or not at all. Together they are the text, byte for byte. */
export type Line = { readonly text: string; readonly end: string };

/** The lines of a text as Markdown counts them. */
export function splitLines(content: string): readonly Line[] {
  const parts = content.split(/(\r\n|\n|\r)/);
  const lines: Line[] = [];
  for (let index = 0; index < parts.length; index += 2)
    lines.push({ text: parts[index] ?? '', end: parts[index + 1] ?? '' });
  return lines;
}
