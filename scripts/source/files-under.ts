import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder whose name ends so, in a fixed order, with forward slashes and relative to `root`. */
export function filesUnder(root: string, folder: string, ending: string): readonly string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''))
    .sort();
}
