import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Json } from '../../core/json.ts';
import { type FailedResult, isFailed, type ToolResult } from '../../core/tool/result.ts';
import type { Mount, MountRefusal, Segments, WriteOptions } from '../../ports/mount.ts';
import type { Tool } from '../../ports/tool.ts';
import { failed, mountFailed } from './failed-result.ts';
import {
  actOnTarget,
  type FileCall,
  findTarget,
  type OpenMount,
  readTarget,
  type Target,
  type Wanted,
} from './find-target.ts';
import { MAX_FILE_BYTES } from './read-tool.ts';

export type Change = { readonly bytes: Uint8Array } & WriteOptions;

type WritingTool<A> = Wanted<A> & {
  /** What the file is to be, worked out from what it is now. */
  change(target: Target<A>): Promise<Change | FailedResult>;
};

/** What is recorded with the intent: the file before, and what it will be; null where nothing will be written. */
const Evidence = z.object({ before: z.string().nullable(), after: z.string().nullable(), size: z.number() });
type Evidence = z.infer<typeof Evidence>;

/** The file could not be looked at. It is equal to nothing, itself included. */
const UNSEEN = 'failed';
const NOTHING: Evidence = { before: UNSEEN, after: null, size: 0 };

/** A tool that changes a file; after a crash the file itself tells whether it did. */
export function writingTool<A extends { readonly path: string }>(tool: WritingTool<A>): (openMount: OpenMount) => Tool {
  const { name, description } = tool;
  return (openMount) => ({
    name,
    description,
    effect: 'verify',
    prepare: (args, context) =>
      findTarget(tool, { openMount, args, context })
        .then((target) => (isFailed(target) ? NOTHING : planEvidence(tool, target)))
        .catch(() => NOTHING),
    probe: (args, evidence, context) =>
      probeFile(tool, { openMount, args, context }, evidence).catch(() => 'unknown' as const),
    run: (args, context) => actOnTarget(tool, { openMount, args, context }, (target) => write(tool, target)),
  });
}

async function write<A>(tool: WritingTool<A>, target: Target<A>): Promise<ToolResult> {
  const { mount, segments, shown } = target;
  const change = await allowedChange(tool, target);
  if (isFailed(change)) return change;
  const { bytes, ...options } = change;
  const written = await mount.write(segments, bytes, options);
  if (written.kind === 'refused') return mountFailed(written);
  return { ok: true, path: shown, sha256: hashOf(bytes), size: bytes.length, created: written.created };
}

/** What is to be written, as far as that can be said without the file. */
async function allowedChange<A>(tool: WritingTool<A>, target: Target<A>): Promise<Change | FailedResult> {
  if (target.mountName === 'pkg') return failed('E_SANDBOX_VIOLATION', '@pkg is read-only. Write in @project.');
  const change = await tool.change(target);
  if (isFailed(change)) return change;
  const { maxWriteBytes } = target.context.limits;
  const { length } = change.bytes;
  if (length <= maxWriteBytes) return change;
  return failed('E_WRITE_LIMIT', `${length} bytes are more than maxWriteBytes: ${maxWriteBytes}. Write less at once.`);
}

/** Nothing is refused here: a call that cannot go well is told so when it is run, and leaves the file as it is. */
async function planEvidence<A>(tool: WritingTool<A>, target: Target<A>): Promise<Evidence> {
  const before = await fingerprint(target.mount, target.segments);
  const change = await allowedChange(tool, target);
  return isFailed(change) || (await willRefuse(target, change, before))
    ? { before, after: null, size: 0 }
    : { before, after: hashOf(change.bytes), size: change.bytes.length };
}

/** No file has it for its hash, so a write that expects it asks every question and writes nothing. */
const NO_HASH = 'none';
/** What the file itself may have caused: only the write can tell. */
const UNDECIDED: ReadonlySet<MountRefusal['reason']> = new Set(['changed', 'missing', 'too-large', 'failed']);

async function willRefuse<A>(
  { mount, segments }: Target<A>,
  { bytes, expected }: Change,
  before: string | null,
): Promise<boolean> {
  if (expected !== undefined && expected !== before) return true;
  const asked = await mount.write(segments, bytes, { expected: NO_HASH });
  return asked.kind === 'refused' && !UNDECIDED.has(asked.reason);
}

async function probeFile<A extends { readonly path: string }>(
  tool: WritingTool<A>,
  call: FileCall,
  evidence: Json,
): Promise<ToolResult | 'not-done' | 'unknown'> {
  const { before, after, size } = Evidence.parse(evidence);
  if (isFailed(readTarget(tool, call.args))) return 'not-done';
  const target = await findTarget(tool, call);
  if (isFailed(target)) return 'unknown';
  const now = await fingerprint(target.mount, target.segments);
  if (now !== null && now === after)
    return { ok: true, path: target.shown, sha256: now, size, created: before === null };
  return now === before && now !== UNSEEN ? 'not-done' : 'unknown';
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What stands under a path, comparable: the hash of a file, null for nothing, else why it cannot be read. */
async function fingerprint(mount: Mount, path: Segments): Promise<string | null> {
  const found = await mount.read(path, MAX_FILE_BYTES);
  if (found.kind === 'found') return hashOf(found.bytes);
  return found.reason === 'missing' ? null : found.reason;
}
