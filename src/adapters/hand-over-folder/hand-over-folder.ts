import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crewFolder, HAND_OVER_FILES } from '../../core/route/hand-over-names.ts';
import type { FoundHandOver, HandOverFiles } from '../../ports/hand-over-files.ts';

/** More than the runtime ever writes into one of these files. */
const MAX_BYTES = 1_000_000;
const MOST_KEPT = 1000;

/**
 * Hand-over files in the project itself, in the folder that `folderOf` names. Small and local: trips through the thread pool
 * would cost more than the work.
 */
export function handOverFolder(folderOf: (project: string) => Promise<string>): HandOverFiles {
  const swept = new Set<string>();
  const place = async (project: string): Promise<Place> => {
    const place = { project, folder: await folderOf(project) };
    const path = join(project, place.folder);
    if (!swept.has(path)) inFolder(place, removeDeadDrafts);
    swept.add(path);
    return place;
  };
  return {
    async read(project, name) {
      return inFolder(await place(project), (folder) => readHere(join(folder, name))) ?? { kind: 'nothing' };
    },
    async write(project, name, text) {
      inFolder(await place(project), (folder) => put(folder, name, text), 'make');
    },
    async remove(project, name) {
      inFolder(await place(project), (folder) => rmSync(join(folder, name), { force: true }));
    },
    async keep(project, name) {
      const kept = inFolder(await place(project), (folder) => keepHere(folder, name));
      if (kept === undefined) throw new Error(`${name} is gone`);
      return kept;
    },
  };
}

function readHere(path: string): FoundHandOver {
  const file = openedFile(path);
  if (typeof file !== 'number') return file;
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return { kind: 'foreign' };
    if (stats.size > MAX_BYTES) return { kind: 'unreadable' };
    const bytes = Buffer.alloc(stats.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    const whole = bytes.subarray(0, length);
    return isUtf8(whole) ? { kind: 'text', text: whole.toString('utf8') } : { kind: 'unreadable' };
  } finally {
    closeSync(file);
  }
}

/** Without following a link, and without waiting for the other end of a pipe. */
function openedFile(path: string): number | FoundHandOver {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    return { kind: codeOf(cause) === 'ENOENT' ? 'nothing' : 'foreign' };
  }
}

function put(folder: string, name: string, text: string): void {
  const path = join(folder, name);
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) throw new Error(`${name} is no file`);
  const draft = join(folder, `.${name}.${process.pid}`);
  // A draft of before belongs to a process that was killed; a link of that name is removed, not followed.
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What processes that were killed between writing a draft and putting it in its place have left. */
function removeDeadDrafts(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [, pid] = DRAFT.exec(entry.name) ?? [];
    if (pid !== undefined && entry.isFile() && !isAlive(Number(pid))) rmSync(join(folder, entry.name), { force: true });
  }
}

const DRAFT = new RegExp(`^\\.(?:${HAND_OVER_FILES.map((name) => name.replace('.', '\\.')).join('|')})\\.(\\d+)$`);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
}

/** A copy: until it is written over, the file itself says that there was an edit. */
function keepHere(folder: string, name: string): string {
  for (let number = 1; number <= MOST_KEPT; number += 1) {
    const kept = name.replace(/\.md$/, `.edited-${number}.md`);
    try {
      copyFileSync(join(folder, name), join(folder, kept), constants.COPYFILE_EXCL);
      return kept;
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST') throw cause;
    }
  }
  throw new Error(`${name} was edited more than ${MOST_KEPT} times`);
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

/** A folder of a project, `.` for its root. */
type Place = { readonly project: string; readonly folder: string };

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** Linux names an open folder so; what is put in its place meanwhile does not count. */
const BY_HANDLE = process.platform === 'linux';

/**
 * Works in the folder of a place, whose path holds no link below the project: an agent may have put one there.
 * Undefined where there is no such folder; `make` makes it.
 */
function inFolder<T>({ project, folder }: Place, work: (path: string) => T, make?: 'make'): T | undefined {
  const names = crewFolder(folder);
  if (names.includes('..')) throw new Error(`${folder} is outside the project`);
  const handles: number[] = [];
  try {
    let path = project;
    for (const name of names) {
      path = join(path, name);
      if (make !== undefined) mkdirSync(path, { recursive: true });
      else if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
      // A link is refused, whatever it points to.
      const handle = openSync(path, FOLDER);
      handles.push(handle);
      if (BY_HANDLE) path = `/proc/self/fd/${handle}`;
    }
    return work(path);
  } finally {
    for (const handle of handles) closeSync(handle);
  }
}
