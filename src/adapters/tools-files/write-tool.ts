import { z } from 'zod';
import { aliasRoots } from '../../core/paths/alias-roots.ts';
import type { FailedResult } from '../../core/tool/result.ts';
import { decodeText } from './decode-text.ts';
import { failed } from './failed-result.ts';
import { path, sha256, type Target } from './find-target.ts';
import { type Change, writingTool } from './writing-tool.ts';

const Arguments = z.strictObject({
  path,
  content: z.string().refine((text) => text.isWellFormed(), { error: 'holds half a character' }),
  ifMatchSha256: sha256,
});
type Arguments = z.infer<typeof Arguments>;

const LOSES_PATHS =
  'The file names folders of this machine, which you were shown under other names; written so, it would lose them. Change the other lines with fs.apply_patch, or ask a person.';

export const writeTool = writingTool({
  name: 'fs.write',
  description: 'Write a whole text file; folders are made. Arguments: path, content, ifMatchSha256?.',
  schema: Arguments,
  async change(target): Promise<Change | FailedResult> {
    const { content, ifMatchSha256 } = target.args;
    if (await wouldLosePaths(target)) return failed('E_PRECONDITION_FAILED', LOSES_PATHS);
    const bytes = Buffer.from(content);
    return ifMatchSha256 == null ? { bytes } : { bytes, expected: ifMatchSha256 };
  },
});

/** Whether names that only models know would take the place of real paths which stand in the file. */
async function wouldLosePaths({ args, mount, segments, context }: Target<Arguments>): Promise<boolean> {
  const { roots, limits } = context;
  if (!roots.some(({ alias }) => args.content.includes(alias))) return false;
  const found = await mount.read(segments, limits.maxWriteBytes);
  const text = found.kind === 'refused' ? undefined : decodeText(found.bytes);
  return text !== undefined && aliasRoots(text, roots) !== text;
}
