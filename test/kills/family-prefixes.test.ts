import { describe, expect, it } from 'vitest';
import { taskTools } from '../../src/adapters/tools-task/task-tools.ts';
import { canonicalJson } from '../../src/core/json.ts';
import { DEFAULT_BUDGETS } from '../../src/core/run/budgets.ts';
import type { Command } from '../../src/core/run/commands.ts';
import { wornOutIds } from '../../src/core/run/family/family.ts';
import { currentNodeId, type Run, stateOf, topFrame } from '../../src/core/run/run.ts';
import { DEFAULT_SETTINGS } from '../../src/core/run/settings.ts';
import { startRun } from '../../src/core/run/start/start-run.ts';
import { statusOf } from '../../src/core/run/view/summarize.ts';
import { judgeReport } from '../../src/core/task/judge-report.ts';
import { toolTable } from '../../src/core/tool/tool-table.ts';
import type { Tool } from '../../src/ports/tool.ts';
import { memoryTaskFiles } from '../support/memory-task-files.ts';
import type { ScriptedCall } from '../support/played-run.ts';
import { assign, COMPLEX, taskPackage } from '../support/task-package.ts';
import { TEST_TEMPLATES } from '../support/templates.ts';
import { checkLog } from './check-log.ts';
import { type FamilyCast, type FamilyOptions, FamilyWorld, type Outside } from './family-world.ts';
import { seeded } from './plans.ts';

/*
 * A task with four items and the runs that do them, killed after every append of any of them. One item fails once, one until a
 * person gives it more attempts, and one asks the person something.
 */

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 600_000 };

const PARENT = 'run_parent';

const LIST = [
  '# Task List: a-task',
  '## Tasks',
  '- [ ] Task 1.1: cut the paper `check: make 1.1`',
  '- [ ] Task 1.2: mix the colours (depends on 1.1)',
  '- [ ] Task 1.3: find a brush `check: make 1.3`',
  '- [ ] Task 2.1: paint (depends on 1.2, 1.3) `check: make 2.1`',
  '',
].join('\n\n');

const DOCUMENTS: { readonly [node: string]: readonly [phase: string, content: string] } = {
  analyze: [
    'requirements',
    '# Task: a-task\n\n## Background\nB\n\n## Objectives\nO\n\n## Constraints\nC\n\n## Success Criteria\n- [ ] S\n',
  ],
  design: [
    'design',
    '# Design: a-task\n\n## Research Findings\nR\n\n## Solution Approach\nS\n\n## Technical Decisions\nT\n\n## Implementation Strategy\nI\n',
  ],
  breakdown: ['taskList', LIST],
};

/** How often each item fails before it passes. */
const FAILURES: { readonly [item: string]: number } = { '1.2': 1, '1.3': 3 };

function lead(run: Run): ScriptedCall {
  const node = currentNodeId(run);
  const [phase, content] = DOCUMENTS[node] ?? [];
  if (phase !== undefined) return ['createTaskDocs', { taskName: 'A Task', phase, content: content ?? '' }];
  if (node === 'idle') return COMPLEX;
  const open = run.task.items.filter(({ id, done }) => !done && !wornOutIds(run).has(id)).map(({ id }) => id);
  return open.length > 0 ? assign(open, ['make']) : ['completionResult', { result: 'Painted.' }];
}

function itemOf(run: Run): { readonly item: string; readonly attempt: number } {
  const { item = '', attempt = 0 } = run.started.parent ?? {};
  return { item, attempt };
}

/** It asks where its item is to be painted, makes it, and says so. */
function worker(run: Run, spoken: string): ScriptedCall {
  const { item, attempt } = itemOf(run);
  if (item === '2.1' && !spoken.includes('In blue.')) return ['ui.ask_user', { widgetId: 'colour', message: 'Which?' }];
  if (run.outside.length === 0) return ['make', { item, attempt }];
  return ['completionResult', { result: `Made ${item}.` }];
}

function saying(text: string, ...calls: readonly ScriptedCall[]) {
  return {
    outcome: { kind: 'ok' as const },
    segments: [text],
    calls: calls.map(([tool, args]) => ({ tool, args })),
    ms: 1,
  };
}

function replies(run: Run) {
  if (run.started.parent === undefined) return saying('', lead(run));
  if (currentNodeId(run) === 'work') return saying('', worker(run, JSON.stringify(run.threads)));
  const { item, attempt } = itemOf(run);
  return saying(JSON.stringify({ passed: attempt > (FAILURES[item] ?? 0), reason: 'looked at' }));
}

function answers(run: Run, { deeds }: Outside): Command | undefined {
  const [open] = run.interactions;
  if (open === undefined || run.exchange !== undefined) return undefined;
  if (open.kind === 'blocked') return { kind: 'resume' };
  if (open.kind === 'question') return { kind: 'message', text: 'In blue.' };
  return { kind: 'message', text: deeds.some((deed) => deed.startsWith(`${run.id}/`)) ? 'done' : 'run' };
}

function toolsOn({ files, deeds }: Outside): readonly Tool[] {
  const make: Tool = {
    name: 'make',
    description: 'Makes an item.',
    effect: 'once',
    run: async (args, { key }) => {
      deeds.push(`${key} ${canonicalJson(args)}`);
      return { ok: true };
    },
  };
  const check = checkThat((item) => {
    const made = deeds.filter((deed) => deed.includes(`"item":"${item}"`)).length;
    return made > (FAILURES[item] ?? 0);
  });
  return [...taskTools(memoryTaskFiles(files)), make, check];
}

function checkThat(passes: (item: string) => boolean): Tool {
  return {
    name: 'check.run',
    description: 'Checks an item.',
    effect: 'idempotent',
    run: async (args) => {
      const item = /\d\.\d/.exec(JSON.stringify(args))?.[0] ?? '';
      return { ok: true, exitCode: passes(item) ? 0 : 1, log: '' };
    },
  };
}

const CAST: FamilyCast = { replies, answers, tools: toolsOn };

const SHORT = '# Task List: a-task\n\n## Tasks\n\n- [ ] Task 1.1: cut `check: make 1.1`\n- [ ] Task 1.2: look\n';

/** A lead who ticks the boxes itself. */
const CLAIMING: FamilyCast = {
  ...CAST,
  tools: (outside) => [...toolsOn(outside).filter(({ name }) => name !== 'check.run'), checkThat(() => true)],
  replies(run) {
    const node = currentNodeId(run);
    const [phase] = DOCUMENTS[node] ?? [];
    if (phase !== 'taskList' && (run.started.parent !== undefined || node !== 'execute')) return replies(run);
    if (phase === 'taskList') return saying('', ['createTaskDocs', { taskName: 'A Task', phase, content: SHORT }]);
    const open = run.task.items.some(({ done }) => !done);
    const content = SHORT.replaceAll('[ ]', '[x]');
    if (!open) return saying('', ['completionResult', { result: 'Cut.' }]);
    return saying('', ['createTaskDocs', { taskName: 'A Task', phase: 'taskList', content }]);
  },
};

function optionsFor(seed: number, twice: boolean, cast = CAST): FamilyOptions {
  const random = seeded(seed);
  const nothing: Outside = { files: new Map(), deeds: [] };
  const pinned = { definition: taskPackage(), templates: TEST_TEMPLATES, settings: { ...DEFAULT_SETTINGS, pool: 3 } };
  const pick = (count: number) => Math.floor(random() * count);
  return { cast, kit: { pinned, tools: toolTable(toolsOn(nothing)) }, pick, twice };
}

function begun(options: FamilyOptions): FamilyWorld {
  const events = startRun({
    runId: PARENT,
    pinned: options.kit.pinned,
    pinnedHash: 'pinned',
    workflow: 'task',
    mode: 'interactive',
    engine: { id: 'scripted' },
    budgets: DEFAULT_BUDGETS,
    project: '/project',
    input: 'Paint it.',
    variables: {},
  });
  return new FamilyWorld(options).begin(PARENT, events);
}

/** How it ended, without the names of runs and the order of what went on at the same time. */
function endOf(world: FamilyWorld) {
  const { files, deeds } = world.seen();
  const members = [...world.members.values()];
  const parent = world.members.get(PARENT)?.run;
  const { updatedAt: _, ...state } = parent === undefined ? { updatedAt: '' } : stateOf(topFrame(parent));
  return {
    status: parent && statusOf(parent),
    state: canonicalJson(state),
    files: [...files].sort(),
    deeds: deeds.map((deed) => deed.slice(deed.indexOf(' '))).sort(),
    items: (parent?.children ?? [])
      .map(({ item, attempt, report }) => `${item} ${attempt} ${report && judgeReport(report).passed}`)
      .sort(),
    runs: members.map(({ run }) => `${itemOf(run).item} ${itemOf(run).attempt} ${statusOf(run)}`).sort(),
    doubts: members.flatMap(({ run }) => run.interactions.map(({ kind }) => kind)),
    violations: members.flatMap(({ log }) => checkLog(log)),
  };
}

const ITEMS = ['1.1 1 true', '1.2 1 false', '1.2 2 true', '1.3 1 false', '1.3 2 false', '1.3 3 false', '1.3 4 true'];

describe('a task and the runs of its items', () => {
  it.each([
    ['in some order', 7, false],
    ['in another order, every letter twice', 11, true],
  ])('RUN-03, TSK-09: come to the same end from every prefix of their logs: %s', LONG, async (_, seed, twice) => {
    const whole = await begun(optionsFor(seed, twice)).play(true);
    const end = endOf(whole);
    expect(end).toMatchObject({ status: 'completed', doubts: [], violations: [] });
    expect(end.items).toEqual([...ITEMS, '2.1 1 true']);
    expect(end.deeds).toHaveLength(end.items.length);
    expect(whole.appends.length).toBeGreaterThan(60);
    await expectSameEnd(whole, () => optionsFor(seed, twice));
  });

  it('RUN-03, TSK-10: verify what the model has ticked once, from every prefix of their logs', LONG, async () => {
    const options = () => optionsFor(7, false, CLAIMING);
    const whole = await begun(options()).play(true);
    const end = endOf(whole);
    expect(end).toMatchObject({ status: 'completed', doubts: [], violations: [] });
    expect(end.items).toEqual(['1.1 1 true', '1.2 1 false', '1.2 2 true']);
    await expectSameEnd(whole, options);
  });
});

async function expectSameEnd(whole: FamilyWorld, options: () => FamilyOptions): Promise<void> {
  const end = endOf(whole);
  for (let length = 1; length < whole.appends.length; length += 1) {
    const [last, following] = [whole.appends[length - 1], whole.appends[length]];
    for (const [settled, outside] of [
      [true, following?.outside],
      [false, last?.outside],
    ] as const) {
      if (outside === undefined) continue;
      const again = FamilyWorld.after(options(), whole.appends.slice(0, length), outside);
      expect({ length, settled, ...endOf(await again.play(settled)) }).toEqual({ length, settled, ...end });
    }
  }
}
