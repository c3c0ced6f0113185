import { PROBLEM_WORDS } from '../words/problem-words.ts';
import type { Manifest } from './manifest.ts';
import type { SourceFile } from './source-file.ts';

/** The workflow of a package that lists none. */
export const ONLY_WORKFLOW = 'main';

/** The entry counts only where nothing is listed: one that is left out of the list can be run by nobody here. */
export function checkEntry(source: SourceFile, manifest: Manifest | undefined): void {
  const { entry, workflows = [] } = manifest ?? {};
  if (entry === undefined || workflows.length === 0 || workflows.some(({ graph }) => graph === entry.graph)) return;
  const ids = new Set(workflows.map(({ id }) => id));
  const id = ids.has(ONLY_WORKFLOW) ? 'entry' : ONLY_WORKFLOW;
  const line = JSON.stringify({ id, workflow: entry.workflow, graph: entry.graph });
  const advice = PROBLEM_WORDS.addToWorkflows(line);
  source.tell('ENTRY_NOT_LISTED', ['entry', 'graph'], PROBLEM_WORDS.entryNotListed(entry.graph), { advice });
}
