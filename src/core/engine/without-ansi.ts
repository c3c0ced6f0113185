const ESCAPE = '\u001b';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that terminals are steered with.
const SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])/g;

/** The text without what steers a terminal: colours, cursor moves, titles. A text without any is given back as it is. */
export function withoutAnsi(text: string): string {
  return text.includes(ESCAPE) ? text.replaceAll(SEQUENCE, '').replaceAll(ESCAPE, '') : text;
}
