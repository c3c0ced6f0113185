import { hashText } from '../../hash.ts';
import { keepDefined } from '../../keep-defined.ts';
import { docsPath } from '../../task/document-names.ts';
import type { ITEM_VARIABLES } from '../../task/reading.ts';
import type { EventOf, RunEvent } from '../events.ts';
import { evolveAll } from '../fold/evolve.ts';
import type { Run } from '../run.ts';
import { begin } from '../start/begin-run.ts';
import { type StartOptions, startRun } from '../start/start-run.ts';
import { afterWork } from './after-work.ts';
import { itemNow } from './family.ts';

type ItemVariable = (typeof ITEM_VARIABLES)[number];

/** The workflow by which a package has its items done. */
export const ITEM_WORKFLOW = 'item';

export type Spawned = { readonly runId: string; readonly run: Run; readonly events: readonly RunEvent[] };

/** A child as it begins: with the package, the engine and the limits of its parent, for one item of its list. */
export function spawnChild(
  parent: Run,
  { child, callId, item = '', attempt = 1, title = '' }: EventOf<'child.spawned'>,
  ts: number,
): Spawned {
  const { started, kit, task, players } = parent;
  const { prompt = '', tools = [], claimed } = task.assigned.find((one) => itemNow(task.items, one)?.id === item) ?? {};
  const listed = task.items.find(({ id }) => id === item);
  const given = { item, title, attempt, command: listed?.check ?? '' } satisfies Record<ItemVariable, unknown>;
  const workflow = kit.pinned.definition.workflows[ITEM_WORKFLOW];
  const begun = claimed && workflow !== undefined ? afterWork(workflow, given) : { variables: given };
  const options: StartOptions = keepDefined({
    runId: child,
    pinned: kit.pinned,
    pinnedHash: started.definition,
    workflow: ITEM_WORKFLOW,
    mode: started.mode,
    ...players,
    budgets: started.budgets,
    project: started.project,
    input: claimed ? undefined : prompt,
    ...begun,
    trust: started.package.trust,
    parent: keepDefined({
      run: parent.id,
      callId,
      item,
      attempt,
      tools: [...tools],
      docs: task.name === undefined ? undefined : docsPath(task.name),
    }),
  });
  const events = startRun(options);
  const [first, ...others] = events;
  if (first === undefined) throw new Error('A run begins with an event');
  // In epoch 0 it has had no owner yet.
  const run = begin(child, { pinned: kit.pinned, tools: {} }, { event: first, seq: 1, epoch: 0, ts });
  return { runId: child, run: evolveAll(run, others, ts), events };
}

/** Letters that cannot be mistaken for each other, as in the names of other runs. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;

/** The same item of the same call is the same run, however often it is spawned. `run`: the how-manieth that was begun under its id. */
export function childId(parent: string, callId: string, item: string, run: number): string {
  const hash = hashText(JSON.stringify([parent, callId, item, run]));
  const letters = Array.from({ length: LENGTH }, (_, index) => {
    const byte = Number.parseInt(hash.slice(2 * index, 2 * index + 2), 16);
    return ALPHABET.charAt(byte % ALPHABET.length);
  });
  return `run_${letters.join('')}`;
}
