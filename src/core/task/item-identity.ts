import type { TaskItem } from './reading.ts';

/** `Task 1.1:` at the beginning of an item's text, in English or Chinese, emphasised or not. */
const OWN_ID = /^[*_]*(?:task|任务)\s*([a-z]?\d+[a-z]?(?:[.-]\d+[a-z]?)*)[*_]*\s*[:：]/i;

/** The id that an item gives itself. */
export function ownId(text: string): string | undefined {
  return OWN_ID.exec(text)?.[1];
}

/** The same for an item before and after a change of its list: its own id, else its text, never its position. */
export function identityOf({ text }: Pick<TaskItem, 'text'>): string {
  const id = ownId(text);
  return id === undefined ? `text:${wordingOf({ text })}` : `id:${id}`;
}

/** An item's text without differences that cannot be seen. */
export function wordingOf({ text }: Pick<TaskItem, 'text'>): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** What an item is about, without its id and without what it says of other items and of its check. */
export function itemTitle(text: string): string {
  const title = text
    .replace(/^[*_]*(?:task|任务)\s*[\w.-]+[*_]*\s*[:：][*_]*\s*/i, '')
    .replaceAll(/`+\s*check\s*[:：][^`]*`+/gi, '')
    .replaceAll(/\s*[(（]\s*(?:depends?\s+on|parallel\s+with|依赖|可?[与和][^()（）]*并行)[^()（）]*[)）]/gi, '')
    .trim();
  return title === '' ? text : title;
}
