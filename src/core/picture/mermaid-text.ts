import { plainLine } from './plain-line.ts';

/*
 * Letters, digits and a few signs stand for themselves; all else goes through mermaid's entity codes. That is more than the
 * quotes ask for: `:` and `#` in one line are taken for a style, `%%{` for a directive, `1.` and `-` for a list, and a
 * backtick for markdown, also between quotes. Checked with mermaid 10, 11 and 12 as they draw it.
 */
const UNSAFE = /[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}\p{Join_Control} ,!?'()=→≤×…、。，？！：；（）「」]/gu;
/** The lexer takes a whole line with these words for a statement, wherever in it they stand. */
const DIRECTION = /(direction) (?=TB|BT|RL|LR|TD)/gi;
/** What is read once more after the codes: icons, formulas, and mermaid's own inner form of a code. */
const READ_AGAIN = /(?<=fa[bklrs]?:)(?=fa-)|(?<=\$)(?=\$)|(?<=ﬂ)(?=°)|(?<=¶)(?=ß)/g;
const NO_SPACE = '\u200b';

/** Text in double quotes that mermaid shows as it is; lines that are empty are left out. */
export function mermaidText(lines: readonly string[]): string | undefined {
  const shown = lines.map(plainLine).filter((line) => line !== '');
  return shown.length === 0 ? undefined : `"${shown.map(escaped).join('<br/>')}"`;
}

function escaped(line: string): string {
  return line
    .replaceAll(READ_AGAIN, NO_SPACE)
    .replaceAll(UNSAFE, (character) => `#${character.codePointAt(0)};`)
    .replaceAll(DIRECTION, '$1#32;');
}
