import { readlink } from 'node:fs/promises';
import { isAbsolute, sep } from 'node:path';
import type { MountRefusal, Segments } from '../../ports/mount.ts';
import type { Journey } from './journey.ts';
import { OUTSIDE_LINK, refusedBy, systemCode } from './mount-refusals.ts';

const MAX_LINKS = 16;

type Arrive<T> = ((name: string) => Promise<T>) | undefined;

/**
 * Goes to the end of a path, following links that stay inside: into the folder there, or to whatever `arrive` makes of its name.
 * A link is text, and its text is walked like any other path, one held folder after the other from where it stands.
 * So what it says is obeyed and what it is exchanged for meanwhile is not. `..` only ever leaves a folder that was entered.
 */
export async function follow<T extends object = never>(
  journey: Journey,
  path: Segments,
  arrive?: Arrive<T>,
): Promise<T | MountRefusal | undefined> {
  const pending = [...path];
  let links = 0;
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    const found = await step(journey, name, pending.length === 0 ? arrive : undefined);
    if (found === undefined) continue;
    if (typeof found !== 'string') return found;
    links += 1;
    if (links > MAX_LINKS) return refusedBy('outside', `More than ${MAX_LINKS} links lie on the way.`);
    const names = await namesInside(journey, found);
    if (names === undefined) return OUTSIDE_LINK;
    pending.unshift(...names);
  }
  return undefined;
}

/** One step on: what was opened, undefined for a folder that was entered, or the text of the link that stands there. */
async function step<T>(
  journey: Journey,
  name: string,
  arrive: Arrive<T>,
): Promise<T | MountRefusal | string | undefined> {
  if (name === '..') return (await journey.up()) ? undefined : OUTSIDE_LINK;
  try {
    if (arrive !== undefined) return await arrive(name);
    await journey.enter(name);
    return undefined;
  } catch (cause) {
    // A link is ELOOP as a file (EMLINK on BSD) and ENOTDIR as a folder, as is much that is none.
    if (!['ELOOP', 'EMLINK', 'ENOTDIR'].includes(systemCode(cause) ?? '')) throw cause;
    const target = await readlink(`${journey.here().address}/${name}`).catch(() => undefined);
    if (target === undefined) throw cause;
    return target;
  }
}

/** The names a link leads over, from where we then stand; undefined where it leads out of the root. */
async function namesInside(journey: Journey, target: string): Promise<readonly string[] | undefined> {
  if (!isAbsolute(target)) return namesOf(target);
  const root = namesOf(journey.root.path);
  const names = namesOf(target);
  if (!root.every((name, index) => names[index] === name)) return undefined;
  await journey.toRoot();
  return names.slice(root.length);
}

function namesOf(path: string): readonly string[] {
  return path.split(sep).filter((name) => name !== '' && name !== '.');
}
