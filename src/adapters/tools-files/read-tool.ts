import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { JsonObject } from '../../core/json.ts';
import { never } from '../../core/never.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import { lineNumber, path } from './checked-arguments.ts';
import { isText } from './decode-text.ts';
import { failed, mountFailed } from './failed-result.ts';
import { type LineRange, lineRange } from './line-range.ts';
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

function shownRange({ cut, ...range }: LineRange, maxReadBytes: number): JsonObject {
  const { startLine, endLine, totalLines } = range;
  switch (cut) {
    case 'nowhere':
      return range;
    case 'between-lines':
      return {
        ...range,
        truncated: true,
        hint: `Lines ${startLine} to ${endLine} of ${totalLines} are shown. Read on with startLine ${endLine + 1}.`,
      };
    case 'in-line':
      return {
        ...range,
        truncated: true,
        hint: `Line ${startLine} is longer than maxReadBytes: ${maxReadBytes}; its beginning is shown.`,
      };
    default:
      return never(cut);
  }
}
