import { readTaskFolder, taskNamed } from '../app/task-folder.ts';
import { TASK_PACKAGE, TASK_WORKFLOW } from '../app/task-package.ts';
import { badUsage } from '../core/bad-usage.ts';
import { Fault } from '../core/fault.ts';
import { recoverTask } from '../core/run/recover-task.ts';
import { type RunStatus, shownStatus } from '../core/run/status.ts';
import { docsPath } from '../core/task/document-names.ts';
import { commandLine } from '../core/words/command-line.ts';
import { STATUS_WORDS } from '../core/words/status-words.ts';
import { TASK_VERB_WORDS } from '../core/words/task-verb-words.ts';
import { asIs, composed } from '../core/words/text.ts';
import type { RunRow } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import type { RunOptions } from './run-options.ts';
import { say } from './telling/speech.ts';
import { runPackage } from './verbs/run.ts';
import { withReader } from './with-store.ts';

const EXAMPLE = 'signalbox task resume docs/<task-name>';
const OVER: ReadonlySet<RunStatus> = new Set(['completed', 'failed', 'canceled']);

/** `signalbox task resume`: a task of which only the documents are left goes on in the phase that they give. */
export async function resumeTask(
  house: House,
  out: Output,
  folder: string | undefined,
  options: RunOptions,
): Promise<number> {
  if (folder === undefined) throw badUsage(TASK_VERB_WORDS.whichDocuments, EXAMPLE);
  const project = await house.checkProject(options.project ?? house.terminal.cwd);
  const name = taskNamed(folder, EXAMPLE);
  const found = await readTaskFolder(await house.openTaskFiles(), project, name);
  if (found.length === 0) throw badUsage(TASK_VERB_WORDS.noDocuments(docsPath(name)), 'signalbox task "…"');
  await refuseUnfinished(house, out, project, name);
  const recover = (workflow: Parameters<typeof recoverTask>[2]) => {
    const recovered = recoverTask(name, found, workflow);
    if (out.format === 'text') out.talk(`· ${say(TASK_VERB_WORDS.goesOn(docsPath(name), recovered.node))}`);
    return recovered;
  };
  const wanted = { ...options, workflow: TASK_WORKFLOW };
  const command = commandLine('task', 'resume', folder);
  return runPackage(house, out, house.bundled(TASK_PACKAGE), wanted, { command, recover });
}

/** Two runs of one list would undo each other's work. */
async function refuseUnfinished(house: House, out: Output, project: string, name: string): Promise<void> {
  await withReader(house, out, async (store) => {
    const open = (await store.list()).filter(({ summary }) => !OVER.has(summary.status));
    for (const row of open.filter(({ summary }) => summary.workflow === TASK_WORKFLOW)) {
      const { run } = await loadRun(store, row.id, {});
      if (run.started.project === project && run.task.name === name) throw unfinished(row, docsPath(name));
    }
  });
}

function unfinished({ id, summary, ownerAlive }: RunRow, path: string): Fault {
  const status = shownStatus(summary.status, ownerAlive);
  const said = composed((inOne) => inOne(TASK_VERB_WORDS.unfinished(path, id, inOne(STATUS_WORDS[status]))));
  return new Fault('RUN_BUSY', said, { help: asIs(`signalbox resume ${id}`) });
}
