import { z } from 'zod';
import type { Json } from '../../core/json.ts';
import { isRefusal } from '../../core/refusal.ts';
import { mountPath, virtualPath } from '../../core/tool/mount-path.ts';
import { readArguments } from '../../core/tool/read-arguments.ts';
import { type FailedResult, isFailed, type ToolResult } from '../../core/tool/result.ts';
import type { Mount, Segments } from '../../ports/mount.ts';
import type { ToolContext } from '../../ports/tool.ts';
import { failed, refusalFailed, stopped } from './failed-result.ts';

/** What every file tool is given. Models write null for what they leave out, so that counts as left out. */
export const path = z.string();
export const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, { error: 'is not a SHA-256 in hex' })
  .transform((text) => text.toLowerCase())
  .nullish();
export const lineNumber = z.number().int().positive().nullish();

/** The mount behind an alias for one call; undefined where there is none. */
export type OpenMount = (mount: 'project' | 'pkg', context: ToolContext) => Promise<Mount | undefined>;

/** A call as it came. */
export type FileCall = { readonly openMount: OpenMount; readonly args: Json; readonly context: ToolContext };

export type Wanted<A> = { readonly name: string; readonly description: string; readonly schema: z.ZodType<A> };

/** What a call is about: the mount and the way in it, and the path as it may be shown. */
export type Target<A> = Meant<A> & { readonly mount: Mount; readonly shown: string; readonly context: ToolContext };

type Meant<A> = { readonly args: A; readonly mountName: 'project' | 'pkg'; readonly segments: Segments };

/** What a call means by its arguments alone: what is refused here is refused for ever. */
export function readTarget<A extends { readonly path: string }>(
  { name, schema }: Wanted<A>,
  args: Json,
): Meant<A> | FailedResult {
  const checked = readArguments(name, schema, args);
  if (isRefusal(checked)) return refusalFailed(checked);
  const found = mountPath(checked.path);
  if (isRefusal(found)) return refusalFailed(found);
  const { mount: mountName, segments } = found;
  return mountName === 'state'
    ? failed('ENOENT', '@state holds workflow.md and nothing else. Use fs.read on that file.')
    : { args: checked, mountName, segments };
}

export async function findTarget<A extends { readonly path: string }>(
  wanted: Wanted<A>,
  { openMount, args, context }: FileCall,
): Promise<Target<A> | FailedResult> {
  const meant = readTarget(wanted, args);
  if (isFailed(meant)) return meant;
  const mount = await openMount(meant.mountName, context);
  if (mount === undefined) return failed('ENOENT', `There is no folder behind @${meant.mountName}.`);
  return { ...meant, mount, shown: virtualPath({ mount: meant.mountName, segments: meant.segments }), context };
}

/** Acts on what a call is about. A tool does not throw, and what was thrown may hold a real path: only its name is told. */
export async function actOnTarget<A extends { readonly path: string }>(
  wanted: Wanted<A>,
  call: FileCall,
  act: (target: Target<A>) => Promise<ToolResult>,
): Promise<ToolResult> {
  const { name } = wanted;
  if (call.context.signal.aborted) return stopped(name);
  try {
    const target = await findTarget(wanted, call);
    return isFailed(target) ? target : await act(target);
  } catch (cause) {
    return failed('TOOL_EXEC_FAILED', `${name} broke down (${cause instanceof Error ? cause.name : typeof cause}).`);
  }
}
