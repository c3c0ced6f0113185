export type LineRange = {
  /** Lines with their ends, so that neighbouring ranges put together are the file. */
  readonly content: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly totalLines: number;
  readonly cut: 'nowhere' | 'between-lines' | 'in-line';
};

export type Asked = { readonly startLine: number; readonly endLine: number; readonly maxBytes: number };

/** The lines from one to another, counted from 1, as far as they fit; a sentence where there are no such lines. */
export function lineRange(text: string, { startLine, endLine, maxBytes }: Asked): LineRange | string {
  const ends = lineEnds(text);
  const totalLines = ends.length;
  if (endLine < startLine) return `endLine ${endLine} lies before startLine ${startLine}.`;
  if (startLine > Math.max(totalLines, 1)) return `There is no line ${startLine}: the file has ${totalLines} lines.`;
  const from = ends[startLine - 2] ?? 0;
  const last = Math.min(endLine, totalLines);
  const content = text.slice(from, ends[last - 1] ?? 0);
  if (Buffer.byteLength(content) <= maxBytes) return { content, startLine, endLine: last, totalLines, cut: 'nowhere' };
  const fitting = lastFitting(text, ends, startLine, maxBytes);
  if (fitting < startLine) {
    const line = Buffer.from(text.slice(from, ends[startLine - 1])).subarray(0, maxBytes);
    // As a stream, because half a character at the cut is then held back instead of replaced.
    const beginning = new TextDecoder('utf-8', { ignoreBOM: true }).decode(line, { stream: true });
    return { content: beginning, startLine, endLine: startLine, totalLines, cut: 'in-line' };
  }
  const fits = text.slice(from, ends[fitting - 1]);
  return { content: fits, startLine, endLine: fitting, totalLines, cut: 'between-lines' };
}

/** Where each line ends, behind its line end. Text after the last line end is a line too. */
function lineEnds(text: string): readonly number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at + 1);
  if (text.length > (ends.at(-1) ?? 0)) ends.push(text.length);
  return ends;
}

function lastFitting(text: string, ends: readonly number[], startLine: number, maxBytes: number): number {
  let bytes = 0;
  for (let line = startLine; ; line += 1) {
    bytes += Buffer.byteLength(text.slice(ends[line - 2] ?? 0, ends[line - 1]));
    if (bytes > maxBytes) return line - 1;
  }
}
