import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { JsonObject } from '../../core/json.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import { isText } from './decode-text.ts';
import { failed, mountFailed } from './failed-result.ts';
import { lineNumber, path } from './find-target.ts';
import { readingTool } from './reading-tool.ts';

/** A file of this size can still be read in ranges; what is shown of it at once is the policy's maxReadBytes. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

const Arguments = z.strictObject({ path, startLine: lineNumber, endLine: lineNumber });

export const readTool = readingTool({
  name: 'fs.read',
  description: 'Read a text file, or a range of its lines. Arguments: path, startLine?, endLine?.',
  schema: Arguments,
  async look({ args, mount, segments, shown, context }): Promise<ToolResult> {
    const found = await mount.read(segments, MAX_FILE_BYTES);
    if (found.kind === 'refused') return mountFailed(found);
    const { bytes } = found;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const about = { ok: true, path: shown, sha256, size: bytes.length } as const;
    // Large files take their time, and others want to work meanwhile.
    await setImmediate();
    if (!isText(bytes)) return { ...about, binary: true, hint: 'The file is not UTF-8 text and is not shown.' };
    const startLine = args.startLine ?? 1;
    const endLine = args.endLine ?? Number.MAX_SAFE_INTEGER;
    const range = lineRange(bytes, { startLine, endLine, maxBytes: context.limits.maxReadBytes });
    if (typeof range === 'string') return failed('E_SCHEMA_VALIDATION', range);
    return { ...about, ...shownRange(range, context.limits.maxReadBytes) };
  },
});

type Hint = (range: Omit<LineRange, 'cut'>, maxReadBytes: number) => string;

const HINTS: { readonly [C in Exclude<LineRange['cut'], 'nowhere'>]: Hint } = {
  'between-lines': ({ startLine, endLine, totalLines }) =>
    `Lines ${startLine} to ${endLine} of ${totalLines} are shown. Read on with startLine ${endLine + 1}.`,
  'in-line': ({ startLine }, maxReadBytes) =>
    `Line ${startLine} is longer than maxReadBytes: ${maxReadBytes}; its beginning is shown.`,
};

function shownRange({ cut, ...range }: LineRange, maxReadBytes: number): JsonObject {
  return cut === 'nowhere' ? range : { ...range, truncated: true, hint: HINTS[cut](range, maxReadBytes) };
}

type LineRange = {
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
