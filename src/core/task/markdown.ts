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

/** One look at a document asks for its sections, its items and its boxes, each by its text: so the last few stay parsed. */
const PARSED = new Map<string, Root>();
const [MOST_PARSED, LONGEST_PARSED] = [4, 64 * 1024];

/** The blocks of a document with their lines. Who asks shares the tree with others, and changes nothing of it. */
export function parseMarkdown(content: string): Root {
  const root = PARSED.get(content) ?? parseBlocks(content);
  if (content.length > LONGEST_PARSED) return root;
  PARSED.delete(content);
  PARSED.set(content, root);
  for (const oldest of PARSED.keys()) if (PARSED.size > MOST_PARSED) PARSED.delete(oldest);
  return root;
}

function parseBlocks(content: string): Root {
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
