import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/core/run/events.ts';
import { replay } from '../../src/core/run/fold/evolve.ts';
import { currentNodeId, isCompleted, stateOf, topFrame } from '../../src/core/run/run.ts';
import { statusOf } from '../../src/core/run/view/summarize.ts';
import { ask, moveTo, PlayedRun, RUN_ID } from '../support/played-run.ts';
import { reviewedWork } from '../support/small-package.ts';
import { isFinal, type Model, newModel, takenOn, tryMove } from './reference-model.ts';

/*
 * Random lives of a run against the reference model: an engine that obeys, errs, talks, asks and fails,
 * people who answer, cancel and resume, and processes that die, in any order.
 */

type World = { readonly run: PlayedRun; readonly model: Model };
type Step = { readonly name: string; readonly apply: (world: World) => void };

const nodes = ['plan', 'write', 'review', 'end'] as const;

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ to: fc.constantFrom(...nodes), steps: fc.subarray([...nodes]) }).map(move) },
  { weight: 16, arbitrary: fc.constantFrom('write', 'write', 'end').map(advance) },
  { weight: 2, arbitrary: fc.constant<Step>({ name: 'talk', apply: ({ run }) => open(run) && run.replies('Words.') }) },
  {
    weight: 2,
    arbitrary: fc.constant<Step>({ name: 'ask', apply: ({ run }) => open(run) && run.replies('', ask('Which?')) }),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Step>({
      name: 'call',
      apply: ({ run }) => open(run) && run.replies('', ['send', {}], ['look', {}]),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Step>({ name: 'finish', apply: ({ run }) => finish(run) }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('ENGINE_FAILED', 'ENGINE_AUTH')
      .map((code): Step => ({ name: code, apply: ({ run }) => open(run) && run.fails(code) })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('Go on.', 'done', 'run', 'yes', '')
      .map((text): Step => ({ name: `say ${text}`, apply: (world) => speak(world, () => world.run.says(text)) })),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>({
      name: 'confirm',
      apply: (world) => speak(world, () => world.run.confirms()),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>({
      name: 'resume',
      apply: (world) => speak(world, () => world.run.sends({ kind: 'resume' })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>({
      name: 'cancel',
      apply: ({ run }) => run.sends({ kind: 'cancel', reason: 'why not' }),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ name: 'die', apply: ({ run }) => die(run) }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0, max: 5_000 })
      .map((ms): Step => ({ name: 'wait', apply: ({ run }) => run.waits(ms) })),
  },
);

describe('random lives of a run', () => {
  it('RUN-01 RUN-02 RUN-06: no illegal transition, final states absorb, the log is contiguous and folds to the same run', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 20, maxLength: 60 }),
        fc.constantFrom('interactive' as const, 'auto' as const),
        (steps, mode) => {
          const run = new PlayedRun(reviewedWork(), {
            mode,
            tools: { send: 'once', look: 'pure' },
            budgets: { turns: 30, exchanges: 12 },
          });
          const world: World = { run, model: newModel() };
          for (const { apply } of steps) {
            const final = isFinal(run.status as Model['status']);
            const before = run.batches.length;
            apply(world);
            if (final) expect(facts(run, before)).toEqual([]);
            check(world);
          }
          expect(same(run)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('RUN-06: whatever the model answers, a run nobody speaks to comes to rest', () => {
    const answer = fc.oneof(
      fc.constant([] as const),
      fc.constantFrom(...nodes).map((node) => [moveTo(node, node)]),
      fc.constant([['look', {}] as const]),
    );
    fc.assert(
      fc.property(fc.infiniteStream(answer), (answers) => {
        const run = new PlayedRun(reviewedWork(), {
          mode: 'auto',
          tools: { look: 'pure' },
          budgets: { turns: 20, exchanges: 10 },
        });
        for (const calls of answers) {
          if (run.action.kind === 'park') break;
          if (run.action.kind === 'calls') run.finishes();
          else run.replies('', ...calls);
          expect(run.batches.length).toBeLessThan(1000);
        }
        expect(['blocked', 'completed']).toContain(run.status);
      }),
      { numRuns: 100 },
    );
  });
});

function move({ to, steps }: { readonly to: string; readonly steps: readonly string[] }): Step {
  return {
    name: `move to ${to}, completed ${steps.join()}`,
    apply({ run, model }) {
      if (!open(run)) return;
      const shut = model.complete;
      run.replies('', moveTo(to, ...steps));
      if (!shut) tryMove(model, to, steps);
    },
  };
}

/** The obedient model: the next node, and at the review the one it prefers. */
function advance(preferred: string): Step {
  return {
    name: `advance, rather to ${preferred}`,
    apply(world) {
      const { node } = world.model;
      const to = { plan: 'write', write: 'review', review: preferred }[node] ?? node;
      move({ to, steps: to === 'end' ? [node, 'end'] : [node] }).apply(world);
    },
  };
}

/** An engine can only speak when it was asked. */
function open(run: PlayedRun): boolean {
  return run.action.kind === 'exchange';
}

function finish(run: PlayedRun): void {
  if (run.action.kind === 'calls') run.finishes();
}

/** A person's word to a blocked run takes it on again. */
function speak({ run, model }: World, say: () => void): void {
  const blocked = run.status === 'blocked';
  say();
  if (blocked) takenOn(model);
}

/** The process dies; whatever exchange was open has left nothing of use. */
function die(run: PlayedRun): void {
  run.restarts();
  if (run.action.kind === 'settle') run.happens({ kind: 'interrupted', ...run.action.exchange });
}

function check({ run, model }: World): void {
  const state = stateOf(topFrame(run.run));
  expect(currentNodeId(run.run)).toBe(model.node);
  expect([...state.stepsCompleted].sort()).toEqual([...model.steps].sort());
  expect(isCompleted(run.run)).toBe(model.complete);
  if (run.status === 'completed') expect(model.everCompleted).toBe(true);
  expect(run.run.seq).toBe(run.batches.flat().length);
}

/** What was recorded since, beside verdicts on commands and the change of owners. */
function facts(run: PlayedRun, since: number): readonly RunEvent[] {
  const noise = ['command.refused', 'owner.changed'];
  return run.batches
    .slice(since)
    .flat()
    .filter(({ type }) => !noise.includes(type));
}

/** The run is what its log says, and nothing else. */
function same(run: PlayedRun): boolean {
  const again = replay(RUN_ID, run.run.kit, run.log());
  return statusOf(again) === run.status && again.seq === run.run.seq && topFrame(again).text === topFrame(run.run).text;
}
