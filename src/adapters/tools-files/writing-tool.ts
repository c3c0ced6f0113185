import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Json } from '../../core/json.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import type { WriteOptions } from '../../ports/mount.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import { type FailedResult, failed, isFailed, mountFailed } from './failed-result.ts';
import { findTarget, readTarget, type Target, type Wanted } from './find-target.ts';
import { fingerprint } from './fingerprint.ts';
import type { OpenMount } from './open-mount.ts';
import { safely } from './safely.ts';

export type Change = { readonly bytes: Uint8Array } & WriteOptions;

export type WritingTool<A> = Wanted<A> & {
  readonly description: string;
  /** What the file is to be, worked out from what it is now. */
  change(target: Target<A>): Promise<Change | FailedResult>;
};

/** What is recorded with the intent: the file before, and what it will be; null where that could not be worked out. */
const Evidence = z.object({ before: z.string().nullable(), after: z.string().nullable(), size: z.number() });
type Evidence = z.infer<typeof Evidence>;

/** Nobody could look. It is equal to nothing, itself included. */
const UNSEEN = 'failed';
const NOTHING: Evidence = { before: UNSEEN, after: null, size: 0 };

/** A tool that changes a file; after a crash the file itself tells whether it did. */
export function writingTool<A extends { readonly path: string }>(tool: WritingTool<A>): (openMount: OpenMount) => Tool {
  const { name, description } = tool;
  return (openMount) => ({
    name,
    description,
    effect: 'verify',
    prepare: (args, context) => prepared(tool, openMount, args, context).catch(() => NOTHING),
    probe: (args, evidence, context) =>
      probed(tool, openMount, args, evidence, context).catch(() => 'unknown' as const),
    run: (args, context) =>
      safely(name, context, async () => {
        const target = await findTarget(tool, openMount, args, context);
        return isFailed(target) ? target : write(tool, target);
      }),
  });
}

async function write<A>(tool: WritingTool<A>, target: Target<A>): Promise<ToolResult> {
  const { mountName, mount, segments, shown, context } = target;
  if (mountName === 'pkg') return failed('E_SANDBOX_VIOLATION', '@pkg is read-only. Write in @project.');
  const change = await tool.change(target);
  if (isFailed(change)) return change;
  const { bytes, ...options } = change;
  const { maxWriteBytes } = context.limits;
  if (bytes.length > maxWriteBytes)
    return failed(
      'E_WRITE_LIMIT',
      `${bytes.length} bytes are more than maxWriteBytes: ${maxWriteBytes}. Write less at once.`,
    );
  const written = await mount.write(segments, bytes, options);
  if (written.kind === 'refused') return mountFailed(written);
  return { ok: true, path: shown, sha256: hashOf(bytes), size: bytes.length, created: written.created };
}

/** Nothing is refused here: a call that cannot go well is told so when it is run. */
async function prepared<A extends { readonly path: string }>(
  tool: WritingTool<A>,
  openMount: OpenMount,
  args: Json,
  context: ToolContext,
): Promise<Evidence> {
  const target = await findTarget(tool, openMount, args, context);
  if (isFailed(target)) return NOTHING;
  const before = await fingerprint(target.mount, target.segments);
  const change = await tool.change(target);
  return isFailed(change)
    ? { before, after: null, size: 0 }
    : { before, after: hashOf(change.bytes), size: change.bytes.length };
}

async function probed<A extends { readonly path: string }>(
  tool: WritingTool<A>,
  openMount: OpenMount,
  args: Json,
  evidence: Json,
  context: ToolContext,
): Promise<ToolResult | 'not-done' | 'unknown'> {
  const { before, after, size } = Evidence.parse(evidence);
  if (isFailed(readTarget(tool, args))) return 'not-done';
  const target = await findTarget(tool, openMount, args, context);
  if (isFailed(target)) return 'unknown';
  const now = await fingerprint(target.mount, target.segments);
  if (now !== null && now === after)
    return { ok: true, path: target.shown, sha256: now, size, created: before === null };
  return now === before && now !== UNSEEN ? 'not-done' : 'unknown';
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
