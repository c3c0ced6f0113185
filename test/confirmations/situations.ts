import type { Run } from '../../src/core/run/run.ts';
import { ask, moveTo, PlayedRun, type PlayOptions, patch, type ScriptedCall } from '../support/played-run.ts';
import { reviewedWork } from '../support/small-package.ts';
import { SUBMISSION } from './forge.ts';

/** The change that the person is shown, and one that they are not. */
export const CHANGE = patch({ variables: { set: { color: 'green' } } });
export const OTHER_CHANGE = patch({ variables: { set: { color: 'red' } } });
const CONFIRM = ask('May I?', 'confirmation', 'workflow_state_change_confirm');

const OPTIONS = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];

/** So many that only what is examined can stop a case. */
const BUDGETS = { turns: 10_000, exchanges: 10_000, toolFailures: 10_000 };

function begun(options: PlayOptions = {}): PlayedRun {
  return new PlayedRun(reviewedWork(), { tools: { look: 'pure' }, budgets: BUDGETS, ...options });
}

function completed(run = begun()): PlayedRun {
  run.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
  return run.replies('', moveTo('end', 'review', 'end')).replies('Done.');
}

/** Completed, spoken to, and in the middle of its answer. */
const working = (): PlayedRun => completed().says('Please make it green.');
const asking = (...calls: readonly ScriptedCall[]): PlayedRun => working().replies('', ...calls);
const confirming = (): PlayedRun => working().replies('', CHANGE).replies('', CONFIRM);
const confirmed = (): PlayedRun => confirming().confirms();

/** Where a run may be when something forged comes: no grant is armed in any of them. */
const SITUATIONS = {
  resting: () => completed(),
  working,
  confirming,
  'confirming without a change': () => asking(CONFIRM),
  'asking for another confirmation': () => asking(ask('Delete it?', 'confirmation', 'delete')),
  'asking plainly': () => asking(ask('What next?')),
  'asking to choose': () => asking(ask('Which?', 'selection', 's', { options: OPTIONS })),
  'asking for a form': () =>
    asking(ask('Who?', 'form', 'f', { schema: { properties: { name: { type: 'string' } }, required: ['name'] } })),
  'asking for a review': () => asking(ask('Right?', 'plan_review', 'p', { planContent: 'Do it.' })),
  'asking for feedback': () => asking(ask('Well?', 'feedback', 'b', { items: [{ id: 'x', content: 'X' }] })),
  'asking for an action': () => asking(ask('Now?', 'action_selection', 'a', { actions: [{ id: 'go', label: 'Go' }] })),
  blocked,
  'after the change was made': () => confirmed().replies('', CHANGE).replies('Green.'),
  'in the answer that made the change': () => confirmed().replies('', CHANGE),
  'after a grant that was not used': () => confirmed().replies('I would rather not.'),
  'after a restart that took the grant': () => restarted(confirmed()),
  'after a no': () => confirming().says('no').replies('As you wish.'),
  'after the question was withdrawn': () => confirming().sends({ kind: 'cancel', reason: 'enough' }),
} satisfies { readonly [name: string]: () => PlayedRun };

export type Situation = keyof typeof SITUATIONS;
export const SITUATION_NAMES = Object.keys(SITUATIONS) as readonly Situation[];

/** Runs that are not completed yet: what is said to them must not count later. */
const EARLIER = {
  'started with it': () => begun({ input: SUBMISSION }),
  'told it before completion': () => begun().replies('Well?').says(SUBMISSION),
} satisfies { readonly [name: string]: () => PlayedRun };

export type Earlier = keyof typeof EARLIER;
export const EARLIER_NAMES = Object.keys(EARLIER) as readonly Earlier[];

const known = new Map<string, Run>();

/** The run of a situation; worked out once. */
export function runIn(name: Situation | Earlier): Run {
  const run = known.get(name) ?? { ...SITUATIONS, ...EARLIER }[name]().run;
  known.set(name, run);
  return run;
}

/** A run that waits for its confirmation, and the grant armed: for what is to happen after an honest yes. */
export function confirmedRun(): Run {
  const run = known.get('confirmed') ?? confirmed().run;
  known.set('confirmed', run);
  return run;
}

/** It went round in circles when it was spoken to. */
function blocked(): PlayedRun {
  const run = completed(begun({ budgets: { ...BUDGETS, exchanges: 4 } })).says('Please make it green.');
  while (run.status === 'running') run.replies('', ['look', {}]).finishes();
  return run;
}

function restarted(run: PlayedRun): PlayedRun {
  run.restarts();
  return run.action.kind === 'settle' ? run.happens({ kind: 'interrupted', ...run.action.exchange }) : run;
}
