/** A longer name is not typed. */
const LONGEST_NAME = 200;

/** No script piles up so many marks on a letter, and composing them takes time that grows with the square of their number. */
export const PILED_MARKS = /\p{M}{11}/u;

/**
 * A name, or what a person typed, as the two are compared: composed letters of normal width, no case, and without the `*`
 * or `/` that commands are typed with. Undefined where it cannot be a name.
 */
export function menuWord(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_NAME || PILED_MARKS.test(trimmed)) return undefined;
  const bare = normalWidth(trimmed).replace(/^[*/]/, '').trim();
  // Both ways: ß and ss, the two small sigmas and the like become one.
  return bare.toUpperCase().toLowerCase().normalize('NFC');
}

/** Whether the text is typed as a command, and not as a word of a conversation. */
export function hasCommandMark(text: string): boolean {
  return /^\s*[*/＊／]/.test(text);
}

/** The number of an item, or of a branch of it: `2`, `2.1`. No name may look like one. */
export const NUMBER = /^(\d+)(?:\.(\d+))?$/;

/** Keyboards for Chinese and Japanese write １ and ／menu. */
function normalWidth(text: string): string {
  return text.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

const CODE = /^\s*\[([\p{L}\p{N}]{1,4})\]\s*/u;

/** The code that a description begins with, as in `[WP] Write the plan`, and the words behind it. */
export function splitCode(description: string): { readonly code: string | undefined; readonly words: string } {
  const [whole = '', code] = CODE.exec(description) ?? [];
  return { code, words: description.slice(whole.length).trim() };
}
