import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlayedRun, patch, type ScriptedCall } from '../../../test/support/played-run.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { assign, listed, TASK_TOOLS, taskPackage } from '../../../test/support/task-package.ts';
import { isObject, type Json } from '../json.ts';
import { documentPath } from '../task/document-names.ts';
import type { RunEvent } from './events.ts';

/* Whatever a lead does, in whatever order, with documents that are sound or not and items that pass or fail. */

const PHASES = ['idle', 'analyze', 'design', 'breakdown', 'execute', 'complete'] as const;
const NAMES = ['requirements', 'design', 'taskList'] as const;
type Document = (typeof NAMES)[number];

/** What has to be there and sound when a phase begins. */
const NEEDS: { readonly [phase: string]: readonly Document[] } = {
  design: ['requirements'],
  breakdown: ['requirements', 'design'],
  execute: ['taskList'],
};

type Deed =
  | { readonly kind: 'call'; readonly call: ScriptedCall }
  | { readonly kind: 'write'; readonly document: Document; readonly sound: boolean };

const estimate = fc.record({ steps: fc.nat(4), needsResearch: fc.boolean(), directAnswer: fc.boolean() });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      document: fc.constantFrom(...NAMES),
      sound: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constant('call' as const),
    call: fc.oneof<fc.Arbitrary<ScriptedCall>[]>(
      estimate.map((args): ScriptedCall => ['classifyTask', args]),
      fc.constant<ScriptedCall>(['completionResult', { result: 'There.' }]),
      fc.constantFrom(...PHASES).map((node) => patch({ currentNodeId: { set: node } })),
      fc.constant(patch({ variables: { set: { workflowStatus: 'complete' } } })),
      fc.constant(patch({ variables: { set: { idle: { simple: true } } } })),
      fc.constantFrom(['1'], ['2'], ['1', '2']).map((items) => assign(items)),
      fc.constant<ScriptedCall>(['workflow.rewind', { toNodeId: 'execute', reason: 'x', confirmed: true }]),
    ),
  }),
);

const callOf = (given: Deed): ScriptedCall =>
  given.kind === 'call'
    ? given.call
    : ['createTaskDocs', { taskName: 'A Task', phase: given.document, content: given.sound ? 'sound' : 'not' }];

/** What the tool finds before it writes: what is sound has no problem, and a list has the items that were ticked by then. */
function evidenceOf(args: Json, ticked: Set<string>): Json {
  const { phase = '', content = 'sound', due } = isObject(args) ? args : {};
  const problems = content === 'sound' ? [] : [{ code: 'sectionMissing', line: 1, args: ['Tasks'] }];
  if (isObject(due) && isObject(due['boxes'])) for (const id of Object.keys(due['boxes'])) ticked.add(id);
  const items = ['1', '2'].map((id) => listed(id, { done: ticked.has(id) })) as unknown as Json;
  const reading = { problems, ...(phase === 'taskList' ? { items } : {}) } as unknown as Json;
  const path = documentPath('a-task', phase as Document);
  return { task: 'a-task', document: String(phase), path, before: null, after: `${content}`, reading };
}

type Others = { readonly passes: () => boolean; readonly ticked: Set<string> };

/** Everything that is not the lead's to do: tools come to their end, people answer, children report. */
function settle(run: PlayedRun, others: Others): void {
  for (let steps = 0; steps < 30 && !isLeadsTurn(run); steps += 1) act(run, others);
}

function isLeadsTurn({ action, status }: PlayedRun): boolean {
  return status === 'completed' || (action.kind !== 'park' && action.kind !== 'calls');
}

function act(run: PlayedRun, { passes, ticked }: Others): void {
  const { action } = run;
  const [planned] = action.kind === 'calls' ? action.calls : [];
  if (action.kind === 'calls' && action.how === 'prepare') {
    const evidence = evidenceOf(planned?.call.args ?? null, ticked);
    run.happens({ kind: 'prepared', callId: planned?.call.id ?? '', evidence });
  } else if (planned !== undefined) run.finishes();
  else if (run.run.interactions.length === 0) report(run, passes());
  else run.sends(run.run.blocked ? { kind: 'resume' } : { kind: 'message', text: 'Go on.' });
}

function report(run: PlayedRun, passed: boolean): void {
  const child = run.run.children.find((one) => one.report === undefined)?.child ?? '';
  run.sends({ kind: 'report', child, outcome: 'completed', result: { verify: { passed, reason: 'seen' } } });
}

function play(deeds: readonly Deed[], passing: readonly boolean[]): PlayedRun {
  const run = new PlayedRun(taskPackage(), { tools: TASK_TOOLS });
  const ticked = new Set<string>();
  let reports = 0;
  const passes = () => passing[reports++ % Math.max(1, passing.length)] ?? true;
  for (const given of deeds) {
    if (run.status === 'completed' || run.run.exchange === undefined) break;
    run.replies('', callOf(given));
    settle(run, { passes, ticked });
  }
  return run;
}

/** What stood in the log when each event came. */
function walk(events: readonly RunEvent[], visit: (event: RunEvent, before: readonly RunEvent[]) => void): void {
  events.forEach((event, index) => {
    visit(event, events.slice(0, index));
  });
}

const isSound = (before: readonly RunEvent[], name: string) => {
  const read = before.findLast((event) => event.type === 'document.read' && event.document === name);
  return read?.type === 'document.read' && isObject(read.reading) && JSON.stringify(read.reading['problems']) === '[]';
};

/** The way that the workflow means; a lead goes along it for a while, and then does anything. */
const HONEST: readonly Deed[] = [
  { kind: 'call', call: ['classifyTask', { steps: 4, needsResearch: false, directAnswer: false }] },
  ...NAMES.map((document) => ({ kind: 'write' as const, document, sound: true })),
  { kind: 'call', call: assign(['1', '2']) },
];

const honestly = fc
  .tuple(fc.nat(HONEST.length), fc.array(deed, { maxLength: 12 }))
  .map(([steps, others]) => [...HONEST.slice(0, steps), ...others]);
const DEEDS = [honestly, fc.array(fc.boolean(), { maxLength: 6 })] as const;

describe('a structured task, whatever its lead does', () => {
  it('goes through its phases in order, and past them only where it is simple (properties 1 and 8, TSK-01, TSK-17)', () => {
    fc.assert(
      fc.property(...DEEDS, (deeds, passing) => {
        walk(play(deeds, passing).batches.flat(), (event, before) => {
          if (event.type !== 'node.entered' || event.from === undefined) return;
          const simple = before.findLast((one) => one.type === 'task.classified')?.simple;
          const [from, to] = [PHASES.indexOf(event.from as 'idle'), PHASES.indexOf(event.node as 'idle')];
          const skips = event.from === 'idle' && event.node === 'complete';
          expect(skips ? simple === true : to === from + 1 && simple === false).toBe(true);
        });
      }),
      propertyRuns(3_000),
    );
  });

  it('begins a phase only where its documents are there and sound (property 5, TSK-07, TSK-17)', () => {
    fc.assert(
      fc.property(...DEEDS, (deeds, passing) => {
        walk(play(deeds, passing).batches.flat(), (event, before) => {
          if (event.type !== 'node.entered') return;
          expect((NEEDS[event.node] ?? []).filter((name) => !isSound(before, name))).toEqual([]);
        });
      }),
      propertyRuns(3_000),
    );
  });

  it('is completed by its result alone, with no item open, and nothing is said after it (property 7, TSK-11, TSK-17)', () => {
    fc.assert(
      fc.property(...DEEDS, (deeds, passing) => {
        const run = play(deeds, passing);
        const events = run.batches.flat();
        const given = events.some((event) => event.type === 'call.finished' && event.tool === 'completionResult');
        expect(events.some(({ type }) => type === 'run.completed')).toBe(given);
        if (!given) return;
        expect(run.run.task.simple === true || run.run.task.items.every(({ done }) => done)).toBe(true);
        expect([run.run.output?.value, run.action.kind]).toEqual(['There.', 'park']);
      }),
      propertyRuns(3_000),
    );
  });
});
