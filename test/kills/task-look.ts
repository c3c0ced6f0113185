import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteReader } from '../../src/adapters/store-sqlite/open-sqlite-reader.ts';
import type { Recorded } from '../../src/core/run/events.ts';
import type { Run } from '../../src/core/run/run.ts';
import { statusOf } from '../../src/core/run/summarize.ts';
import { judgeReport } from '../../src/core/task/judge-report.ts';
import { loadRun } from '../../src/runtime/load-run.ts';

type SeenRun = { readonly run: Run; readonly log: readonly Recorded[] };

/** A task in a store that nobody works on, and the runs of its items. */
export type TaskLook = { readonly parent: SeenRun | undefined; readonly children: readonly SeenRun[] };

export async function lookAtTask(home: string): Promise<TaskLook> {
  const store = await openSqliteReader(home);
  try {
    const rows = await store.list();
    const runs = await Promise.all(
      rows.map(async ({ id }) => {
        const { run, events } = await loadRun(store, id, {});
        return { run, log: events };
      }),
    );
    return {
      parent: runs.find(({ run }) => run.started.parent === undefined),
      children: runs.filter(({ run }) => run.started.parent !== undefined),
    };
  } finally {
    await store.close();
  }
}

/** How a task ended, without what may differ between two plays of it: names of runs, times, and the order of what was parallel. */
export type TaskEnding = {
  readonly status: string;
  readonly output: string;
  readonly items: readonly string[];
  readonly runs: readonly string[];
  readonly files: readonly string[];
};

export async function taskEnding({ parent, children }: TaskLook, project: string): Promise<TaskEnding> {
  const spawned = parent?.run.children ?? [];
  return {
    status: parent === undefined ? 'none' : statusOf(parent.run),
    output: JSON.stringify(parent?.run.output?.value ?? null),
    items: spawned
      .map(({ item, attempt, report }) => `${item} ${attempt} ${report && judgeReport(report).passed}`)
      .sort(),
    runs: children
      .map(({ run }) => `${run.started.parent?.item} ${run.started.parent?.attempt} ${statusOf(run)}`)
      .sort(),
    files: await filesIn(project),
  };
}

/** Every file with what is in it, byte for byte. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = files.map(async (file) => `${file.slice(folder.length)}: ${(await readFile(file)).toString('latin1')}`);
  return (await Promise.all(read)).sort();
}

/** Processes that name this folder, as every command in a sandbox does. */
export async function survivors(folder: string): Promise<readonly string[]> {
  const pids = await readdir('/proc').catch(() => []);
  return pids
    .filter((pid) => /^\d+$/.test(pid) && pid !== String(process.pid))
    .flatMap((pid) => {
      const line = commandLine(pid);
      return line.includes(folder) ? [`${pid} ${line}`] : [];
    });
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
