import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUnreadable } from '../../core/state/unreadable-edit.ts';
import type { StateFiles } from '../../ports/state-files.ts';
import { readStateFile } from './read-state-file.ts';

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
