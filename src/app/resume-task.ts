import { badUsage } from '../core/bad-usage.ts';
import { Fault } from '../core/fault.ts';
import { recoverTask } from '../core/run/family/recover-task.ts';
import { type RunStatus, shownStatus } from '../core/run/view/status.ts';
import { docsPath } from '../core/task/document-names.ts';
import { STATUS_WORDS } from '../core/words/status-words.ts';
import { TASK_VERB_WORDS } from '../core/words/task-verb-words.ts';
import { composed } from '../core/words/text.ts';
import type { RunRow } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';
import { type RunOrder, TASK_PACKAGE, TASK_WORKFLOW } from './order-run.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';
import { readTaskFolder, taskNamed } from './task-folder.ts';
import { withReader } from './with-reader.ts';

const OVER: ReadonlySet<RunStatus> = new Set(['completed', 'failed', 'canceled']);

/** A task of which only the documents are left goes on in the phase that they give. */
export async function resumeTaskOrder(
  place: Place,
  person: Person,
  folder: string,
  { project: named }: { readonly project?: string | undefined },
): Promise<RunOrder> {
  const project = await place.checkProject(named ?? place.cwd);
  const name = taskNamed(folder, { do: 'resume-task', docs: 'docs/<task-name>' });
  const found = await readTaskFolder(await place.openTaskFiles(), project, name);
  if (found.length === 0) throw badUsage(TASK_VERB_WORDS.noDocuments(docsPath(name)), { do: 'begin-task' });
  await refuseUnfinished(place, person, project, name);
  return {
    package: place.bundled(TASK_PACKAGE),
    workflow: TASK_WORKFLOW,
    recover: (workflow) => {
      const recovered = recoverTask(name, found, workflow);
      person.tell(TASK_VERB_WORDS.goesOn(docsPath(name), recovered.node), 'note');
      return recovered;
    },
  };
}

/** Two runs of one list would undo each other's work. */
async function refuseUnfinished(place: Place, person: Person, project: string, name: string): Promise<void> {
  await withReader(place, person, async (store) => {
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
  return new Fault('RUN_BUSY', said, { help: { do: 'resume', run: id } });
}
