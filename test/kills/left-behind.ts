import { readFileSync, readlinkSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file with what is in it, byte for byte. */
export async function filesIn(folder: string, isMeant = (_: string) => true): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter(isMeant);
  const read = files.map(async (file) => `${file}: ${(await readFile(join(folder, file))).toString('latin1')}`);
  return (await Promise.all(read)).sort();
}

/** Processes that name this folder, as every command in a sandbox does, or that stand in it. */
export async function survivors(folder: string): Promise<readonly string[]> {
  const pids = await readdir('/proc').catch(() => []);
  return pids
    .filter((pid) => /^\d+$/.test(pid) && pid !== String(process.pid))
    .flatMap((pid) => {
      const line = `${unlessEnded(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))}`.replaceAll('\0', ' ');
      const place = unlessEnded(() => readlinkSync(`/proc/${pid}/cwd`));
      return line.includes(folder) || place.startsWith(folder) ? [`${pid} ${line}`] : [];
    });
}

function unlessEnded(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}
