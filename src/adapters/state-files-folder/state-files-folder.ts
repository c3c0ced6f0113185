import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StateFiles } from '../../ports/state-files.ts';

const NAME = 'workflow.md';
const SKILL = 'SKILL.md';

/** One folder per run under `home`, readable by its owner only. */
export function stateFilesFolder(home: string): StateFiles {
  const folder = (runId: string) => join(home, 'runs', runId);
  return {
    async read(runId) {
      try {
        // Small and local: a trip through the thread pool costs ten times the reading.
        return readFileSync(join(folder(runId), NAME), 'utf8');
      } catch (cause) {
        if (isMissing(cause)) return undefined;
        throw cause;
      }
    },
    async write(runId, text) {
      await put(folder(runId), NAME, text);
    },
    async keep(runId, text) {
      await mkdir(folder(runId), { recursive: true, mode: 0o700 });
      const taken = (await readdir(folder(runId))).filter((name) => name.startsWith('workflow.refused-')).length;
      const name = `workflow.refused-${taken + 1}.md`;
      await put(folder(runId), name, text);
      return name;
    },
    skillFile: (runId) => join(folder(runId), SKILL),
    async writeSkill(runId, text) {
      await put(folder(runId), SKILL, text);
    },
  };
}

/** A reader never sees half a file. */
async function put(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}`);
  try {
    await writeFile(draft, text, { mode: 0o600 });
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(draft, text, { mode: 0o600 });
  }
  await rename(draft, join(folder, name));
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
