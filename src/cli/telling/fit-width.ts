import { displayWidth } from '../../core/picture/display-width.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';

/** Narrower than this nothing is gained by breaking lines. */
const LEAST_WIDTH = 40;
/** What is not parted: a word with the space before it, or one character of Chinese with the punctuation behind it. */
const PIECE =
  /\s*(?:[（“]?[\p{Script=Han}][，。、：；！？）”]*|[^\s\p{Script=Han}，。、：；！？（）“”]+[，。、：；！？）”]*|\S)/gu;
/** What became of a call is said by us too, below the words of the agent. */
const CALL = /^ {2}[✓✗] /u;
const NEXTS = Object.values(SCREEN_WORDS.next);
const ORS = Object.values(SCREEN_WORDS.or);

/** Which lines may be broken: all, those that begin at the margin, which are ours, or none. */
export type Breaking = 'all' | 'margin' | 'none';

/** A text for a terminal so wide. Commands to paste are never broken: of several, each has a line of its own. */
export function fitWidth(text: string, columns: number | undefined, breaking: Breaking): string {
  if (columns === undefined || columns < LEAST_WIDTH) return text;
  return text
    .split('\n')
    .map((line) => (displayWidth(line) <= columns ? line : fitLine(line, columns, breaking)))
    .join('\n');
}

function fitLine(line: string, columns: number, breaking: Breaking): string {
  const next = NEXTS.find((start) => line.startsWith(start));
  if (next !== undefined) return commandsApart(next, line.slice(next.length));
  // A place in a file with the mark below it stays as it is.
  if (breaking === 'none' || line.includes('│') || (breaking === 'margin' && /^\s/.test(line) && !CALL.test(line)))
    return line;
  return broken(line, columns, hanging(line, columns)).join('\n');
}

/** Each of several commands below the first, and what is said about one below it, as a shell would take it. */
function commandsApart(next: string, commands: string): string {
  const between = ORS.find((or) => commands.includes(or));
  const or = between === undefined ? '' : `${between.trim()}${/\p{Script=Han}/u.test(between) ? '：' : ': '}`;
  const indent = displayWidth(next);
  return (between === undefined ? [commands] : commands.split(between))
    .map((command, at) => `${at === 0 ? next : or.padStart(indent - displayWidth(or) + or.length)}${command}`)
    .map((line) => line.replace(/ {3}# /, `\n${' '.repeat(indent)}# `))
    .join('\n');
}

/** Beyond this too little room would be left. */
const WIDEST_INDENT = 0.6;

/** Where lines go on: below the last column of a table, else a little further in than it began; without columns, as they began. */
function hanging(line: string, columns: number): number {
  const start = /^.*\S {2,}(?=\S)/u.exec(line)?.[0] ?? '';
  const indent = /^\s*(?:(?:\d )?[-·!?✓✗] )?/u.exec(line)?.[0] ?? '';
  const last = displayWidth(start);
  if (last === 0) return displayWidth(indent);
  return last <= columns * WIDEST_INDENT ? last : displayWidth(indent) + 2;
}

/** A line in parts that are not wider than this; all but the first begin so far in. */
export function broken(line: string, width: number, indent = 0): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const [piece] of line.matchAll(PIECE)) {
    if (current.trim() !== '' && displayWidth(current + piece) > width) {
      lines.push(current);
      current = ' '.repeat(indent) + piece.trimStart();
    } else current += piece;
  }
  return [...lines, current];
}
