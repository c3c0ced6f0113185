import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRuntime } from '../../src/index.ts';
import { document, documents, makePlace, type Place, type Printed, runIdOf } from './signalbox.ts';

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

const STRUCTURED = fileURLToPath(new URL('../../packages/structured-task', import.meta.url));
const scriptOf = (name: string) => fileURLToPath(new URL(`../fixtures/tasks/${name}.yaml`, import.meta.url));
const SCRIPTED = (name: string) => ['--engine', 'scripted', '--script', scriptOf(name)] as const;

const plant = (...more: readonly string[]) =>
  place.run('task', 'Plan the garden.', ...SCRIPTED('eight-items'), ...more);
const listOf = () => readFile(join(place.project, 'docs/garden-plan/taskList.md'), 'utf8');
/** What somebody has who has cloned the project: these documents, and no log. */
async function onlyDocuments(...names: readonly string[]): Promise<void> {
  const folder = fileURLToPath(new URL('../fixtures/tasks/garden-plan', import.meta.url));
  for (const name of names)
    await cp(join(folder, `${name}.md`), join(place.project, 'docs/garden-plan', `${name}.md`), { recursive: true });
}

const show = async (run: string): Promise<Printed> => document(await place.run('show', run, '--json'));

/** How many of its items were under way at a time, at most. */
async function mostAtOnce(run: string): Promise<number> {
  const events = documents(await place.run('log', run, '--jsonl'));
  const steps = events.map(({ type }) => Number(type === 'child.spawned') - Number(type === 'child.reported'));
  return Math.max(...steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0)));
}

describe('a larger task', () => {
  it('TSK-09 TSK-11 does eight items in the order of their dependencies, again where one fails, and ends with its result', async () => {
    const ended = await plant('--answer', 'blue', '--pool', '2');
    expect(ended.code, ended.stderr).toBe(0);
    expect(await mostAtOnce(runIdOf(ended))).toBe(2);
    const lines = ended.stdout.split('\n');
    const at = (line: string) => {
      expect(lines).toContain(line);
      return lines.indexOf(line);
    };
    expect(at('  [2.1] ▸ draw the first bed')).toBeGreaterThan(at('  [1.1] ✓ verified'));
    expect(at('  [2.2] ✗ attempt 2: its check ended with 1')).toBeGreaterThan(
      at('  [2.2] ✗ attempt 1: its check ended with 1'),
    );
    expect(at('  [3.1] ▸ list the seeds')).toBeGreaterThan(at('  [2.2] ✓ verified'));
    expect(at('  [3.3] ▸ read it all once more')).toBeGreaterThan(at('  [3.1] ✓ verified'));
    expect(lines).toContain('  [2.3] ? asks: Which colour?');
    expect((await listOf()).match(/^- \[x\]/gm)).toHaveLength(8);
    const run = await show(runIdOf(ended));
    expect(run).toMatchObject({ status: 'completed', output: 'The plan is in `plan/`.' });
    expect(run.items.map(({ id, state, attempts }: Printed) => [id, state, attempts])).toContainEqual([
      '2.2',
      'verified',
      3,
    ]);
  });

  it('TSK-09 left by Ctrl-C while items are done, it and its items go on with one resume', async () => {
    const script = join(place.path, 'slow.yaml');
    const whole = await readFile(join(STRUCTURED, 'script.yaml'), 'utf8');
    const first = '  - when: { node: work, item: "1.1" }\n';
    await writeFile(script, whole.replace(first, `${first}    delayMs: 3000\n`));
    const owner = place.start(['task', 'Write a greeting card', '--engine', 'scripted', '--script', script]);
    await owner.says('[1.2] ✓ verified');
    // The task itself rests by now, and only an item is at work.
    while ((await show('@last')).status !== 'waiting_children');
    owner.signal('SIGINT');
    const left = await owner.ended;
    expect(left.code).toBe(130);
    const list = join(place.project, 'docs/greeting-card/taskList.md');
    await writeFile(list, (await readFile(list, 'utf8')).replace('## Tasks', 'Use the good paper.\n\n## Tasks'));
    const resumed = await place.run('resume', runIdOf(left));
    expect(resumed.code, resumed.stdout + resumed.stderr).toBe(0);
    expect((await show(runIdOf(left))).status).toBe('completed');
    // What a person changed meanwhile is theirs.
    expect(await readFile(list, 'utf8')).toContain('Use the good paper.');
  });

  it('TSK-09 rests where an item asks a person, with exit 8, and says whose question it is and how it is answered', async () => {
    const ended = await plant();
    expect(ended.code).toBe(8);
    const parent = runIdOf(ended);
    const { children } = await show(parent);
    const { runId: child } = children.find(({ item }: Printed) => item === '2.3');
    expect(ended.stdout).toContain(`[2.3] choose a colour (${child}) waits for you:\n? Which colour?`);
    expect(ended.stdout).toContain(`Next: signalbox reply ${child} --choose 1`);
    const shown = await place.run('show', parent);
    expect(shown.stdout).toContain(`signalbox reply ${child} --choose 1`);
    expect((await place.run('show', parent, '--exit-status')).code).toBe(8);
    expect((await place.run('status', parent)).stdout).toContain(`Next: signalbox reply ${child} --choose 1`);
    const docs = await place.run('docs', parent);
    expect(docs.stdout).toContain('4 of 8 items done\n  [x]  1.1  measure the yard\n');
    expect(docs.stdout).toContain('failed 1: its check ended with 1 · after 1.1, 1.2\n');
    const inbox = await place.run('inbox');
    expect(inbox.stdout).toContain(`\n  [2.3] of garden-plan (${parent}): choose a colour\n`);
    expect(document(await place.run('inbox', '--json')).interactions).toMatchObject([
      { runId: child, parent: { run: parent, item: '2.3', task: 'garden-plan' } },
    ]);
    const chinese = await place.run('inbox', '--lang', 'zh');
    expect(chinese.stdout).toContain(`garden-plan (${parent}) 的 [2.3]: choose a colour`);

    // The answer sets the item going, and with it all that waited for it; what was told before is not told again.
    const answered = await place.run('reply', child, '--choose', '1');
    expect([answered.code, answered.stderr]).toEqual([0, '']);
    expect(answered.stdout).toMatch(/^ {2}\[2\.3\] → check\n {2}\[2\.3\] ✓ verified\n.*\[3\.3\] ✓ verified\n/s);
    expect((await show(parent)).status).toBe('completed');
  });

  it('TSK-09 an answer to the last run is for the item that asks, and goes there again under its key', async () => {
    const parent = runIdOf(await plant());
    const answer = ['reply', '@last', '--choose', '1', '--key', 'k'] as const;
    const answered = await place.run(...answer);
    expect(answered.code, answered.stderr).toBe(0);
    expect(await show(parent)).toMatchObject({ status: 'completed', output: 'The plan is in `plan/`.' });
    const before = (await show(parent)).seq;
    expect([(await place.run(...answer)).code, (await show(parent)).seq]).toEqual([0, before]);
  });

  it('TSK-09 where several items ask, an answer to the last run is for none of them, and each is named with its command', async () => {
    const script = join(place.path, 'two.yaml');
    const whole = await readFile(scriptOf('eight-items'), 'utf8');
    const asks = '{ when: { node: work, item: "3.2" }, text: "Which tools?" }';
    const two = whole.replace(
      /\{ when: \{ node: work, item: "3\.2" \}, calls: \[\{ tool: fs\.write/,
      `${asks}\n  - $&`,
    );
    await writeFile(script, two);
    const ended = await place.run('task', 'Plan the garden.', '--engine', 'scripted', '--script', script);
    expect(ended.code).toBe(8);
    const { children } = await show(runIdOf(ended));
    const of = (item: string) => children.find((child: Printed) => child.item === item).runId;
    const refused = await place.run('reply', '@last', 'blue');
    expect([refused.code, refused.stderr]).toEqual([
      2,
      `RUN_AMBIGUOUS: Several items of ${runIdOf(ended)} wait for you: [2.3], [3.2]. Answer each by its own run.\nNext: signalbox reply ${of('2.3')} --choose 1   or   signalbox reply ${of('2.3')} "…"\n      signalbox reply ${of('3.2')} "…"\n`,
    ]);
    const first = await place.run('reply', of('3.2'), 'A spade.');
    expect([first.code, first.stdout.includes(`Next: signalbox reply ${of('2.3')} --choose 1`)]).toEqual([8, true]);
    expect((await place.run('reply', '@last', 'blue')).code).toBe(0);
  });

  it("TSK-10 a person's edit while an item's question waits is the person's, and stays", async () => {
    const parent = runIdOf(await plant());
    const { children } = await show(parent);
    const { runId: child } = children.find(({ item }: Printed) => item === '2.3');
    const edited = (await listOf()).replace('## Tasks', 'Water on Sundays.\n\n## Tasks');
    await writeFile(join(place.project, 'docs/garden-plan/taskList.md'), edited);
    await place.run('reply', child, '--choose', '1');
    expect(await listOf()).toContain('Water on Sundays.');
    const events = documents(await place.run('log', parent, '--jsonl'));
    expect(events.filter(({ type }) => type === 'document.refused')).toEqual([]);
    expect(events.filter(({ type }) => type === 'document.adopted')).toHaveLength(1);
  });

  it('TSK-09 where a person cancels an item its task goes on with the others, and its agent is told in its next turn', async () => {
    const parent = runIdOf(await plant());
    const { children } = await show(parent);
    const { runId: child } = children.find(({ item }: Printed) => item === '2.3');
    const canceled = await place.run('cancel', child);
    // The exit code is that of the task, which fails here: its script knows nothing of a plan without colours.
    expect([canceled.code, canceled.stderr]).toEqual([1, '']);
    expect(canceled.stdout).toMatch(
      /\[2\.3\] ✗ attempt 1: its run was canceled.*\[3\.1\] ✓ verified.*SCRIPT_EXHAUSTED/s,
    );
    const events = documents(await place.run('log', parent, '--jsonl'));
    const told = events.flatMap(({ type, notice = '' }) => (type === 'turn.started' ? [notice] : [])).join('\n');
    expect(told).toContain('- 2.3: stopped, which counts as no attempt');
  });

  /** A task that waits for an item, and whose own agent is on a model that has no key here. */
  async function keyless(): Promise<{ readonly parent: string; readonly child: string }> {
    const parent = runIdOf(await plant());
    const local = { provider: 'openai-compatible', model: 'm', baseUrl: 'http://127.0.0.1:9', keyEnv: 'LOCAL_KEY' };
    await mkdir(join(place.config, 'signalbox'), { recursive: true });
    await writeFile(join(place.config, 'signalbox', 'config.yaml'), JSON.stringify({ models: { local } }));
    const resumed = await place.start(['resume', parent, '--role', 'lead=local'], { env: { LOCAL_KEY: 'k' } }).ended;
    expect(resumed.code, resumed.stderr).toBe(8);
    const { children } = await show(parent);
    return { parent, child: children.find(({ item }: Printed) => item === '2.3').runId };
  }

  it.each([
    ['--json', 'The item is canceled. Its task could not go on, ENGINE_AUTH: ', 'Next: '],
    ['--lang=zh', '任务项已取消。它所属的任务未能继续，ENGINE_AUTH: ', '下一步：'],
  ])('TSK-09 where its task cannot go on after an item was canceled, that is a note: %s', async (asked, note, next) => {
    const { parent, child } = await keyless();
    const { code, stdout, stderr } = await place.run('cancel', child, asked);
    expect([code, (await show(child)).status]).toEqual([0, 'canceled']);
    if (asked === '--json') expect(JSON.parse(stdout)).toMatchObject({ runId: child, status: 'canceled' });
    expect(stderr.split('\n')).toEqual([expect.stringContaining(`! ${note}`), `${next}signalbox resume ${parent}`, '']);
    // The task still lacks what it lacked.
    expect((await place.run('resume', parent)).code).toBe(4);
  });

  it('TSK-09 where its task cannot go on after an item was canceled, the library has the item as it ended', async () => {
    const { parent, child } = await keyless();
    const runtime = await createRuntime({ home: place.home });
    try {
      expect(await runtime.cancel(child, 'no colours')).toMatchObject({ runId: child, status: 'canceled' });
      await expect(runtime.resume(parent)).rejects.toMatchObject({ code: 'ENGINE_AUTH' });
    } finally {
      await runtime.stop();
    }
  });

  it('TSK-09 an item that was taken back is canceled like any run once no task waits for it', async () => {
    const script = join(place.path, 'again.yaml');
    const asksAgain = '  - { when: { node: work, item: "2.3" }, text: "Which one now?" }\n';
    await writeFile(script, `${(await readFile(scriptOf('eight-items'), 'utf8')).trimEnd()}\n${asksAgain}`);
    const plan = ['task', 'Plan.', '--engine', 'scripted', '--script', script] as const;
    const parent = runIdOf(await place.run(...plan, '--answer', 'blue'));
    const { status, children } = await show(parent);
    expect(status).toBe('completed');
    const { runId: child } = children.find(({ item }: Printed) => item === '2.3');
    expect((await place.run('rewind', child, '--to', 'work', '--reason', 'once more')).code).toBe(8);
    const canceled = await place.run('cancel', child);
    expect(canceled.code, canceled.stdout + canceled.stderr).toBe(0);
    expect((await show(child)).status).toBe('canceled');
  });

  it('TSK-02 shows the context of the task, its items and its children to programs, and lists them below it', async () => {
    const told = documents(await plant('--jsonl'));
    // Every run of the family has its own events in the stream.
    expect(new Set(told.map(({ runId }) => runId)).size).toBe(7);
    const run = await show(told[0].runId);
    expect(run.task).toEqual({
      taskId: run.runId,
      taskName: 'garden-plan',
      currentPhase: 'execute',
      docsPath: 'docs/garden-plan',
      documents: {
        requirements: 'docs/garden-plan/requirements.md',
        design: 'docs/garden-plan/design.md',
        taskList: 'docs/garden-plan/taskList.md',
      },
      isSimpleTask: false,
    });
    const states = Object.fromEntries(run.items.map(({ id, state }: Printed) => [id, state]));
    expect(states).toMatchObject({ '1.1': 'verified', '2.2': 'failed', '2.3': 'running', '3.3': 'open' });
    expect(run.children).toContainEqual(
      expect.objectContaining({ item: '2.2', attempt: 1, passed: false, reason: 'its check ended with 1' }),
    );
    const { stdout } = await place.run('ls');
    const [first = '', ...others] = stdout.trimEnd().split('\n');
    expect(first).toMatch(/^run_\w+ +waiting_children +\S+\/task +execute/);
    expect(others.map((line) => /^└ run_\w+ .*\[(.+?)\]/.exec(line)?.[1])).toEqual([
      ...['1.1', '1.2', '2.1', '2.2', '2.3', '3.2'],
    ]);
    const { runs: rows } = document(await place.run('ls', '--json'));
    expect(rows.filter(({ parent }: Printed) => parent !== undefined)).toHaveLength(6);
  });
});

describe('a simple task', () => {
  it('TSK-11 TSK-12 needs no documents, and still ends by its result alone', async () => {
    const ended = await place.run('task', 'What is six times seven?', ...SCRIPTED('simple'));
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain('  · a simple task: it needs no documents\n');
    expect(ended.stdout).toContain('  ✓ output "It is 42."\n  ✓ completionResult\n→ complete  (from idle)\n');
    const run = await show(runIdOf(ended));
    expect(run).toMatchObject({
      status: 'completed',
      output: 'It is 42.',
      task: { isSimpleTask: true, documents: {} },
    });
    const docs = await place.run('docs', '@last', 'check');
    expect([docs.code, docs.stdout]).toEqual([0, 'It is a simple task: it has no documents.\n']);
  });
});

it('run means the workflow that the entry of a package names, where it lists several', async () => {
  const ended = await place.run('run', STRUCTURED, '-m', 'What is six times seven?', ...SCRIPTED('simple'));
  expect([ended.code, (await show(runIdOf(ended))).workflow]).toEqual([0, 'task']);
});

describe('task resume', () => {
  const FOLDER = 'docs/garden-plan';

  const resume = () => place.run('task', 'resume', FOLDER, ...SCRIPTED('simple'));
  const firstNotice = async (run: string) =>
    documents(await place.run('log', run, '--jsonl')).find(({ type }) => type === 'turn.started').notice;

  it.each([
    ['analyze', ['design']],
    ['design', ['requirements']],
    ['breakdown', ['requirements', 'design']],
    ['execute', ['requirements', 'design', 'taskList']],
    ['execute', ['taskList']],
  ])('TSK-14 goes on in phase %s where only these documents are left: %j', async (phase, names) => {
    await onlyDocuments(...names);
    const ended = await resume();
    expect(ended.stderr).toContain(`Resuming from ${FOLDER} in phase ${phase}.`);
    const { task, state } = await show(runIdOf(ended));
    expect(task).toMatchObject({ taskName: 'garden-plan', currentPhase: phase, docsPath: FOLDER });
    expect(Object.keys(task.documents)).toEqual(names);
    const phases = ['idle', 'analyze', 'design', 'breakdown', 'execute'];
    expect(state.stepsCompleted).toEqual(phases.slice(0, phases.indexOf(phase)));
  });

  it('TSK-14 counts what is ticked as done, and tells what is missing without demanding it', async () => {
    await onlyDocuments('taskList');
    const ended = await resume();
    expect(ended.stdout).toContain(`  · found ${FOLDER}/taskList.md: 2 of 3 items done\n→ execute  (from breakdown)\n`);
    const notice = await firstNotice(runIdOf(ended));
    expect(notice).toContain(`- ${FOLDER}/design.md is missing.`);
    expect(notice).toContain('Open items: 2.1. What is ticked is done.');
    const { items } = await show(runIdOf(ended));
    expect(items.map(({ state }: Printed) => state)).toEqual(['verified', 'verified', 'open']);
  });

  it('TSK-14 asks for the result where every box is ticked', async () => {
    await onlyDocuments('taskList');
    await writeFile(join(place.project, FOLDER, 'taskList.md'), (await listOf()).replaceAll('- [ ]', '- [x]'));
    const ended = await place.run('task', 'resume', FOLDER, ...SCRIPTED('result'));
    expect(await firstNotice(runIdOf(ended))).toContain('Every box is ticked: call completionResult now.');
    expect([ended.code, (await show(runIdOf(ended))).output]).toEqual([0, 'It was done before.']);
  });

  it('TSK-10 verifies the boxes that the lead has ticked itself: one is left open with the reason, until it is done', async () => {
    await onlyDocuments('requirements', 'design', 'taskList');
    const ended = await place.run('task', 'resume', FOLDER, ...SCRIPTED('claimed'));
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    const told = ended.stdout.split('\n').filter((line) => /^ {2}(?:\[|· ticked)/.test(line));
    expect(told.filter((line) => !line.includes('[2.2]'))).toEqual([
      '  · ticked by its agent, to be verified: 2.1, 2.2',
      '  [2.1] ▸ draw the first bed',
      '  [2.1] → check',
      '  [2.1] ✗ attempt 1: its check ended with 1',
      '  · ticked by its agent, to be verified: 2.1',
      '  [2.1] ▸ draw the first bed (attempt 2)',
      '  [2.1] → check',
      '  [2.1] ✓ verified',
    ]);
    expect(told.filter((line) => line.includes('[2.2]')).slice(1)).toEqual(['  [2.2] → verify', '  [2.2] ✓ verified']);
    const list = await listOf();
    expect(list.match(/^- \[x\]/gm)).toHaveLength(4);
    expect(list).toContain('  - Signalbox: Attempt 1 failed: its check ended with 1\n');
    expect((await show(runIdOf(ended))).output).toBe('The beds are drawn.');
  });

  it('TSK-14 lets the documents of phases that lie behind be written again, and the run go back to them', async () => {
    await onlyDocuments('requirements', 'design', 'taskList');
    const ended = await place.run('task', 'resume', FOLDER, ...SCRIPTED('rewrites'));
    expect(ended.stdout).toContain(`  ✓ createTaskDocs ${FOLDER}/design.md\n`);
    const back = await place.run('rewind', runIdOf(ended), '--to', 'design', '--reason', 'Once more.');
    expect(back.stdout).toContain('↶ you took the run back from execute to design: Once more.');
  });

  it('is refused while a run of these documents is unfinished, with the command that goes on with it', async () => {
    await onlyDocuments('taskList');
    const run = runIdOf(await place.run('task', 'resume', FOLDER, ...SCRIPTED('rewrites')));
    const refused = await resume();
    expect([refused.code, refused.stderr]).toEqual([
      7,
      `RUN_BUSY: Run ${run} (waiting_user) already works on ${FOLDER}. Resume it, or cancel it first.\nNext: signalbox resume ${run}\n`,
    ]);
  });

  it.each([
    [['task', 'resume'], 'Name the folder with the documents of the task.'],
    [['task', 'resume', 'docs/nothing'], 'There are no documents of a task in docs/nothing.'],
    [['task', 'resume', '../elsewhere'], '../elsewhere is not the folder of a task.'],
    [['task', 'make', 'it'], 'Put your words in quotes, so that they are one argument.'],
    [['task', ' '], 'The request is empty.'],
  ])('%j is wrong usage', async (args, message) => {
    const ended = await place.run(...args);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(message);
  });
});

describe('docs', () => {
  it('shows what stands in the documents of a task, and their items, in both languages', async () => {
    await onlyDocuments('requirements', 'design', 'taskList');
    const { stdout, code } = await place.run('docs', 'garden-plan');
    expect([code, stdout]).toEqual([
      0,
      [
        'docs/garden-plan  phase execute',
        '  ✓  requirements.md  complete',
        '  ✓  design.md        complete',
        '  ✓  taskList.md      complete',
        '',
        '2 of 3 items done',
        '  [x]  1.1  measure the yard',
        '  [x]  1.2  test the soil',
        '  [ ]  2.1  draw the first bed  after 1.1',
        '',
      ].join('\n'),
    ]);
    expect((await place.run('docs', 'garden-plan', '--lang', 'zh')).stdout).toContain('3 项中已完成 2 项\n');
  });

  it('check ends with 3 and names file, line and problem where something is wrong', async () => {
    await onlyDocuments('design', 'taskList');
    const design = join(place.project, 'docs/garden-plan/design.md');
    await writeFile(design, '# Design: garden-plan\n\n## Solution Approach\n');
    const checked = await place.run('docs', 'docs/garden-plan/', 'check');
    expect(checked.code).toBe(3);
    expect(checked.stdout).toContain('  ✗  requirements.md  missing\n  ✗  design.md        3 problems\n');
    expect(checked.stdout).toContain('docs/garden-plan/design.md:1  The section "## Research Findings" is missing.');
    const facts = document(await place.run('docs', 'garden-plan', 'check', '--json'));
    expect(facts).toMatchObject({ ok: false, phase: 'execute', progress: { total: 3, completed: 2, remaining: 1 } });
    await onlyDocuments('requirements', 'design');
    const good = await place.run('docs', 'garden-plan', 'check');
    expect([good.code, good.stdout.endsWith('Nothing is wrong.\n')]).toEqual([0, true]);
  });

  it.each([
    [['docs', 'nothing'], 'TASK_NOT_FOUND'],
    [['docs', 'garden-plan', 'chekc'], 'BAD_USAGE'],
  ])('%j is %s', async (args, code) => {
    const ended = await place.run(...args);
    expect([ended.code, ended.stderr.startsWith(code)]).toEqual([2, true]);
  });
});
