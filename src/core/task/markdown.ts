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
