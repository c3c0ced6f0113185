import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StateFiles } from '../../ports/state-files.ts';

const NAME = 'workflow.md';
const SKILL = 'SKILL.md';

/**
 * One folder per run under `home`, readable by its owner only. Small and local: a trip through the thread pool costs ten times
 * the reading, and writing would take four.
 */
export function stateFilesFolder(home: string): StateFiles {
  const folder = (runId: string) => join(home, 'runs', runId);
  return {
    async read(runId) {
      try {
        return readFileSync(join(folder(runId), NAME), 'utf8');
      } catch (cause) {
        if (isMissing(cause)) return undefined;
        throw cause;
      }
    },
    async write(runId, text) {
      put(folder(runId), NAME, text);
    },
    async keep(runId, text) {
      mkdirSync(folder(runId), { recursive: true, mode: 0o700 });
      const taken = readdirSync(folder(runId)).filter((name) => name.startsWith('workflow.refused-')).length;
      const name = `workflow.refused-${taken + 1}.md`;
      put(folder(runId), name, text);
      return name;
    },
    skillFile: (runId) => join(folder(runId), SKILL),
    async writeSkill(runId, text) {
      put(folder(runId), SKILL, text);
    },
  };
}

/** A reader never sees half a file. */
function put(folder: string, name: string, text: string): void {
  const draft = join(folder, `.${name}.${process.pid}`);
  try {
    writeFileSync(draft, text, { mode: 0o600 });
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(draft, text, { mode: 0o600 });
  }
  renameSync(draft, join(folder, name));
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
