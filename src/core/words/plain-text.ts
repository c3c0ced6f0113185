export const ESC = String.fromCharCode(27);
export const BEL = String.fromCharCode(7);
const ESCAPES = new RegExp(`${ESC}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)?|[@-Z\\\\-_])`, 'g');
const CONTROLS = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\ufeff]/gu;

/** Text of an agent made safe for a terminal: no escape sequences, no control or direction characters. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(ESCAPES, '').replaceAll(CONTROLS, '');
}

/** Text of an agent that has to stay on one line: it cannot pass for a line of ours. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\n\u2028\u2029]\s*/g, ' ');
}

export function indented(text: string, by = '  '): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? line : by + line))
    .join('\n');
}
