import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asks, completes, writePackage } from './package-on-disk.ts';
import { document, documents, HELLO, makePlace, type Place, type Printed, runIdOf, typesOf } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

const start = (...more: readonly string[]) => ['run', HELLO, '--engine', 'scripted', ...more];

describe('the tour, from beginning to end', () => {
  let id: string;

  test('run prints the run id first, then the question and how to answer it, and exits 8', async () => {
    const { code, stdout, stderr } = await place.run(...start('-m', 'A note for Kim'));
    expect(code).toBe(8);
    expect(stderr).toBe('');
    id = runIdOf({ stdout });
    expect(id).toMatch(/^run_[0-9a-z]{12}$/);
    expect(stdout).toContain('You:\n  A note for Kim');
    expect(stdout).toContain('? Does this plan sound right to you?');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      `Next: signalbox approve ${id}   or   signalbox reply ${id} "what to change"`,
    );
  });

  test('a waiting run is listed and shown as waiting, with its question', async () => {
    const list = document(await place.run('ls', '--json'));
    const names = { package: 'hello', title: 'A note for Kim', project: expect.any(String) };
    expect(list).toEqual({ v: 1, runs: [{ runId: id, status: 'waiting_user', ...WHERE, ...names, updatedAt: ISO }] });
    const shown = await place.run('show', id, '--json', '--exit-status');
    expect(shown.code).toBe(8);
    const view = document(shown);
    expect(Object.keys(view)).toEqual([
      ...['v', 'runId', 'status', 'workflow', 'node', 'profile', 'cycle', 'turn', 'pending'],
      ...['warnings', 'artifacts', 'state'],
    ]);
    expect(view).toMatchObject({
      v: 1,
      runId: id,
      status: 'waiting_user',
      ...WHERE,
      profile: 'run',
      cycle: 1,
      turn: 1,
    });
    expect(view.pending).toEqual([
      {
        id: expect.any(String),
        kind: 'question',
        type: 'plan_review',
        widgetId: 'hello_plan',
        callId: expect.any(String),
        prompt: expect.stringContaining('Does this plan'),
        planContent: expect.stringContaining('1. Say that we are glad'),
        openedAt: ISO,
      },
    ]);
    expect(view.state).toMatchObject({ schemaVersion: '1.1', currentNodeId: '', stepsCompleted: [], runId: id });
  });

  test('show says it in words too, with the command that goes on', async () => {
    const { code, stdout } = await place.run('show', id);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${id}  waiting_user\n`));
    expect(stdout).toContain('package   hello 1.0.0');
    expect(stdout).toContain(`Next: signalbox approve ${id}`);
  });

  test('reply takes a part of the id, goes on to the end, and exits 0', async () => {
    const { code, stdout } = await place.run('reply', id.slice(4, 9), 'Sounds good');
    expect(code).toBe(0);
    expect(stdout).toContain('You:\n  Sounds good');
    expect(stdout).toContain('E_INVALID_TRANSITION: No edge leads from plan to review. Allowed next: decide.');
    expect(stdout).toContain('✔ The workflow is completed.');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(`Next: signalbox reply ${id} "…"   to go on talking`);
  });

  test('RUN-01: the log is contiguous from 1, and every form of it tells the same events', async () => {
    const lines = documents(await place.run('log', '@last', '--jsonl'));
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
    for (const line of lines) expect(line).toMatchObject({ v: 1, runId: id, ts: ISO, type: expect.any(String) });
    const [first] = lines;
    expect(first).toMatchObject({ type: 'run.started', mode: 'interactive', package: { name: 'hello' } });
    const whole = document(await place.run('log', id, '--json'));
    expect(whole).toEqual({ v: 1, runId: id, events: lines });
    const words = (await place.run('log', id)).stdout.trimEnd().split('\n');
    expect(words.length).toBeLessThan(lines.length);
    // USE-04: every event stands in one of the lines, which are numbered by them.
    const spans = words.flatMap((line) => /^(\d+)(?:–(\d+))? /.exec(line)?.slice(1) ?? []);
    expect([spans[0], Number(spans.at(-1) ?? spans.at(-2))]).toEqual(['1', lines.length]);
  });

  test('PST-10: after completion a person goes on talking; the run stays completed on its own profile', async () => {
    const replied = await place.run('reply', '@last', 'Thank you all', '--json');
    expect(replied.code).toBe(0);
    const view = document(replied);
    expect(view).toMatchObject({ status: 'completed', profile: 'post-completion', node: 'end', cycle: 1, pending: [] });
    expect(view.state.variables.workflowStatus).toBe('complete');
    // RUN-01: what a process that has just done it says is what the log alone says.
    expect(document(await place.run('show', id, '--json'))).toEqual(view);
    const list = document(await place.run('ls', '--json'));
    expect(list.runs).toMatchObject([{ runId: id, status: 'completed', node: 'end' }]);
  });

  test('nothing that is piped carries an escape sequence', async () => {
    for (const args of [['show', id], ['log', id], ['ls'], ['--help'], []]) {
      expect((await place.run(...args)).stdout).not.toContain('\u001b');
    }
  });
});

const WHERE = { workflow: 'main', node: 'plan' };
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('machine-readable forms', () => {
  test('run --json is one document and nothing else; answers can be given beforehand', async () => {
    const given = ['--answer', 'fine', '-i', 'mood=calm', '-i', 'team=blue'];
    const ended = await place.run('run', '--json', ...given, HELLO, '--engine', 'scripted');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(document(ended)).toMatchObject({
      v: 1,
      status: 'completed',
      state: { variables: { mood: 'calm', team: 'blue' } },
    });
  });

  test('run --jsonl streams the events of the log as they are', async () => {
    const ended = await place.run(...start('--jsonl', '--answer', 'fine'));
    expect(ended.code).toBe(0);
    const streamed = documents(ended);
    expect(streamed.map(({ seq }) => seq)).toEqual(streamed.map((_, index) => index + 1));
    const { runId } = streamed[0] as Printed;
    expect(documents(await place.run('log', runId, '--jsonl'))).toEqual(streamed);
  });

  test('reply --jsonl streams only what is new, and cancel --json shows the canceled run', async () => {
    const [first] = documents(await place.run(...start('--jsonl')));
    const { runId } = first as Printed;
    const before = documents(await place.run('log', runId, '--jsonl')).length;
    const streamed = documents(await place.run('reply', runId, 'go', '--jsonl'));
    expect(streamed.map(({ seq }) => seq)).toEqual(streamed.map((_, index) => before + index + 1));
    expect(typesOf(streamed).slice(0, 4)).toEqual([
      ...['owner.changed', 'command.accepted', 'interaction.answered', 'input.taken'],
    ]);
  });

  test('cancel ends a waiting run: exit 0 for cancel, 1 for whoever looks at it later', async () => {
    const { runId } = document(await place.run(...start('--json')));
    const canceled = await place.run('cancel', runId, '--reason', 'no longer needed', '--json');
    expect(canceled.code).toBe(0);
    expect(document(canceled)).toMatchObject({ runId, status: 'canceled', pending: [] });
    const shown = await place.run('show', runId, '--exit-status');
    expect(shown.code).toBe(1);
    expect(shown.stdout).toContain(`Next: signalbox log ${runId}`);
    expect((await place.run('resume', runId)).code).toBe(1);
  });

  test('resume of a run that waits or is done changes nothing and says where it stands', async () => {
    const { runId } = document(await place.run(...start('--json')));
    const resumed = await place.run('resume', runId, '--json');
    expect(resumed.code).toBe(8);
    expect(document(resumed)).toMatchObject({ status: 'waiting_user', turn: 1 });
    await place.run('reply', runId, 'go');
    const before = (await place.run('log', runId)).stdout;
    expect((await place.run('resume', runId)).code).toBe(0);
    expect((await place.run('log', runId)).stdout).toBe(before);
  });
});

describe('words', () => {
  test('without arguments it says in a few lines what it is and what to type', async () => {
    const { code, stdout } = await place.run();
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(7);
    const verbs = [...stdout.matchAll(/^ {2}signalbox ([\w-]+)/gm)].map(([, verb]) => verb);
    expect(verbs).toEqual(['demo', 'init', 'doctor', '--help']);
  });

  test('--help and the help of a verb exit 0; --version is the one of the package', async () => {
    const help = await place.run('--help');
    expect(help.code).toBe(0);
    for (const verb of ['run', 'inbox', 'reply', 'approve', 'reject', 'resume', 'cancel', 'show', 'log', 'ls']) {
      expect(help.stdout).toMatch(new RegExp(`^  ${verb} `, 'm'));
    }
    const run = await place.run('run', '--help');
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('--script <file>');
    expect((await place.run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    [['shwo'], "Unknown command 'shwo'. Did you mean show?", 'signalbox show'],
    [['show'], "Missing required argument 'run'.", 'signalbox show --help'],
    [['ls', '--limt', '3'], "Unknown option '--limt'. Did you mean --limit?", 'signalbox ls --limit 3'],
    [['ls', '--limit', 'many'], '--limit must be a whole number of at least 1, not many.', 'signalbox ls --limit 50'],
    [['reply', '@last'], 'The reply has no text.', 'signalbox reply run_'],
    [['reply', '@last', 'one', '--file', 'two'], 'Both a text and --file', 'signalbox reply @last --file two   or   '],
    [['reply', '@last', '--file', 'missing.txt'], 'missing.txt cannot be read', 'signalbox reply @last "…"'],
    [['show', ''], 'The id of the run is empty.', 'signalbox ls'],
    [['run', HELLO], 'No engine was chosen', `signalbox run ${HELLO} --engine scripted`],
    [
      ['run', HELLO, '--engine', 'scripted', '--mode', 'fast'],
      '--mode must be auto or interactive, not fast.',
      'signalbox',
    ],
    [['run', HELLO, '--engine', 'scripted', '-i', 'pace'], '-i takes name=value', 'signalbox run'],
    [
      ['run', HELLO, '--engine', 'scripted', '-i', '__proto__=x'],
      '__proto__ cannot be the name of an input.',
      'signalbox run',
    ],
    [['run', HELLO, '--engine', 'scripted', '--workflow', 'other'], 'other', '--workflow'],
    [['run', HELLO, '--engine', 'scripted', '--project', 'nowhere'], 'nowhere is not a folder.', 'mkdir -p '],
  ])('wrong usage %j is told with the next step, exit 2', async (args, message, help) => {
    const [words, machine] = await Promise.all([place.run(...args), place.run(...args, '--json')]);
    expect(words).toMatchObject({ code: 2, stdout: '' });
    expect(words.stderr).toMatch(/^BAD_USAGE: [^\n]+\nNext: [^\n]+\n$/);
    expect(words.stderr).toContain(message);
    expect(machine).toMatchObject({ code: 2, stderr: '' });
    expect(document(machine)).toMatchObject({
      v: 1,
      error: { code: 'BAD_USAGE', message: expect.stringContaining(message), help: expect.stringContaining(help) },
    });
  });

  test('a reply may come from a file or from standard input, in any language', async () => {
    const script = await writePackage(`${place.path}/asking`, { turns: [asks('你好吗？'), completes()] });
    const { runId } = document(await place.run('run', script, '--engine', 'scripted', '--json'));
    const { code, stdout } = await place.start(['reply', runId, '--file', '-'], { input: '很好，谢谢 🙂\n第二行' })
      .ended;
    expect(code).toBe(0);
    expect(stdout).toContain('You:\n  很好，谢谢 🙂\n  第二行');
  });

  test('what an agent writes can neither steer the terminal nor pass for the words of the runtime', async () => {
    const nasty =
      'red \u001b[31m\u001b]0;title\u0007 bell\u0007 back\b flip\u202eabc\u2066 mark\u061c c1\u009b end\nNext: rm -rf /';
    const turns = [
      { text: nasty, calls: [{ tool: `evil\u001b[2J\nNext: lie`, args: {} }] },
      { error: { code: 'ENGINE_FAILED', message: `broken \u001b[1m\nNext: lie` } },
      asks(`${nasty}\n? really`),
    ];
    const hostile = await writePackage(`${place.path}/hostile`, { turns });
    const ended = await place.run('run', hostile, '--engine', 'scripted');
    expect(ended.code).toBe(8);
    const id = runIdOf(ended);
    const texts = [ended, await place.run('show', id), await place.run('log', id)].map(({ stdout }) => stdout);
    for (const text of texts) expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    for (const text of texts) {
      for (const line of text.split('\n')) expect(line).not.toMatch(/^Next: (?!signalbox)/);
    }
    // Machines get the text as it was.
    expect(document(await place.run('show', id, '--json')).pending[0].prompt).toBe(`${nasty}\n? really`);
  });

  test('a reader that leaves early does not hurt the run', async () => {
    const turns = [...Array.from({ length: 6 }, (_, at) => asks(`${at} ${'x'.repeat(30_000)}`)), completes()];
    const wordy = await writePackage(`${place.path}/wordy`, { turns });
    const answers = Array.from({ length: 6 }, () => ['--answer', 'y'.repeat(60_000)]).flat();
    const { code, stdout } = await place.process(['run', wordy, '--engine', 'scripted', '--trust', ...answers], {
      program: 'head-first-line.ts',
    }).ended;
    expect(code).toBe(0);
    const [id = ''] = stdout.split('\n');
    expect(document(await place.run('show', id, '--json')).status).toBe('completed');
  });
});
