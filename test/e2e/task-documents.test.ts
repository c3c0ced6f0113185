import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { test as base, describe, expect } from 'vitest';
import { readTemplates } from '../../src/adapters/product-files/read-templates.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { makePlace, type Place } from './signalbox.ts';

/* People and agents change the documents of a task by their own hands, between and during turns. */

const PACKAGE = fileURLToPath(new URL('../../packages/structured-task', import.meta.url));
const LIST = 'docs/card/taskList.md';

const test = base.extend<{ place: Place }>({
  place: async ({ task: _ }, use) => {
    const place = await makePlace();
    await use(place);
    await place.remove();
  },
});

const HEADINGS = [
  'STRUCTURED WORKFLOW',
  'Phase 1: Requirements Analysis',
  'Success Criteria',
  'Phase 2: Design',
  'Implementation Strategy',
  'Phase 3: Task Breakdown',
  'Phase 4: Execution',
  'completionResult',
  'Simple Task Detection',
];

const doc = (phase: string, content: string) => ({
  calls: [{ tool: 'createTaskDocs', args: { taskName: 'card', phase, content } }],
});

const TASKS = '# Task List: card\n\n## Tasks\n- [ ] Task 1: write\n- [ ] Task 2: read it\n';

/** Three documents, a question, and whatever comes after its answer. */
function script(...after: readonly object[]): string {
  const sections = (...titles: readonly string[]) => titles.map((title) => `## ${title}\nWords.\n`).join('\n');
  return JSON.stringify({
    turns: [
      { calls: [{ tool: 'classifyTask', args: { steps: 5, needsResearch: false, directAnswer: false } }] },
      doc(
        'requirements',
        `# Task: card\n\n${sections('Background', 'Objectives', 'Constraints')}\n## Success Criteria\n- [ ] It is there.\n`,
      ),
      doc(
        'design',
        `# Design: card\n\n${sections('Research Findings', 'Solution Approach', 'Technical Decisions', 'Implementation Strategy')}`,
      ),
      doc('taskList', TASKS),
      { text: 'Shall I begin?' },
      ...after,
    ],
    default: { text: 'And now?' },
  });
}

async function begin(place: Place, ...after: readonly object[]): Promise<void> {
  await writeFile(join(place.path, 'script.json'), script(...after));
  const ended = await place.run(
    ...['run', PACKAGE, '--workflow', 'task', '--engine', 'scripted', '--script', join(place.path, 'script.json')],
    ...['-m', 'A card, please'],
  );
  expect([ended.code, ended.stdout]).toEqual([8, expect.stringContaining('Shall I begin?')]);
}

async function eventsOf(place: Place): Promise<readonly RunEvent[]> {
  return place.withStore(async (store) => {
    const rows = await store.list();
    return (await store.read(rows.at(-1)?.id ?? '')).map(({ event }) => event);
  });
}

async function exchanging(place: Place): Promise<void> {
  while ((await eventsOf(place)).at(-1)?.type !== 'exchange.started') await sleep(50);
}

const listOf = (place: Place) => readFile(join(place.project, LIST), 'utf8');
const edit = async (place: Place, change: (text: string) => string) =>
  writeFile(join(place.project, LIST), change(await listOf(place)));

describe.concurrent('documents of a task, changed by hand', () => {
  test("TSK-10: a person's tick counts as it stands, with an event, and Progress is brought in step", async ({
    place,
  }) => {
    await begin(place);
    await edit(place, (text) => text.replace('- [ ] Task 1:', '- [x]  Task 1:'));
    const ended = await place.run('reply', '@last', 'Go on.');
    expect(ended.stdout).toContain(`your edit of ${LIST} was adopted`);
    const read = (await eventsOf(place)).filter((event) => event.type === 'document.read');
    expect(read.map(({ document, by }) => [document, by]).slice(-2)).toEqual([
      ['taskList', 'person'],
      ['taskList', 'runtime'],
    ]);
    expect(await listOf(place)).toContain('- [x]  Task 1:');
    expect(await listOf(place)).toContain('- Completed: 1 tasks');
    const [shown, standing] = [await place.run('show', '@last', '--json'), await place.run('docs', '@last', '--json')];
    const items = (text: string) =>
      JSON.parse(text).items.map(({ line: _, done: __, ...item }: { line: number; done: boolean }) => item);
    expect(items(standing.stdout)).toEqual(items(shown.stdout));
    expect(items(shown.stdout)).toMatchObject([{ state: 'verified' }, { state: 'open' }]);
  });

  test('TSK-10: an edit that the list cannot be worked with is refused with its line, kept, and taken back', async ({
    place,
  }) => {
    await begin(place);
    const before = await listOf(place);
    const broken = before.replace('- [ ] Task 2: read it', '* [ ] Task 2: read it');
    await edit(place, () => broken);
    const ended = await place.run('reply', '@last', 'Go on.');
    const line = broken.split('\n').indexOf('* [ ] Task 2: read it') + 1;
    expect(ended.stdout).toContain(`DOCUMENTS_INVALID: line ${line}`);
    expect(await listOf(place)).toBe(before);
    const [run = ''] = await readdir(join(place.home, 'runs'));
    const kept = (await readdir(join(place.home, 'runs', run, 'docs'))).filter((name) => name.includes('refused'));
    expect(kept).toHaveLength(1);
    expect(await readFile(join(place.home, 'runs', run, 'docs', kept[0] ?? ''), 'utf8')).toBe(broken);
  });

  test("TSK-10: what is changed before Ctrl-C stops the task's own answer is the model's, and what is changed after it a person's", async ({
    place,
  }) => {
    await begin(place, { hang: true });
    const before = await listOf(place);
    const owner = place.start(['reply', '@last', 'Go on.']);
    await exchanging(place);
    await edit(place, (text) => text.replace('- [ ] Task 2:', '- [x] Task 2:'));
    owner.signal('SIGINT');
    const left = await owner.ended;
    expect([left.code, left.stdout]).toEqual([130, expect.stringContaining(`! ${LIST} was put back`)]);
    expect(await listOf(place)).toBe(before);

    await edit(place, (text) => text.replace('- [ ] Task 1:', '- [x] Task 1:'));
    const resumed = place.start(['resume', '@last']);
    await resumed.says(`your edit of ${LIST} was adopted`);
    await exchanging(place);
    // Nothing is ever answered: the edit stays over another stop too.
    resumed.signal('SIGINT');
    expect((await resumed.ended).code).toBe(130);
    const read = (await eventsOf(place)).filter((event) => event.type === 'document.read');
    expect(read.map(({ by }) => by).slice(-2)).toEqual(['person', 'runtime']);
    expect(await listOf(place)).toContain('- [x] Task 1:');
    expect(await listOf(place)).toContain('- [ ] Task 2:');
  });

  test('TSK-15: the prompt explains phases and rules in the layers of every prompt', async ({ place }) => {
    await begin(place);
    const { stdout } = await place.run('prompt', '@last', '--json');
    const { layers } = JSON.parse(stdout) as { layers: { layer: string; content: string }[] };
    const rules = layers.find(({ layer }) => layer === 'BaseRuntimeRules')?.content ?? '';
    const places = HEADINGS.map((heading) => rules.indexOf(heading));
    expect(places.every((at) => at >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(HEADINGS.filter((heading) => !readTemplates('zh').task?.includes(heading))).toEqual([]);
  });

  test('TSK-10: what is no text is kept byte for byte, and a document beside it that cannot be read hides nothing', async ({
    place,
  }) => {
    await begin(place);
    const before = await listOf(place);
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a])]);
    await writeFile(join(place.project, LIST), bytes);
    await rm(join(place.project, 'docs/card/design.md'));
    await symlink('design.md', join(place.project, 'docs/card/design.md'));
    await place.run('reply', '@last', 'Go on.');
    expect(await listOf(place)).toBe(before);
    const [run = ''] = (await readdir(join(place.home, 'runs'))).filter((name) => name.startsWith('run_'));
    const kept = (await readdir(join(place.home, 'runs', run, 'docs'))).find((name) => name.includes('refused')) ?? '';
    expect(await readFile(join(place.home, 'runs', run, 'docs', kept))).toEqual(bytes);
  });

  test('TSK-04: a document without content is refused, and stays what it was', async ({ place }) => {
    const nothing = { tool: 'createTaskDocs', args: { taskName: 'card', phase: 'requirements' } };
    await begin(place, { calls: [nothing] });
    const before = await readFile(join(place.project, 'docs/card/requirements.md'), 'utf8');
    await place.run('reply', '@last', 'Go on.');
    expect(await readFile(join(place.project, 'docs/card/requirements.md'), 'utf8')).toBe(before);
    const refused = (await eventsOf(place)).findLast((event) => event.type === 'call.refused');
    expect(refused).toMatchObject({ code: 'E_SCHEMA_VALIDATION', fields: { success: false } });
  });

  test('TSK-10: a list that is gone is put back', async ({ place }) => {
    await begin(place);
    const before = await listOf(place);
    await rm(join(place.project, LIST));
    await place.run('reply', '@last', 'Go on.');
    expect(await listOf(place)).toBe(before);
  });

  test('TSK-10: boxes that a model ticks are verified, and left open with the reason where nobody can say that it is done', async ({
    place,
  }) => {
    await begin(place, doc('taskList', TASKS.replaceAll('[ ]', '[x]')));
    await place.run('reply', '@last', 'Go on.');
    const results = (await eventsOf(place)).flatMap((event) => (event.type === 'call.finished' ? [event.result] : []));
    const verified = { success: true, message: expect.stringContaining('It verifies now: 1, 2.') };
    expect(results).toContainEqual(expect.objectContaining(verified));
    expect(await listOf(place)).not.toContain('[x]');
    expect((await listOf(place)).match(/ {2}- Signalbox: Attempt 1 failed: .+/g)).toHaveLength(2);
  });

  test('TSK-09: a model cannot write them as files', async ({ place }) => {
    const write = { tool: 'fs.write', args: { path: `@project/${LIST}`, content: TASKS.replaceAll('[ ]', '[x]') } };
    await begin(place, { calls: [write] });
    await place.run('reply', '@last', 'Go on.');
    const codes = (await eventsOf(place)).flatMap((event) => (event.type === 'call.refused' ? [event.code] : []));
    expect(codes).toEqual(['E_SANDBOX_VIOLATION']);
    expect(await listOf(place)).not.toContain('[x]');
  });

  test('TSK-03: a folder with a document of somebody else is refused at the first write of any document', async ({
    place,
  }) => {
    await mkdir(join(place.project, 'docs/card'), { recursive: true });
    await writeFile(join(place.project, 'docs/card/design.md'), 'Theirs.\n');
    await writeFile(
      join(place.path, 'script.json'),
      JSON.stringify({ turns: [doc('requirements', '# Task: card\n')], default: { text: 'Well?' } }),
    );
    await place.run(
      ...['run', PACKAGE, '--workflow', 'task', '--engine', 'scripted', '--script', join(place.path, 'script.json')],
      ...['-m', 'A card, please'],
    );
    const refused = (await eventsOf(place)).find((event) => event.type === 'call.refused');
    expect(refused).toMatchObject({
      code: 'TASK_FOLDER_TAKEN',
      message: expect.stringContaining('signalbox task resume card'),
    });
    expect(await readdir(join(place.project, 'docs/card'))).toEqual(['design.md']);
  });

  test('TSK-01 TSK-04: a document of a later phase is refused, with its fields, and not written', async ({ place }) => {
    await writeFile(
      join(place.path, 'script.json'),
      JSON.stringify({ turns: [doc('design', '# Design: card\n')], default: { text: 'Well?' } }),
    );
    await place.run(
      ...['run', PACKAGE, '--workflow', 'task', '--engine', 'scripted', '--script', join(place.path, 'script.json')],
      ...['-m', 'A card, please'],
    );
    const refused = (await eventsOf(place)).find((event) => event.type === 'call.refused');
    expect(refused).toMatchObject({ code: 'E_INVALID_TRANSITION', fields: { success: false } });
    expect(await readdir(place.project)).toEqual([]);
  });
});
