import { cutTo, displayWidth } from '../../core/picture/display-width.ts';
import { oneLine, plainText } from '../../core/words/plain-text.ts';

type Named = { readonly package: string; readonly workflow: string };

/** A name that the runtime gives: of what has no package, and of a conversation. */
const isOurs = (name: string): boolean => name === 'none' || name.startsWith('@');

/** Whose run it is: `hello/main`, a skill by its one name; a conversation by its package, or by its kind where it has none. */
export function originText({ package: name, workflow }: Named): string {
  const parts = [...new Set([name, workflow])].filter((part) => part !== '' && !isOurs(part));
  return oneLine(plainText(parts.length === 0 ? workflow.replace(/^@/, '') : parts.join('/')));
}

/** A text on one line, cut where the terminal ends; a file or a pipe gets all of it. */
export function fitLine(text: string, columns: number | undefined): string {
  const line = oneLine(plainText(text)).trimEnd();
  return columns === undefined || columns === 0 ? line : cutTo(line, Math.max(LEAST, columns));
}

const LEAST = 20;

/** What is left of a line behind this; undefined where a line has no end. */
export function roomBehind(text: string, columns: number | undefined): number | undefined {
  return columns === undefined || columns === 0 ? undefined : columns - displayWidth(text);
}
