import type { MountRefusal, Segments } from '../../ports/mount.ts';
import { REPLACED_ROOT, refusalFor, refusedBy, systemCode } from './mount-refusals.ts';
import { type HeldFolder, objectId, type Walker } from './walker.ts';

/** The folder behind a mount as it was found when the mount was made. */
export type Root = {
  readonly path: string;
  readonly id: string;
  readonly walker: Walker;
  /** Told of each folder before a file is written into it. */
  readonly note?: ((folder: string) => void) | undefined;
};

/** The folders from the root down to where we stand, all held. */
export type Journey = {
  readonly root: Root;
  readonly walker: Walker;
  here(): HeldFolder;
  enter(name: string): Promise<HeldFolder>;
  /** False at the root: there is no way up from there. */
  up(): Promise<boolean>;
  toRoot(): Promise<void>;
};

/** Sets out from the root; whatever happens, every folder is let go of and every failure has become a refusal. */
export async function travel<T>(
  root: Root,
  path: Segments,
  act: (journey: Journey) => Promise<T | MountRefusal>,
): Promise<T | MountRefusal> {
  // The caller has checked this; here it costs nothing, and everything below relies on it.
  if (path.some((name) => name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)))
    return refusedBy('outside', 'A name of the path is not a plain name.');
  const held: HeldFolder[] = [];
  try {
    const start = await root.walker.hold(root.path).catch(undefinedIfReplaced);
    if (start === undefined) return REPLACED_ROOT;
    held.push(start);
    if (objectId(await start.handle.stat({ bigint: true })) !== root.id) return REPLACED_ROOT;
    return await act(journeyFrom(root, start, held));
  } catch (cause) {
    return refusalFor(cause);
  } finally {
    await Promise.allSettled(held.map(({ handle }) => handle.close()));
  }
}

function journeyFrom(root: Root, start: HeldFolder, held: HeldFolder[]): Journey {
  const { walker } = root;
  const here = () => held.at(-1) ?? start;
  const up = async () => {
    const left = held.length > 1 ? held.pop() : undefined;
    await left?.handle.close();
    return left !== undefined;
  };
  return {
    root,
    walker,
    here,
    up,
    async enter(name) {
      const folder = await walker.enter(here(), name);
      held.push(folder);
      return folder;
    },
    async toRoot() {
      while (await up());
    },
  };
}

/** A link or a file stands where the root was. */
function undefinedIfReplaced(cause: unknown): undefined {
  if (!['ELOOP', 'ENOTDIR'].includes(systemCode(cause) ?? '')) throw cause;
}
