import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { HostileArchive } from './archives.ts';
import { type Examined, MOST_GROWTH } from './examine.ts';
import { runProgram } from './run-program.ts';

export type Measured = Examined & { readonly title: string; readonly growth: number };

/** Examines each archive in a process of its own, so that the memory it takes can be told. */
export async function measureArchives(
  subject: string,
  archives: readonly HostileArchive[],
  progress: (done: number) => void = () => undefined,
): Promise<readonly Measured[]> {
  const folder = await temporaryFolder();
  try {
    const measured: Measured[] = [];
    for (const { title, code, bytes } of archives) {
      const file = join(folder.path, 'archive.zip');
      await writeFile(file, bytes());
      const examined = await runProgram<Examined & { readonly growth: number }>('examine-archive.ts', subject, file);
      const { outcome, growth, violation } = examined;
      const hungry = growth > MOST_GROWTH ? `took ${mebibytes(growth)} MiB` : undefined;
      const other = outcome === code ? undefined : `is answered with ${outcome}, not with ${code}`;
      measured.push({ ...examined, title, violation: violation ?? hungry ?? other });
      progress(measured.length);
    }
    return measured;
  } finally {
    await folder.remove();
  }
}

export function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
