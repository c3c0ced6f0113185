export type LineRange = {
  /** Lines with their ends, so that neighbouring ranges put together are the file. */
  readonly content: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly totalLines: number;
  readonly cut: 'nowhere' | 'between-lines' | 'in-line';
};

export type Asked = { readonly startLine: number; readonly endLine: number; readonly maxBytes: number };

const LINE_END = 10;

/**
 * The lines from one to another, counted from 1, as far as they fit; a sentence where there are no such lines.
 * Counted in the bytes, because the places of all lines of a large file at once take their time and room.
 */
export function lineRange(bytes: Uint8Array, { startLine, endLine, maxBytes }: Asked): LineRange | string {
  if (endLine < startLine) return `endLine ${endLine} lies before startLine ${startLine}.`;
  const from = behind(bytes, startLine - 1);
  const rest = bytes.subarray(from);
  // Every byte is looked at once: what lies before has just been counted.
  const totalLines = rest.length > 0 ? startLine - 1 + linesIn(rest) : linesIn(bytes);
  if (startLine > Math.max(totalLines, 1)) return `There is no line ${startLine}: the file has ${totalLines} lines.`;
  const last = Math.min(endLine, totalLines);
  const asked = last === totalLines ? rest : rest.subarray(0, behind(rest, last - startLine + 1));
  const about = { startLine, totalLines } as const;
  if (asked.length <= maxBytes) return { ...about, content: decoded(asked), endLine: last, cut: 'nowhere' };
  const fitting = asked.subarray(0, maxBytes);
  const whole = fitting.subarray(0, fitting.lastIndexOf(LINE_END) + 1);
  if (whole.length === 0) return { ...about, content: decoded(fitting), endLine: startLine, cut: 'in-line' };
  const fittingEnd = startLine + linesIn(whole) - 1;
  return { ...about, content: decoded(whole), endLine: fittingEnd, cut: 'between-lines' };
}

/** Text after the last line end is a line too. */
function linesIn(bytes: Uint8Array): number {
  let lines = bytes.length > 0 && bytes[bytes.length - 1] !== LINE_END ? 1 : 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === LINE_END) lines += 1;
  return lines;
}

/** Where so many lines end, behind their line ends. */
function behind(bytes: Uint8Array, lines: number): number {
  let at = 0;
  for (let left = lines; left > 0 && at < bytes.length; at += 1) if (bytes[at] === LINE_END) left -= 1;
  return at;
}

/** As a stream, because half a character at a cut is then held back instead of replaced. */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}
