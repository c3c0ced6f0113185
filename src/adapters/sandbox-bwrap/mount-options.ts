import { lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { mayHoldProtected, PROTECTED_IN_GIT, PROTECTED_PATHS, protectedName } from '../../core/tool/protected-names.ts';
import type { SandboxMount, SandboxOrder } from '../../ports/sandbox.ts';

type Option = { readonly at: string; readonly option: readonly string[] };

/** `from` is the real place: a link in its path would be resolved later, by bubblewrap. */
type Placed = { readonly from: string; readonly at: string; readonly access: SandboxMount['access'] };

/** Everything of this machine that is seen inside, outer folders first, so that what lies deeper holds. */
export async function mountOptions(order: SandboxOrder): Promise<readonly string[]> {
  const { project, kept = [], writable, mounts, hidden } = order;
  const narrowed = writable === undefined ? project : { ...project, access: 'read' as const };
  const placed = await Promise.all([narrowed, ...mounts].map(place));
  const [main] = placed;
  const options: readonly Option[] = [
    ...placed.map(bind),
    ...(await Promise.all(hidden.map((path) => hide(path, placed)))).flat(),
    ...(main === undefined ? [] : await openFolders(main, writable ?? [])),
    ...(main === undefined || project.access === 'read' ? [] : await protect(main, kept)).filter(
      isOpenTo(main, writable),
    ),
  ];
  return options.toSorted((a, b) => depth(a.at) - depth(b.at)).flatMap(({ option }) => option);
}

/** Where only some folders can be written, nothing outside of them needs to be, and must not be, mounted anew. */
function isOpenTo(main: Placed | undefined, writable: readonly string[] | undefined): (option: Option) => boolean {
  const folders = writable?.map((folder) => join(main?.at ?? '', folder));
  return ({ at }) => folders?.some((folder) => at.startsWith(`${folder}/`)) ?? true;
}

/** Folders that can be written in a project that cannot; one that a link leads to is not one of the project's. */
async function openFolders({ from, at }: Placed, writable: readonly string[]): Promise<readonly Option[]> {
  const options = await Promise.all(
    writable.map(async (folder): Promise<readonly Option[]> => {
      const names = folder.split('/');
      if (names.includes('..') || PROTECTED_PATHS.some(([first]) => first === names[0])) return [];
      const path = join(from, folder);
      await mkdir(path, { recursive: true }).catch(() => undefined);
      const inside = relative(from, await real(path)) === relative(from, path);
      return inside && (await kindOf(path)) === 'folder'
        ? [{ at: join(at, folder), option: ['--bind', path, join(at, folder)] }]
        : [];
    }),
  );
  return options.flat();
}

async function place({ path, at, access }: SandboxMount): Promise<Placed> {
  const from = await real(path);
  return { from, at: at ?? from, access };
}

function bind({ from, at, access }: Placed): Option {
  return { at, option: [access === 'write' ? '--bind' : '--ro-bind', from, at] };
}

/** An empty folder over it, wherever a mount shows it; nothing can be kept there. */
async function hide(path: string, placed: readonly Placed[]): Promise<readonly Option[]> {
  const from = await real(path);
  return placed.flatMap((mount) => {
    const way = relative(mount.from, from);
    if (way.startsWith('..') || isAbsolute(way)) return [];
    const at = join(mount.at, way);
    return [{ at, option: ['--size', '4096', '--tmpfs', at] }];
  });
}

/**
 * Read-only, with every folder above it a mount of its own: one that is none could be moved away, protected names and all, and
 * another put in its place. A name that is not there yet cannot be protected without making it.
 */
async function protect({ from, at }: Placed, kept: readonly string[]): Promise<readonly Option[]> {
  // Programs in here are for git to run: it may work with a repository, but not say what else happens then.
  const git = PROTECTED_IN_GIT.map((path) => ['.git', ...path.split('/')]);
  const own = kept.map((path) => path.split('/'));
  const rows = [...PROTECTED_PATHS.filter(([first]) => first !== '.git'), ...(await rowsBelow(from)), ...git, ...own];
  const options = await Promise.all(
    rows.map(async (row) => {
      const paths = row.map((_, index) => row.slice(0, index + 1).join('/'));
      const kinds = await Promise.all(paths.map((path) => kindOf(join(from, path))));
      if (!kinds.every((kind, index) => kind === 'folder' || (kind === 'file' && index === row.length - 1))) return [];
      return paths.map((path, index): Option => {
        const access = index === row.length - 1 ? '--ro-bind' : '--bind';
        return { at: join(at, path), option: [access, join(from, path), join(at, path)] };
      });
    }),
  );
  const gitFile = (await kindOf(join(from, '.git'))) === 'file';
  const all = [
    ...options.flat(),
    ...(gitFile ? [bind({ from: join(from, '.git'), at: join(at, '.git'), access: 'read' })] : []),
  ];
  return all.filter((one, index) => all.findIndex((other) => other.at === one.at) === index);
}

/** The protected names in folders that are none themselves, by what is there: not all of them can be said beforehand. */
async function rowsBelow(from: string): Promise<readonly (readonly string[])[]> {
  const folders = (await readdir(from).catch(() => [])).filter(mayHoldProtected);
  const rows = await Promise.all(
    folders.map(async (folder) => (await readdir(join(from, folder)).catch(() => [])).map((name) => [folder, name])),
  );
  return rows.flat().filter((row) => protectedName(row) !== undefined);
}

/** Links are not mounts: where one leads is protected by its own name, or not to be seen at all. */
async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isFile()) return 'file';
  return found?.isDirectory() ? 'folder' : undefined;
}

async function real(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

function depth(path: string): number {
  return path.split('/').filter((name) => name !== '').length;
}
