import { z } from 'zod';
import { isRefusal } from '../../core/refusal.ts';
import { type Patch, patchText, readPatch } from '../../core/tool/patch-text.ts';
import { type FailedResult, isFailed } from '../../core/tool/result.ts';
import type { MountRefusal } from '../../ports/mount.ts';
import { decodeText } from './decode-text.ts';
import { failed, mountFailed, refusalFailed } from './failed-result.ts';
import { path, sha256, type Target } from './find-target.ts';
import { type Change, hashOf, writingTool } from './writing-tool.ts';

const Arguments = z.strictObject({
  path,
  patch: z.string({ error: 'must be a unified diff as text; updateFrontmatter is for @state/workflow.md alone' }),
  ifMatchSha256: sha256,
});
type Arguments = z.infer<typeof Arguments>;

type Base = { readonly text: string; readonly sha256: string | null };

export const patchTool = writingTool({
  name: 'fs.apply_patch',
  description:
    'Change a text file by a unified diff, or make one by a diff from /dev/null. Arguments: path, patch, ifMatchSha256?.',
  schema: Arguments,
  async change(target): Promise<Change | FailedResult> {
    const patch = readPatch(target.args.patch);
    if (isRefusal(patch)) return refusalFailed(patch);
    const base = await baseOf(target, patch);
    if (isFailed(base)) return base;
    const next = patchText(base.text, patch);
    // The file must still be the one that the diff was fitted to when it is written.
    return isRefusal(next) ? refusalFailed(next) : { bytes: Buffer.from(next), expected: base.sha256 };
  },
});

async function baseOf(
  { args, mount, segments, context }: Target<Arguments>,
  patch: Patch,
): Promise<Base | FailedResult> {
  const found = await mount.read(segments, context.limits.maxWriteBytes);
  if (found.kind === 'refused') return withoutBase(found, patch, args, context.limits.maxWriteBytes);
  if (patch.creates)
    return failed('E_PRECONDITION_FAILED', 'The diff makes a new file, but there is one. Read it first.');
  const hash = hashOf(found.bytes);
  if (args.ifMatchSha256 != null && args.ifMatchSha256 !== hash)
    return failed('E_PRECONDITION_FAILED', 'The file is not the one of ifMatchSha256. Read it again.');
  const text = decodeText(found.bytes);
  if (text === undefined) return failed('TOOL_EXEC_FAILED', 'The file is not UTF-8 text and cannot be patched.');
  return { text, sha256: hash };
}

function withoutBase(
  refusal: MountRefusal,
  { creates }: Patch,
  { ifMatchSha256 }: Arguments,
  maxWriteBytes: number,
): Base | FailedResult {
  if (refusal.reason === 'too-large')
    return failed('E_WRITE_LIMIT', `The file is larger than maxWriteBytes: ${maxWriteBytes} and cannot be patched.`);
  if (refusal.reason !== 'missing' || !creates) return mountFailed(refusal);
  return ifMatchSha256 == null ? { text: '', sha256: null } : mountFailed({ ...refusal, reason: 'changed' });
}
