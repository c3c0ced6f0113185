import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const FOLDER = 'artifacts';
const MOST_FILES = 10_000;
/** File systems round the time of a change. */
const SLACK_MS = 1000;

/** Files under a project's folder of artifacts that were written since a moment. What lies there from before does not count. */
export async function findArtifacts(project: string, since: number): Promise<readonly string[]> {
  const root = join(project, FOLDER);
  const found: string[] = [];
  // A link does not count as an artifact: it could lead out of the project. That goes for the folder itself, too.
  const folders = (await lookAt(root))?.isDirectory() ? [root] : [];
  for (let folder = folders.pop(); folder !== undefined && found.length < MOST_FILES; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      const changedAt = entry.isFile() ? (await lookAt(path))?.mtimeMs : undefined;
      if (changedAt !== undefined && changedAt >= since - SLACK_MS) found.push(path);
    }
  }
  return found.map((path) => relative(root, path).split(sep).join('/')).sort();
}

/** Gone meanwhile is nothing: the others are there all the same. */
async function lookAt(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(() => undefined);
}
