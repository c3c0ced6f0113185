import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryTaskFiles } from '../../../test/support/memory-task-files.ts';
import { patch, type ScriptedCall } from '../../../test/support/played-run.ts';
import { PlayedTask, writing } from '../../../test/support/played-task.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { assign, COMPLEX } from '../../../test/support/task-package.ts';
import { DOCUMENT_NAMES, type DocumentName } from '../task/document-names.ts';
import { documentTemplate } from '../task/templates.ts';

/*
 * The properties of a structured task that need no disk, with the real decisions and the real tools on documents in memory. Those
 * about files (2 and 6) stand beside the tools. What is right is said here once more, in other words than in the product.
 */

const PHASES = ['idle', 'analyze', 'design', 'breakdown', 'execute', 'complete'] as const;

/** What has to be there and sound when a phase begins. */
const NEEDS: { readonly [phase: string]: readonly DocumentName[] } = {
  design: ['requirements'],
  breakdown: ['requirements', 'design'],
  execute: ['taskList'],
};

const SECTIONS = {
  requirements: ['Background', 'Objectives', 'Constraints', 'Success Criteria'],
  design: ['Research Findings', 'Solution Approach', 'Technical Decisions', 'Implementation Strategy'],
} as const;

const LIST = '# Task List: a-task\n\n## Tasks\n- [ ] Task 1: dig\n- [ ] Task 2: build (depends on 1)\n';
const SOUND: { readonly [N in DocumentName]: string } = {
  requirements: documentTemplate('requirements', 'a-task', 'en'),
  design: documentTemplate('design', 'a-task', 'zh'),
  taskList: LIST,
};
const RESULT: ScriptedCall = ['completionResult', { result: 'There.' }];

/** The way that the workflow means; a lead goes along it for a while, and then does anything. */
const HONEST: readonly ScriptedCall[] = [
  COMPLEX,
  ...DOCUMENT_NAMES.map((name) => writing(name, SOUND[name])),
  assign(['1', '2']),
];

const estimate = fc.record({ steps: fc.nat(4), needsResearch: fc.boolean(), directAnswer: fc.boolean() });
const BROKEN: { readonly [N in DocumentName]: readonly string[] } = {
  requirements: ['', '## Background\nRain.\n', SOUND.design],
  design: ['# Design\n', SOUND.requirements],
  taskList: [LIST.replace('## Tasks', '## Todo'), LIST.replace('- [ ] Task 2', '* [ ] Task 2'), '## Tasks\n'],
};
const written = fc
  .constantFrom(...DOCUMENT_NAMES)
  .chain((name) =>
    fc
      .constantFrom(SOUND[name], SOUND[name], ...BROKEN[name], LIST.replaceAll('[ ]', '[x]'))
      .map((content) => writing(name, content)),
  );
const deed: fc.Arbitrary<ScriptedCall> = fc.oneof(
  { weight: 6, arbitrary: written },
  estimate.map((args): ScriptedCall => ['classifyTask', args]),
  fc.constant(RESULT),
  fc.constantFrom(...PHASES).map((node) => patch({ currentNodeId: { set: node } })),
  fc.constant(patch({ variables: { set: { workflowStatus: 'complete' } } })),
  fc.constant(patch({ variables: { set: { idle: { simple: true } } } })),
  fc.constantFrom(['1'], ['2'], ['1', '2']).map((items) => assign(items)),
  fc.constant<ScriptedCall>(['workflow.rewind', { toNodeId: 'execute', reason: 'x', confirmed: true }]),
);
const anything = fc
  .tuple(fc.nat(HONEST.length), fc.array(deed, { maxLength: 12 }), fc.array(fc.boolean(), { maxLength: 6 }))
  .map(([steps, others, passing]) => ({ deeds: [...HONEST.slice(0, steps), ...others], passing }));

async function play(deeds: readonly ScriptedCall[], passing: readonly boolean[] = []): Promise<PlayedTask> {
  let reports = 0;
  const passes = () => passing[reports++ % Math.max(1, passing.length)] ?? true;
  const task = new PlayedTask(memoryTaskFiles(new Map()), { passes });
  for (const one of deeds) await task.does(one);
  return task;
}

/** Whether a text has what its document needs, seen line by line. */
function isSound(name: DocumentName, text: string | undefined): boolean {
  if (text === undefined) return false;
  if (name === 'taskList')
    return /^## (?:Tasks|任务)\n(?:\n|###.*\n)*- \[[ xX]\] .+$/m.test(text) && !/^\* \[/m.test(text);
  const template = documentTemplate(name, 'a-task', 'zh');
  const chinese = [...template.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  return SECTIONS[name].every((title, at) => [title, chinese[at]].some((one) => text.includes(`\n## ${one}\n`)));
}

const given = (task: PlayedTask, tool: string) =>
  task.events.some((event) => event.type === 'call.finished' && event.tool === tool);
const codes = (task: PlayedTask) => task.events.flatMap((event) => (event.type === 'call.refused' ? [event.code] : []));

describe('a structured task, whatever its lead does', { timeout: 120_000 }, () => {
  it('property 1: goes from phase to phase in their order, and past them only where it is simple (TSK-01, TSK-17)', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async ({ deeds, passing }) => {
        for (const { node, from, before } of (await play(deeds, passing)).entered) {
          if (from === undefined) continue;
          const simple = before.findLast(({ type }) => type === 'task.classified');
          const isSimple = simple?.type === 'task.classified' && simple.simple;
          const [at, to] = [PHASES.indexOf(from as 'idle'), PHASES.indexOf(node as 'idle')];
          const skips = from === 'idle' && node === 'complete';
          expect(skips ? isSimple : to === at + 1 && !isSimple).toBe(true);
        }
      }),
      propertyRuns(1_000, 80),
    );
  });

  it('property 3: leaves the phase of a document exactly when it has all its sections, and names what is missing (TSK-05, TSK-17)', async () => {
    const named = fc.constantFrom('requirements' as const, 'design' as const);
    const forms = fc.array(fc.constantFrom('section', 'section', 'section', 'fenced', 'words', 'missing'), {
      minLength: 4,
      maxLength: 4,
    });
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    await fc.assert(
      fc.asyncProperty(named, forms, order, fc.integer({ min: 1, max: 6 }), async (name, drawn, places, depth) => {
        const forMissing: { readonly [form: string]: (title: string) => string } = {
          section: (title) => `${'#'.repeat(depth)} ${title}\nWords.\n`,
          fenced: (title) => `\`\`\`\n## ${title}\n\`\`\`\n`,
          words: (title) => `About ${title}.\n`,
          missing: () => '',
        };
        const text = places.map((at) => forMissing[drawn[at] ?? '']?.(SECTIONS[name][at] ?? '')).join('\n');
        const lacks = SECTIONS[name].filter((_, at) => drawn[at] !== 'section');
        const task = await play([...HONEST.slice(0, name === 'requirements' ? 1 : 2), writing(name, text)]);
        expect((await task.texts())[name]).toBe(text);
        const phases = name === 'requirements' ? ['analyze', 'design'] : ['design', 'breakdown'];
        expect(task.entered.at(-1)?.node).toBe(phases[lacks.length === 0 ? 1 : 0]);
        const result = task.events.findLast((event) => event.type === 'call.finished');
        const message = JSON.stringify(result?.type === 'call.finished' ? result.result : '');
        expect(SECTIONS[name].filter((title) => message.includes(`## ${title}`))).toEqual(lacks);
      }),
      propertyRuns(1_000, 80),
    );
  });

  it('property 4: works only on lines of the one form, each of them, and tells the line of any other box (TSK-06, TSK-17)', async () => {
    const words = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/);
    const row = fc.record({
      form: fc.constantFrom(
        '- [ ] ',
        '- [ ] ',
        '- [x] ',
        '- [X] ',
        '* [ ] ',
        '1. [ ] ',
        '  - [ ] ',
        '-[ ] ',
        '',
        '### ',
      ),
      words,
    });
    const outside = fc.constantFrom('', '## Dependencies\n- [ ] not an item\n\n', '```\n- [ ] in code\n```\n\n');
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), outside, async (rows, head) => {
        const lines = rows.map((one, at) => `${one.form}${one.words} ${at}`);
        const text = `${head}## Tasks\n\n${lines.join('\n\n')}\n`;
        const items = lines.filter((line) => /^- \[([ xX])\] .+$/.test(line));
        const others = lines.filter((line) => /\[.\]/.test(line) && !items.includes(line));
        const task = await play([...HONEST.slice(0, 3), writing('taskList', text)]);
        const sound = items.length > 0 && others.length === 0;
        expect(task.entered.at(-1)?.node).toBe(sound ? 'execute' : 'breakdown');
        const { task: known } = task.run.run;
        expect(known.items.map((item) => item.text)).toEqual(items.map((line) => line.slice('- [ ] '.length)));
        const now = ((await task.texts()).taskList ?? '').split('\n');
        for (const { line, text: said } of known.items) expect(now[line - 1]).toBe(`- [ ] ${said}`);
        const told = known.documents['taskList']?.problems.map(({ line }) => now[line - 1]) ?? [];
        expect(others.filter((line) => !told.includes(line))).toEqual([]);
        const ticked = known.items.filter((_, at) => /x/i.test(items[at]?.charAt(3) ?? '')).map(({ id }) => id);
        const result = JSON.stringify(task.events.findLast((event) => event.type === 'call.finished'));
        if (ticked.length > 0) expect(result).toContain(`Left open: ${ticked.join(', ')}.`);
        else expect(result).not.toContain('Left open');
      }),
      propertyRuns(1_000, 80),
    );
  });

  it('property 5: begins a phase only where its documents are on the disk and sound (TSK-07, TSK-17)', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async ({ deeds, passing }) => {
        for (const { node, texts } of (await play(deeds, passing)).entered)
          expect((NEEDS[node] ?? []).filter((name) => !isSound(name, texts[name]))).toEqual([]);
      }),
      propertyRuns(1_000, 80),
    );
  });

  it('property 7: with every box ticked its result is asked for, and only its result completes it (TSK-11, TSK-17)', async () => {
    const ask = /call completionResult (?:now|with the result now)/i;
    await fc.assert(
      fc.asyncProperty(anything, async ({ deeds, passing }) => {
        const task = await play(deeds, passing);
        const { run, status, action, prompts } = task.run;
        const open = /^- \[ \]/m.test((await task.texts()).taskList ?? '');
        expect([run.task.items.some(({ done }) => !done), status === 'completed']).toEqual([
          run.task.items.length > 0 && open,
          given(task, 'completionResult'),
        ]);
        if (status === 'completed') {
          expect([run.output?.value, action.kind, run.task.simple === true || !open]).toEqual(['There.', 'park', true]);
          return;
        }
        if (task.entered.at(-1)?.node !== 'execute' || open || task.isOver) return;
        await task.does();
        expect([task.run.status === 'completed', ask.test(JSON.stringify(prompts.at(-1)?.at(-1)))]).toEqual([
          false,
          true,
        ]);
        await task.does(RESULT);
        expect(task.run.status).toBe('completed');
      }),
      propertyRuns(1_000, 80),
    );
  });

  it('property 8: is simple by the rule alone; then it needs no document, and still its result (TSK-12, TSK-17)', async () => {
    const idle = fc.oneof(
      fc.constant<ScriptedCall>(['updateTodolist', { todolist: '- [ ] look' }]),
      fc.constant<ScriptedCall>(['readTaskDocs', { taskName: 'A Task', phase: 'all' }]),
    );
    await fc.assert(
      fc.asyncProperty(estimate, fc.array(idle, { maxLength: 3 }), async (args, others) => {
        const task = await play([['classifyTask', args], ...others]);
        const simple = args.steps < 3 && !args.needsResearch;
        expect([task.entered.at(-1)?.node, task.run.status === 'completed']).toEqual([
          simple ? 'idle' : 'analyze',
          false,
        ]);
        await task.does(RESULT);
        expect([task.run.status === 'completed', codes(task).length === 0]).toEqual([simple, simple]);
        expect([task.entered.at(-1)?.node, await task.texts()]).toEqual([simple ? 'complete' : 'analyze', {}]);
      }),
      propertyRuns(1_000, 80),
    );
  });
});
