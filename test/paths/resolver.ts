import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { folderMount } from '../../src/adapters/mount-folder/folder-mount.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { mountPath } from '../../src/core/tool/mount-path.ts';
import type { MountRefusal, Segments } from '../../src/ports/mount.ts';

/** What became of a try: 'link' where a link was met and not followed out. */
export type Met = 'link' | 'missing' | 'refused';

/** A way to get from a model's path to a file below a root. */
export type Resolver = {
  readonly name: string;
  read(path: string): Promise<{ readonly text: string } | Met>;
  list(path: string): Promise<{ readonly names: readonly string[] } | Met>;
  write(path: string, text: string): Promise<'written' | Met>;
};

const MAX_BYTES = 1024 * 1024;
const MAX_ENTRIES = 200;

/** The product's own way: the rules for paths, then the mount. */
export async function ours(root: string): Promise<Resolver> {
  return throughMount('ours', root, (path) => {
    const found = mountPath(path);
    return isRefusal(found) || found.mount !== 'project' ? undefined : found.segments;
  });
}

/** The second line of defence without the first: names go to the mount as they come. */
export async function mountAlone(root: string): Promise<Resolver> {
  return throughMount('ours, the mount alone', root, (path) => path.replace(/^(@project|\.)?\/+/, '').split(/\/+/));
}

async function throughMount(
  name: string,
  root: string,
  segmentsOf: (path: string) => Segments | undefined,
): Promise<Resolver> {
  const mount = await folderMount(root, { writable: true });
  if (mount === undefined) throw new Error('there is no folder to begin with');
  const below = async <T extends { readonly kind: string }>(
    path: string,
    act: (segments: Segments) => Promise<T | MountRefusal>,
  ): Promise<Exclude<T, MountRefusal> | Met> => {
    const segments = segmentsOf(path);
    if (segments === undefined) return 'refused';
    const result = await act(segments);
    if (!isMountRefusal(result)) return result as Exclude<T, MountRefusal>;
    if (result.reason === 'outside') return 'link';
    return result.reason === 'missing' ? 'missing' : 'refused';
  };
  return {
    name,
    async read(path) {
      const found = await below(path, (segments) => mount.read(segments, MAX_BYTES));
      return typeof found === 'object' ? { text: Buffer.from(found.bytes).toString() } : found;
    },
    async list(path) {
      const found = await below(path, (segments) => mount.list(segments, MAX_ENTRIES));
      return typeof found === 'object' ? { names: found.entries.map((entry) => entry.name) } : found;
    },
    async write(path, text) {
      const found = await below(path, (segments) => mount.write(segments, Buffer.from(text)));
      return typeof found === 'object' ? 'written' : found;
    },
  };
}

function isMountRefusal(result: { readonly kind: string }): result is MountRefusal {
  return result.kind === 'refused';
}

/** A planted fault: the path is joined and its beginning compared, as many servers did. */
export function lexical(root: string): Resolver {
  return planted('joining and comparing', root, async (full) => full.startsWith(root));
}

/** A planted fault: the path is checked with all its links, and then opened by its name. */
export function checkThenOpen(root: string): Resolver {
  return planted('realpath, then open', root, async (full) => {
    const real = await realpath(full);
    return real === root || real.startsWith(root + sep);
  });
}

function planted(name: string, root: string, allowed: (full: string) => Promise<boolean>): Resolver {
  const fullPath = (path: string) => join(root, path.replace(/^@project(\/|$)/, ''));
  const attempt = async <T>(act: () => Promise<T | Met>): Promise<T | Met> => act().catch(() => 'missing');
  return {
    name,
    read: (path) =>
      attempt(async () => {
        const full = fullPath(path);
        // To wait at a pipe for ever, or to read what is huge, is not the fault that is planted.
        if (!(await allowed(full)) || /pipe|huge/.test(full)) return 'refused';
        return { text: await readFile(full, 'utf8') };
      }),
    list: (path) =>
      attempt(async () => {
        const full = fullPath(path);
        return (await allowed(full)) ? { names: await readdir(full) } : 'refused';
      }),
    write: (path, text) =>
      attempt(async () => {
        const full = fullPath(path);
        await mkdir(dirname(full), { recursive: true });
        if (!(await allowed(dirname(full)))) return 'refused';
        await writeFile(full, text);
        return 'written';
      }),
  };
}
