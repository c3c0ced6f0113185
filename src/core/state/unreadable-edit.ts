import { type Refusal, refuse } from '../refusal.ts';
import { UNREADABLE_WORDS } from '../words/edit-words.ts';
import type { Text } from '../words/text.ts';

/** What may stand in place of the state file and is no text that could be adopted. */
export type Unreadable = keyof typeof UNREADABLE_WORDS;

export const MAX_STATE_FILE_BYTES = 4 * 1024 * 1024;

/** No file that a person can save begins with it, in front of one of these words and nothing else. */
const MARK = '\0unreadable ';

/** Stands for what was found wherever the text of the file would. */
export function unreadableText(found: Unreadable): string {
  return `${MARK}${found}`;
}

export function isUnreadable(text: string): boolean {
  return unreadableIn(text) !== undefined;
}

/** The refusal of what stands in place of the state file; undefined for a text. */
export function refuseUnreadable(text: string): Refusal | undefined {
  const found = unreadableIn(text);
  return found === undefined ? undefined : refuse('E_INVALID_FRONTMATTER', said(found));
}

function unreadableIn(text: string): Unreadable | undefined {
  return (Object.keys(UNREADABLE_WORDS) as Unreadable[]).find((found) => text === unreadableText(found));
}

function said(found: Unreadable): Text {
  const words = UNREADABLE_WORDS[found];
  return typeof words === 'function' ? words(String(MAX_STATE_FILE_BYTES / 1024 / 1024)) : words;
}
