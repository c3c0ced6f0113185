import { oneLine, plainText } from '../../words/plain-text.ts';

const MAX_TITLE = 120;

/** How a text begins, on one line; undefined where it says nothing. */
export function titleFrom(text: string): string | undefined {
  // Of a text without end only so much is looked at.
  const words = oneLine(plainText(text.slice(0, 8 * MAX_TITLE)).trim()).replaceAll(/\s+/g, ' ');
  return words === '' ? undefined : [...words].slice(0, MAX_TITLE).join('');
}
