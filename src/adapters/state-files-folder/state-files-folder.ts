import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  isUnreadable,
  MAX_STATE_FILE_BYTES,
  type Unreadable,
  unreadableText,
} from '../../core/state/unreadable-edit.ts';
import type { StateFiles } from '../../ports/state-files.ts';

const NAME = 'workflow.md';
const SKILL = 'SKILL.md';
const REFUSED = /^workflow\.refused-(\d+)\.md$/;
/** What a file is called until it is whole: by its own name, and the number of the process. */
const DRAFT = /^\.(workflow(\.refused-\d+)?|SKILL)\.md\.\d+$/;

/**
 * One folder per run under `home`, readable by its owner only. Small and local: a trip through the thread pool costs ten times
 * the reading, and writing would take four.
 */
export function stateFilesFolder(home: string): StateFiles {
  const folder = (runId: string) => join(home, 'runs', runId);
  const swept = new Set<string>();
  const read = (runId: string) => readStateFile(join(folder(runId), NAME));

  return {
    read: async (runId) => read(runId),
    async write(runId, text) {
      put(runId, NAME, text);
    },
    async keep(runId, text) {
      mkdirSync(folder(runId), { recursive: true, mode: 0o700 });
      const name = `workflow.refused-${lastRefused(folder(runId)) + 1}.md`;
      // What is no text is moved as it is, byte for byte; a person who was faster has put another one there meanwhile.
      if (!isUnreadable(text)) put(runId, name, text);
      else if (read(runId) === text) renameSync(join(folder(runId), NAME), join(folder(runId), name));
      return name;
    },
    skillFile: (runId) => join(folder(runId), SKILL),
    async writeSkill(runId, text) {
      put(runId, SKILL, text);
    },
  };

  /** A reader never sees half a file. */
  function put(runId: string, name: string, text: string): void {
    if (!swept.has(runId)) sweepDrafts(folder(runId));
    swept.add(runId);
    const draft = join(folder(runId), `.${name}.${process.pid}`);
    try {
      writeFileSync(draft, text, { mode: 0o600 });
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
      mkdirSync(folder(runId), { recursive: true, mode: 0o700 });
      writeFileSync(draft, text, { mode: 0o600 });
    }
    renameSync(draft, join(folder(runId), name));
  }
}

/**
 * Removes what was not whole yet when its process was killed. A run has one owner, and that is us: one who lost the run and still
 * writes fails at nothing that counts.
 */
function sweepDrafts(folder: string): void {
  for (const name of namesIn(folder)) if (DRAFT.test(name)) rmSync(join(folder, name), { force: true });
}

/** Counted by the highest number, so that no kept text is ever replaced. */
function lastRefused(folder: string): number {
  return Math.max(0, ...namesIn(folder).map((name) => Number(REFUSED.exec(name)?.[1] ?? 0)));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    if (isMissing(cause)) return [];
    throw cause;
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

/** The text of a file that a person may have put there; what is no text is named, and never waited for. */
function readStateFile(path: string): string | undefined {
  const file = opened(path);
  if (typeof file !== 'number') return file?.text;
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return unreadableText(kindOf(stats));
    return textOf(readAtMost(file, stats.size));
  } finally {
    closeSync(file);
  }
}

/** Without waiting: a named pipe would, for a process at its other end. */
function opened(path: string): number | { readonly text: string } | undefined {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') return { text: unreadableText('link') };
    // A socket, and a device without a driver, cannot be opened at all.
    if (code === 'ENXIO' || code === 'ENODEV') return { text: unreadableText('socket') };
    throw cause;
  }
}

/** One byte more than may be, so that a file that grows meanwhile is seen to be too large. */
function readAtMost(file: number, size: number): Buffer {
  const bytes = Buffer.alloc(Math.min(size, MAX_STATE_FILE_BYTES) + 1);
  let length = 0;
  for (let read = -1; read !== 0 && length < bytes.length; length += read)
    read = readSync(file, bytes, length, bytes.length - length, null);
  return bytes.subarray(0, length);
}

function textOf(bytes: Buffer): string {
  if (bytes.length > MAX_STATE_FILE_BYTES) return unreadableText('large');
  return isUtf8(bytes) ? bytes.toString('utf8') : unreadableText('encoding');
}

function kindOf(stats: Stats): Unreadable {
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}
