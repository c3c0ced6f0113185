import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask, PlayedRun, patch, type ScriptedCall } from '../../../test/support/played-run.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import type { Definition } from '../package/definition.ts';
import { loadPackage } from '../package/load-package.ts';
import { BUILT_IN_TAGS } from '../route/read-tag.ts';
import { replay } from './fold/evolve.ts';
import { currentNodeId, stateOf, topFrame } from './run.ts';
import { statusOf } from './view/summarize.ts';

/* Whatever agents reply, checks find and people do: work that is passed on by tags rests, and never anywhere it may not be. */

const FOLDER = fileURLToPath(new URL('../../../packages/dev-crew/', import.meta.url));
const FILES = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(FOLDER.length).replace(/^\//, ''));
const LOADED = loadPackage(new Map(FILES.map((file) => [file, readFileSync(`${FOLDER}/${file}`, 'utf8')])));
if (LOADED.kind === 'invalid') throw new Error(JSON.stringify(LOADED.problems));
const CREW = LOADED.definition;

const TOOLS = {
  'git.base': 'pure',
  'git.snapshot': 'idempotent',
  'git.changes': 'pure',
  'check.run': 'idempotent',
  'forge.open': 'verify',
  'forge.items': 'pure',
  'forge.settle': 'idempotent',
  'fs.write': 'verify',
} as const;

const NODES = ['a', 'b', 'c', 'd', 'end'] as const;

/** A graph of nodes that are left by tags, by a call and by a result, with edges as chance has them. */
const graph: fc.Arbitrary<Definition> = fc
  .record({
    kinds: fc.array(fc.constantFrom('tag', 'tag', 'call', 'finish', 'state'), { minLength: 4, maxLength: 4 }),
    edges: fc.array(
      fc.record({
        from: fc.constantFrom(...NODES.slice(0, 4)),
        to: fc.constantFrom(...NODES),
        tag: fc.constantFrom(...BUILT_IN_TAGS),
        max: fc.integer({ min: 1, max: 3 }),
        blocks: fc.boolean(),
        confirm: fc.boolean(),
        when: fc.option(fc.constantFrom(...NODES, 'blocked', 'asked')),
      }),
      { minLength: 3, maxLength: 12 },
    ),
    again: fc.boolean(),
  })
  .map(({ kinds, edges, again }) => {
    const nodes = Object.fromEntries(
      NODES.map((name, at) => {
        if (name === 'end') return [name, { type: 'end', exit: 'tag' } as const];
        const exit = kinds[at] as 'tag' | 'call' | 'finish' | 'state';
        const contract = exit === 'call' ? { contract: { tool: 'check.run', args: {} } } : {};
        return [name, { type: 'step', exit, agentId: name === 'a' ? 'host' : 'other', ...contract } as const];
      }),
    );
    const ways = edges.map(({ from, to, tag, max, blocks, confirm, when }) => {
      const tagged = nodes[from]?.exit === 'tag';
      return {
        from,
        to,
        label: `${from} to ${to}`,
        isDefault: false,
        ...(tagged ? { tag } : {}),
        ...(blocks && tagged ? { blocks: 'BLOCK_NEED_MASTER' } : {}),
        ...(confirm && !blocks ? { confirm: true as const } : {}),
        ...(when === null ? {} : { conditionExpr: { '!': [{ var: when }] } }),
        loop: { key: `${from}${to}`, max },
      };
    });
    const workflow = smallWorkflow('chance', nodes, {});
    return smallPackage(
      [{ ...workflow, edges: ways, afterCompletion: again ? 'restart' : 'converse' }],
      ['host', 'other'],
    );
  });

const call: fc.Arbitrary<ScriptedCall> = fc.oneof(
  fc.constant(ask('Which one?')),
  fc.constant<ScriptedCall>(['completionResult', { result: 'Done.' }]),
  fc.constant<ScriptedCall>(['fs.write', { path: '@project/a', content: 'a' }]),
  fc.constantFrom('done', 'master', 'end', 'b').map((to) => patch({ currentNodeId: { set: to } })),
  fc
    .constantFrom('asked', 'blocked', 'check', 'checkCommand', 'workflowStatus')
    .map((name) => patch({ variables: { set: { [name]: 'complete' } } })),
);

const said = fc
  .tuple(
    fc.constantFrom('', 'Words.\n', 'reason: logic_unimplementable\n', 'reason: retry_exhausted\n', '[REQ_DEV]\n'),
    fc.constantFrom(...BUILT_IN_TAGS, ...BUILT_IN_TAGS, 'NONE').map((tag) => `[${tag}]`),
  )
  .map((parts) => parts.join(''));

const result = fc.oneof(
  fc.record({
    exitCode: fc.constantFrom(0, 1),
    route: fc.constantFrom('PR', 'REQ_TEST', 'REQ_DOCS', 'TASK_DONE'),
    open: fc.nat(1),
    commit: fc.constant('c'),
    tree: fc.constantFrom('t', 'u'),
  }),
  fc.constantFrom('NO_CHECK', 'GIT_FAILED', 'SANDBOX_REQUIRED').map((code) => ({ error: { code, message: 'no' } })),
);

type Deed = (run: PlayedRun) => void;

const person: fc.Arbitrary<Deed> = fc.oneof(
  fc.constantFrom('Go on.', 'yes', 'no', '更新文档', '', 'true').map(
    (text): Deed =>
      (run) =>
        run.says(text),
  ),
  fc.constant<Deed>((run) => run.sends({ kind: 'resume' })),
  fc.constant<Deed>((run) => run.confirms()),
  fc.constantFrom('begin', 'master', 'dev', 'check', 'inspect', 'done', ...NODES).map(
    (to): Deed =>
      (run) =>
        run.sends({ kind: 'rewind', to, reason: 'again' }),
  ),
  fc.constantFrom('master', 'dev', 'done', ...NODES).map(
    (to): Deed =>
      (run) =>
        run.edits((copy) => copy.replace(/^currentNodeId: .*$/m, `currentNodeId: ${to}`)),
  ),
  fc.constant<Deed>((run) => run.restarts()),
  fc.constant<Deed>((run) => run.waits(60_000)),
);

const work: fc.Arbitrary<Deed> = fc
  .record({
    text: said,
    calls: fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, fc.array(call, { maxLength: 2 })),
    result,
  })
  .map(({ text, calls, result: given }): Deed => {
    return (run) => {
      const { action } = run;
      if (action.kind === 'calls') run.finishes(...action.calls.map(() => asResult(given)));
      else if (action.kind === 'settle') run.happens({ kind: 'interrupted', ...action.exchange });
      else if (run.run.exchange !== undefined) run.replies(text, ...calls);
    };
  });

function asResult(given: object) {
  return 'error' in given
    ? { ok: false as const, error: given.error as { code: string; message: string } }
    : { ok: true as const, ...given };
}

const deeds = fc.array(fc.oneof({ weight: 8, arbitrary: work }, { weight: 2, arbitrary: person }), { maxLength: 60 });

function holds(definition: Definition, input: string, done: readonly Deed[]): void {
  const run = new PlayedRun(definition, { tools: TOOLS, input });
  for (const deed of done) {
    const before = run.batches.length;
    deed(run);
    expect(run.batches.length - before).toBeLessThan(50);
    const again = replay(run.run.id, run.run.kit, run.log());
    expect([statusOf(again), currentNodeId(again), stateOf(topFrame(again)), again.spent]).toEqual([
      run.status,
      currentNodeId(run.run),
      stateOf(topFrame(run.run)),
      run.run.spent,
    ]);
    const rests = run.action.kind === 'park';
    if (rests) expect(['completed', 'blocked', 'waiting_user', 'canceled']).toContain(run.status);
  }
}

describe('work that is passed on by tags, whatever happens', () => {
  it('RTE-04 RUN-03: the bundled crew', () => {
    fc.assert(
      fc.property(fc.constantFrom('Build it.', '更新文档', 'Build it and update the docs.'), deeds, (input, done) =>
        holds(CREW, input, done),
      ),
      propertyRuns(1_000),
    );
  });

  it('RTE-03 RUN-03: any graph', () => {
    fc.assert(
      fc.property(graph, deeds, (definition, done) => holds(definition, 'Build it.', done)),
      propertyRuns(1_000),
    );
  });
});
