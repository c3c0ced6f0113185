import { badUsage } from '../core/bad-usage.ts';
import type { JsonObject } from '../core/json.ts';
import type { Definition, Workflow } from '../core/package/definition.ts';
import type { Problem } from '../core/package/problem.ts';
import { resolveWorkflow } from '../core/package/resolve-workflow.ts';
import { asksForDocs } from '../core/route/asks-for-docs.ts';
import type { Mode } from '../core/run/events.ts';
import type { RecoveredTask } from '../core/run/family/recover-task.ts';
import { CREW_VERB_WORDS } from '../core/words/crew-verb-words.ts';
import { TASK_VERB_WORDS } from '../core/words/task-verb-words.ts';
import type { StartRequest } from '../runtime/prepare-run.ts';
import { type BeginRequest, beginRun } from './begin-run.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';

/** What a run of a package is to do, besides how it is played. */
export type RunOrder = {
  readonly package: string;
  /** Which one, where the package has several. */
  readonly workflow?: string | undefined;
  readonly mode?: Mode | undefined;
  readonly input?: string | undefined;
  readonly variables?: JsonObject | undefined;
  /** Where a task goes on from, by its workflow. */
  readonly recover?: (workflow: Workflow) => RecoveredTask;
};

export type OrderedRun = {
  readonly warnings: readonly Problem[];
  /** `open` creates the run, for us or for a worker. */
  readonly start: <T>(open: (request: StartRequest) => Promise<T>) => Promise<T>;
};

/** Everything that a run of a package needs, up to the moment before it begins. */
export async function orderRun(
  place: Place,
  person: Person,
  order: RunOrder,
  request: BeginRequest,
  wish: string,
): Promise<OrderedRun> {
  const { package: ref, mode, input, variables, recover } = order;
  const { beginning, warnings, start } = await beginRun(place, person, ref, request, wish);
  const workflow = findWorkflow(beginning.definition, order);
  const known = beginning.definition.workflows[workflow];
  const recovered = known && recover?.(known);
  return { warnings, start: (open) => start(open, { workflow, recovered, mode, variables, input }) };
}

/** The id of the workflow that is ordered; faults where the package has none such. */
export function findWorkflow(definition: Definition, order: Pick<RunOrder, 'package' | 'workflow'>): string {
  const found = resolveWorkflow(definition, order.workflow);
  if (found.kind !== 'problem') return found.id;
  throw badUsage(found.message, { do: 'draw', package: order.package }, found.details);
}

/** The bundled package of structured tasks, … */
export const TASK_PACKAGE = 'structured-task';
/** … and the workflow of it that is the task. */
export const TASK_WORKFLOW = 'task';

/** A request as a structured task. */
export function taskOrder(place: Place, request: string): RunOrder {
  if (request.trim() === '') throw badUsage(TASK_VERB_WORDS.noRequest, { do: 'begin-task' });
  return { package: place.bundled(TASK_PACKAGE), workflow: TASK_WORKFLOW, input: request };
}

const CREW_PACKAGE = 'dev-crew';

/** A change of a repository by a crew; `docs`: of its documents too. */
export function crewOrder(place: Place, request: string, { docs }: { readonly docs: boolean }): RunOrder {
  if (request.trim() === '') throw badUsage(CREW_VERB_WORDS.noRequest, { do: 'begin-crew' });
  // Words that ask for nothing but the documents stay what they are.
  const asked: JsonObject = docs && asksForDocs(request) === 'no' ? { asked: 'also' } : {};
  return { package: place.bundled(CREW_PACKAGE), input: request, variables: asked };
}
