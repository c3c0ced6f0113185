import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainSandbox } from '../../src/adapters/sandbox-plain/plain-sandbox.ts';
import { openHold } from '../../src/main/hold.ts';
import { type Ended, makePlace, type Place } from './signalbox.ts';

/* The crew in a real repository, with the scripted engine: what is decided is decided by git and by a check that really ran. */

const PACKAGE = { name: 'greeting', version: '1.0.0', scripts: { test: 'node tests/greet.test.js' } };
/** The same check as that of the package, without npm, which takes longer than all the rest of a round. */
const DIRECTLY = { 'signalbox.yaml': 'crew:\n  check: node tests/greet.test.js\n' };
const REQUEST = 'The greeting should name the person.';

type Event = { readonly type: string; readonly [field: string]: unknown };

describe('a crew', () => {
  let place: Place;
  beforeEach(async () => {
    place = await makePlace();
  });
  afterEach(async () => place.remove());

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], {
      cwd: place.project,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(place.project, path)), { recursive: true });
      await writeFile(join(place.project, path), text);
    }
  }

  async function repository(files: Readonly<Record<string, string>> = {}): Promise<void> {
    git('init', '--quiet', '--initial-branch', 'main');
    await write({ 'package.json': JSON.stringify(PACKAGE), ...files });
    git('add', '--all');
    git('commit', '--quiet', '--message', 'begin');
  }

  async function events(): Promise<readonly Event[]> {
    const { stdout } = await place.run('log', '@last', '--jsonl');
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  async function visited(): Promise<readonly unknown[]> {
    return (await events()).flatMap(({ type, node }) => (type === 'node.entered' ? [node] : []));
  }

  async function decided(): Promise<readonly unknown[]> {
    return (await events()).flatMap((event) =>
      event.type === 'turn.ended' && event['decided'] !== undefined ? [event['decided']] : [],
    );
  }

  /** Plays these replies: by node, text or calls. */
  async function plays(request: string, turns: readonly object[], ...flags: readonly string[]): Promise<Ended> {
    const script = join(place.path, 'crew-script.yaml');
    await writeFile(script, JSON.stringify({ turns }));
    return place.run('crew', request, '--engine', 'scripted', '--script', script, '--trust', ...flags);
  }

  it('RTE-08 RTE-11: what a command may not have changed is put back, a review stays open, and the agent is told', async () => {
    const review = '<!-- signalbox:review call=a -->\n<!-- /signalbox:review -->\n\n- [ ] Say more.\n';
    await repository({ 'src/greet.js': '1', 'src/greet.test.js': '1', 'reviews/main.md': review });
    const command = [
      'echo 2 >src/greet.js; echo 2 >src/greet.test.js; echo doc >README.md; echo "crew: [" >signalbox.yaml',
      'rm -rf reviews; echo "✅ Addressed" >>reviews/main.md',
    ];
    await plays('Test it.', [
      { when: { node: 'master' }, text: 'Test it.\n[REQ_TEST]' },
      { when: { node: 'test' }, calls: [{ tool: 'shell.exec', args: { command: command.join('; ') } }] },
      { when: { node: 'test' }, calls: [{ tool: 'shell.exec', args: { command: 'true' } }] },
      { when: { node: 'test' }, text: 'I cannot.\n[BLOCK_NEED_MASTER]' },
      { when: { node: 'master' }, text: 'Help.\n[BLOCK_NEED_MASTER]' },
    ]);
    const results = (await events()).flatMap(({ type, tool, result }) =>
      type === 'call.finished' && tool === 'shell.exec' ? [result] : [],
    );
    const files = ['README.md', 'signalbox.yaml', 'src/greet.js'];
    expect(results).toEqual([
      expect.objectContaining({ putBack: expect.objectContaining({ code: 'FILES_PUT_BACK', files }) }),
      expect.not.objectContaining({ putBack: expect.anything() }),
    ]);
    expect(git('diff', '--stat').split('\n')[0]).toContain('src/greet.test.js');
    const status = () => git('status', '--porcelain', 'src', 'reviews', 'README.md', 'signalbox.yaml');
    expect(status()).toBe('M src/greet.test.js');

    // Killed before anything was put back: whoever takes the run puts back, before it does anything.
    const { runId } = JSON.parse((await place.run('show', '@last', '--json')).stdout);
    const hold = openHold(place.home, process.env, async () => plainSandbox());
    const key = 'before call of one that was killed';
    await hold.begin({ runId, key, by: 'command', project: place.project, write: ['**/*.test.js'] });
    await write({ 'src/greet.js': 'bent', 'signalbox.yaml': 'crew: [' });
    await place.run('reply', '@last', 'Go on.');
    expect(status()).toBe('M src/greet.test.js');
  });

  it('RTE-04 RTE-05 RTE-06 RTE-07 brings a change to its end: a wrong claim, the check, a second attempt, documents, and nothing after it', async () => {
    await repository();
    const ended = await place.run('crew', REQUEST, '--engine', 'scripted');
    expect([ended.code, ended.stderr]).toEqual([0, expect.anything()]);
    expect(await visited()).toEqual([
      'begin',
      'recall',
      'master',
      'snapshot',
      'dev',
      'test',
      'check',
      'snapshot',
      'dev',
      'test',
      'check',
      'inspect',
      'master',
      'docs',
      'inspect',
      'publish',
      'items',
      'archive',
      'master',
      'done',
    ]);
    expect(await decided()).toEqual([
      'REQ_DEV',
      'REQ_TEST',
      'REQ_DOCS',
      'REQ_TEST',
      'REQ_DOCS',
      'REQ_DOCS',
      'TASK_DONE',
    ]);
    const all = await events();
    const checks = all.filter(({ type, tool }) => type === 'call.finished' && tool === 'check.run');
    expect(checks.map(({ result }) => (result as { exitCode: number }).exitCode)).toEqual([1, 0]);
    // The last word is to the person: the pull request is theirs to merge.
    expect(all.slice(-2).map(({ type }) => type)).toEqual(['run.completed', 'interaction.opened']);
    expect((await place.run('inbox')).stdout).toContain('Ready for a person to merge: reviews/main.md');
    expect(git('for-each-ref', '--format=%(refname)', 'refs/signalbox').split('\n')).toHaveLength(2);
    expect(git('status', '--porcelain', 'src')).toBe('?? src/');
    expect((await place.run('audit', '@last')).code).toBe(0);

    // RTE-08: the lesson was archived and read back before the task was done.
    const [lesson] = JSON.parse((await place.run('memory', 'search', 'greeting', '--json')).stdout).entities;
    const { runId } = JSON.parse((await place.run('show', '@last', '--json')).stdout);
    expect(lesson).toMatchObject({ name: `lesson ${runId}`, entityType: 'crew_lesson' });
    expect(lesson.observations).toEqual(
      expect.arrayContaining([
        `request: ${REQUEST}`,
        expect.stringMatching(/^problem: `.*` failed with exit code 1: .*ERR_ASSERTION/),
        expect.stringMatching(/^outcome: `.*` passed$/),
        expect.stringContaining('src/greet.js'),
      ]),
    );

    // Nothing runs until the person speaks, and then a new cycle begins.
    expect((await place.run('resume', '@last')).code).not.toBe(8);
    expect(await events()).toHaveLength(all.length);
    const next = await place.run('reply', '@last', 'Is it done?');
    expect(next.stdout + next.stderr).toContain('begin');
    expect((await events()).map(({ type }) => type)).toContain('cycle.opened');
  });

  it('RTE-10: speaks Chinese to the crew where models are spoken to in Chinese', async () => {
    await repository();
    const ended = await plays(
      REQUEST,
      [
        { when: { node: 'master' }, text: '问候语要带上名字。\n[REQ_DEV]' },
        { when: { node: 'dev' }, text: '缺少信息。\nreason: missing_context\n[BLOCK_NEED_MASTER]' },
        { when: { node: 'master' }, text: '需要人来决定。\n[BLOCK_NEED_MASTER]' },
      ],
      ...['--language', 'zh'],
    );
    expect(ended.code).toBe(8);
    const { layers } = JSON.parse((await place.run('prompt', '@last', '--turn', '2', '--json')).stdout);
    const told = new Map<string, string>(layers.map(({ layer, content }: Record<string, string>) => [layer, content]));
    expect(told.get('Persona')).toMatch(/^你是 Dev，开发者。\n职责：修改代码/);
    expect(told.get('RunDirective')).toMatch(
      /@pkg\/rules\/project_rules\.zh\.md[\s\S]*\| \[REQ_DEV\] \| 需要编写或修改代码。/,
    );
    expect(told.get('NodeBrief')).toMatch(/- stepFile: @pkg\/steps\/dev\.zh\.md[\s\S]*代码做到了所要求的事。/);
    expect(told.get('RunDirective')).toContain('Current Step: dev (编写代码)');
    expect(layers.find(({ layer }: { layer: string }) => layer === 'Persona').source).toBe(
      'agents.zh.json: dev.persona',
    );
  });

  it('RTE-08: where the memory cannot be used the work goes on, and waits with its lesson before the end', async () => {
    await repository();
    await mkdir(join(place.home, 'memory.db'), { recursive: true });
    const ended = await place.run('crew', REQUEST, '--engine', 'scripted');
    expect([ended.code, ended.stdout + ended.stderr]).toEqual([8, expect.stringContaining('MEMORY_ARCHIVE_FAILED')]);
    const all = await events();
    expect(all.find(({ tool, type }) => type === 'call.finished' && tool === 'memory.recall')).toMatchObject({
      result: { ok: true, lessons: [], warning: expect.stringContaining('memory') },
    });
    expect(all.findLast(({ type }) => type === 'call.finished')).toMatchObject({
      result: { error: { details: { lesson: { observations: expect.arrayContaining([`request: ${REQUEST}`]) } } } },
    });
    expect(await visited()).not.toContain('done');
    await rm(join(place.home, 'memory.db'), { recursive: true });
    expect((await place.run('resume', '@last')).code).toBe(0);
    expect((await visited()).slice(-4)).toEqual(['archive', 'archive', 'master', 'done']);
    expect(JSON.parse((await place.run('memory', 'ls', '--json')).stdout).total).toBe(1);
  });

  it('RTE-08: the next run is told what the last one has learned, as notes of that run', async () => {
    await repository();
    expect((await place.run('crew', REQUEST, '--engine', 'scripted')).code).toBe(0);
    const done = [{ when: { node: 'master' }, text: 'Nothing to do.\n[TASK_DONE]' }];
    expect((await plays('Does the greeting name the person?', done)).code).toBe(0);
    const told = (await events()).find(({ type }) => type === 'notice.given');
    expect(told).toMatchObject({ code: 'EVIDENCE', text: expect.stringMatching(/Remembered as `lesson run_/) });
    expect((await place.run('prompt', '@last')).stdout).toContain('> request: The greeting should name the person.');
  });

  it('RTE-04 RTE-08 an item that a person adds to the review is judged, fixed, checked and addressed before the end', async () => {
    await repository({ 'tests/greet.test.js': '', 'src/a.js': '// a\n' });
    const writes = (text: string) => ({
      tool: 'fs.write',
      args: { path: '@project/src/a.js', content: `// ${text}\n` },
    });
    const work = (text: string) => [
      { when: { node: 'master' }, text: `Write ${text}.\n[REQ_DEV]` },
      { when: { node: 'dev' }, calls: [writes(text)] },
      { when: { node: 'dev' }, text: 'Written.\n[REQ_TEST]' },
      { when: { node: 'test' }, text: 'Passed.\n[REQ_DOCS]' },
    ];
    const judgment = { judgments: [{ id: 'b93b359e', verdict: 'fix', reason: 'It is not polite.' }] };
    const first = await plays('Say b.', [
      ...work('b'),
      { when: { node: 'master' }, text: 'Done.\n[TASK_DONE]' },
      ...work('c'),
      { when: { node: 'review' }, text: JSON.stringify(judgment) },
      { when: { node: 'master' }, text: 'The review is open, but I say it is done.\n[TASK_DONE]' },
      ...work('a polite c'),
      { when: { node: 'master' }, text: 'Done.\n[TASK_DONE]' },
    ]);
    expect([first.code, first.stderr]).toEqual([0, expect.anything()]);
    const review = join(place.project, 'reviews/main.md');
    await writeFile(review, `${await readFile(review, 'utf8')}\n- [ ] Be polite.\n`);
    const second = await place.run('reply', '@last', 'Now say c.');
    expect([second.code, second.stderr]).toEqual([0, expect.anything()]);
    expect(second.stdout).toContain('corrected: [TASK_DONE] is closed here now.');
    const nodes = await visited();
    expect(nodes.slice(nodes.lastIndexOf('begin'))).toEqual([
      ...[
        'begin',
        'recall',
        'master',
        'snapshot',
        'dev',
        'test',
        'check',
        'inspect',
        'publish',
        'items',
        'review',
        'settle',
      ],
      ...['master', 'snapshot', 'dev', 'test', 'check', 'inspect', 'publish', 'items', 'archive', 'master', 'done'],
    ]);
    expect(await readFile(review, 'utf8')).toMatch(/Be polite\.\s+.*✅ Addressed/);
  });

  it('RTE-06 goes to docs at once where that is all that is asked for, in each cycle, and tests nothing of what lies there', async () => {
    await repository({ ...DIRECTLY, 'src/greet.js': 'exports.greet = () => 1;\n', 'tests/greet.test.js': '' });
    await write({ 'src/greet.js': 'exports.greet = () => 2;\n', 'tests/greet.test.js': 'process.exit(1)\n' });
    const documents = (path: string) => [
      {
        when: { node: 'docs' },
        calls: [{ tool: 'fs.write', args: { path: `@project/${path}`, content: 'Greeting\n' } }],
      },
      { when: { node: 'docs' }, calls: [{ tool: 'completionResult', args: { result: `${path} is written.` } }] },
      { when: { node: 'master' }, text: 'Done.\n[TASK_DONE]' },
    ];
    const ended = await plays('更新文档', [...documents('README.md'), ...documents('guide/README.rst')]);
    expect([ended.code, ended.stderr]).toEqual([0, expect.anything()]);
    const again = await place.run('reply', '@last', 'Please update the docs.');
    expect([again.code, again.stderr]).toEqual([0, expect.anything()]);
    const cycle = 'begin recall master docs inspect publish items archive master done';
    expect((await visited()).join(' ')).toBe(`${cycle} ${cycle}`);
    expect(await decided()).toEqual(['REQ_DOCS', 'TASK_DONE', 'REQ_DOCS', 'TASK_DONE']);
  });

  it('RTE-06 with --docs the documents come after the tests have passed', async () => {
    await repository({ ...DIRECTLY, 'tests/greet.test.js': '' });
    const ended = await plays(
      'Mend the typo.',
      [
        { when: { node: 'master' }, text: 'Mend it.\n[REQ_DEV]' },
        {
          when: { node: 'dev' },
          calls: [{ tool: 'fs.write', args: { path: '@project/src/text.js', content: '// text\n' } }],
        },
        { when: { node: 'dev' }, text: '[REQ_TEST]' },
        { when: { node: 'test' }, text: '[REQ_DOCS]' },
        { when: { node: 'master' }, text: '[REQ_DOCS]' },
        { when: { node: 'docs' }, calls: [{ tool: 'completionResult', args: { result: 'Nothing had to change.' } }] },
        { when: { node: 'master' }, text: '[TASK_DONE]' },
      ],
      '--docs',
    );
    expect([ended.code, ended.stderr]).toEqual([0, expect.anything()]);
    expect((await visited()).join(' ')).toBe(
      'begin recall master snapshot dev test check inspect master docs inspect publish items archive master done',
    );
  });

  it('RTE-04 ends a question that needs no work with one reply', async () => {
    await repository();
    const ended = await plays('What does this project do?', [
      { when: { node: 'master' }, text: 'It greets people.\n[TASK_DONE]' },
    ]);
    expect([ended.code, ended.stderr]).toEqual([0, expect.anything()]);
    expect(await visited()).toEqual(['begin', 'recall', 'master', 'done']);
  });

  it.each([
    ['never gives a tag', 'I am thinking about it.', 'ROUTE_TAG_INVALID'],
    ['invents one', 'Somebody has to look at it.\n[REQ_REVIEW]', 'ROUTE_TAG_INVALID'],
    ['puts it into a sentence', 'I route it to [REQ_DEV].', 'ROUTE_TAG_INVALID'],
  ])('RTE-03 a master that %s is corrected, and then a person has to look', async (_, text, code) => {
    await repository();
    const ended = await plays(
      REQUEST,
      Array.from({ length: 5 }, () => ({ when: { node: 'master' }, text })),
    );
    expect(ended.code).toBe(8);
    expect(JSON.parse((await place.run('show', '@last', '--json')).stdout)).toMatchObject({
      status: 'blocked',
      pending: [{ code }],
    });
    expect((await events()).filter(({ type }) => type === 'reply.received').length).toBeLessThanOrEqual(4);
  });

  it('RTE-05 a dev that says [TASK_DONE] is corrected: the end is not its to declare', async () => {
    await repository();
    const ended = await plays(REQUEST, [
      { when: { node: 'master' }, text: '[REQ_DEV]' },
      ...Array.from({ length: 4 }, () => ({ when: { node: 'dev' }, text: 'All done.\n[TASK_DONE]' })),
    ]);
    expect(ended.code).toBe(8);
    expect(ended.stdout + ended.stderr).toContain('ROUTE_TAG_INVALID');
    expect(await visited()).not.toContain('done');
  });

  it('RTE-07 blocks with its own code where rounds of dev are used up, and a person gives them back', async () => {
    await repository({ ...DIRECTLY, 'tests/greet.test.js': 'process.exit(1)\n' });
    const round = [
      { when: { node: 'dev' }, text: '[REQ_TEST]' },
      { when: { node: 'test' }, text: '[REQ_DOCS]' },
    ];
    const ended = await plays(REQUEST, [
      { when: { node: 'master' }, text: '[REQ_DEV]' },
      ...Array(5).fill(round).flat(),
    ]);
    expect(ended.code).toBe(8);
    expect(ended.stdout + ended.stderr).toContain('RETRY_EXHAUSTED');
    expect((await visited()).filter((node) => node === 'dev')).toHaveLength(3);
  });

  it('RTE-11 a role writes only its own files', async () => {
    await repository({ 'tests/greet.test.js': 'process.exit(1)\n' });
    await plays(REQUEST, [
      { when: { node: 'master' }, text: '[REQ_DEV]' },
      {
        when: { node: 'dev' },
        calls: [{ tool: 'fs.write', args: { path: '@project/tests/greet.test.js', content: '' } }],
      },
      { when: { node: 'dev' }, text: 'I cannot.\nreason: logic_unimplementable\n[BLOCK_NEED_MASTER]' },
      { when: { node: 'master' }, text: 'Again.\n[REQ_DEV]' },
      { when: { node: 'master' }, text: 'A person has to say.\n[BLOCK_NEED_MASTER]' },
    ]);
    expect((await events()).find(({ type }) => type === 'call.refused')).toMatchObject({ code: 'E_SANDBOX_VIOLATION' });
    expect(await readFile(join(place.project, 'tests/greet.test.js'), 'utf8')).toBe('process.exit(1)\n');
  });

  it('RTE-05 does not go by a check that a file of the project names, until a person has said so', async () => {
    await repository({ 'signalbox.yaml': 'crew:\n  check: "true"\n', 'package.json': '{"name":"bare"}' });
    await mkdir(join(place.config, 'signalbox'), { recursive: true });
    await writeFile(join(place.config, 'signalbox', 'config.yaml'), 'crew:\n  check: test -f package.json\n');
    const turns = ['[REQ_TEST]', '[REQ_DOCS]', '[TASK_DONE]'].map((text, at) => ({
      when: { node: at === 1 ? 'test' : 'master' },
      text,
    }));
    const script = join(place.path, 'crew-script.yaml');
    await writeFile(script, JSON.stringify({ turns }));
    const crew = ['crew', REQUEST, '--engine', 'scripted', '--script', script];
    const ended = await place.run(...crew);
    expect(ended.stderr).toContain('! crew.check and crew.pr in signalbox.yaml are not used');
    expect((await place.run('show', '@last')).stdout).toMatch(
      /✓ test -f package\.json .*; signalbox\.yaml was not used/,
    );
    const asked = await place.run(...crew, '--trust');
    expect(asked.stderr).not.toContain('not used');
    expect((await place.run('show', '@last')).stdout).toContain('✓ true (');
  });

  it('asks once for a check where none is found, and keeps the answer', async () => {
    await repository({ 'package.json': '{"name":"bare"}' });
    // Where nothing was changed, the last commit is looked at; a config file in it would owe documents.
    await write({ 'notes.txt': 'mine\n' });
    git('add', '--all');
    git('commit', '--quiet', '--message', 'notes');
    const work = [
      { when: { node: 'master' }, text: '[REQ_TEST]' },
      { when: { node: 'test' }, text: '[REQ_DOCS]' },
    ];
    const ended = await plays(REQUEST, [...work, { when: { node: 'master' }, text: '[TASK_DONE]' }]);
    expect(ended.code).toBe(8);
    expect(ended.stdout + ended.stderr).toContain('NO_CHECK');
    const mistaken = await place.run('reply', '@last', 'whatever you like');
    expect([mistaken.code, mistaken.stdout + mistaken.stderr]).toEqual([
      8,
      expect.stringContaining('whatever you like'),
    ]);
    const answered = await place.run('reply', '@last', 'test -f package.json');
    expect([answered.code, answered.stderr]).toEqual([0, expect.anything()]);
    const again = await plays(REQUEST, [...work, { when: { node: 'master' }, text: '[TASK_DONE]' }]);
    expect(again.code).toBe(0);
  });

  it('RTE-05 asks a person where the task has changed what its check runs, and goes on with the answer', async () => {
    await repository({ 'tests/greet.test.js': 'process.exit(1)\n' });
    const bent = JSON.stringify({ ...PACKAGE, scripts: { test: 'node src/ok.js' } });
    const ended = await plays(REQUEST, [
      { when: { node: 'master' }, text: '[REQ_DEV]' },
      {
        when: { node: 'dev' },
        calls: [
          { tool: 'fs.write', args: { path: '@project/package.json', content: bent } },
          { tool: 'fs.write', args: { path: '@project/src/ok.js', content: '// ok\n' } },
        ],
      },
      { when: { node: 'dev' }, text: '[REQ_TEST]' },
      { when: { node: 'test' }, text: '[REQ_DOCS]' },
      { when: { node: 'master' }, text: '[REQ_DOCS]' },
      { when: { node: 'docs' }, calls: [{ tool: 'completionResult', args: { result: 'Nothing had to change.' } }] },
      { when: { node: 'master' }, text: '[TASK_DONE]' },
    ]);
    expect(ended.code).toBe(8);
    expect(ended.stdout + ended.stderr).toContain('NO_CHECK');
    expect(ended.stdout + ended.stderr).toContain('package.json');
    expect(await visited()).not.toContain('inspect');
    const answered = await place.run('reply', '@last', 'npm test');
    expect([answered.code, answered.stderr]).toEqual([0, expect.anything()]);
  });

  it.each([
    ['no repository', async () => undefined],
    ['a bare one', async () => void git('init', '--quiet', '--bare', '.')],
  ])('is blocked with a clear code where there is %s', async (_, prepare) => {
    await prepare();
    const ended = await plays(REQUEST, [{ when: { node: 'master' }, text: '[TASK_DONE]' }]);
    expect(ended.code).toBe(1);
    expect(ended.stdout + ended.stderr).toContain('GIT_FAILED');
  });

  it('works before the first commit, and with changes that are not committed', async () => {
    git('init', '--quiet', '--initial-branch', 'main');
    await write({ 'package.json': JSON.stringify(PACKAGE), 'tests/greet.test.js': '', 'notes.txt': 'mine\n' });
    const ended = await plays(REQUEST, [
      { when: { node: 'master' }, text: '[REQ_DEV]' },
      { when: { node: 'dev' }, calls: [{ tool: 'fs.write', args: { path: '@project/src/a.js', content: '// a\n' } }] },
      { when: { node: 'dev' }, text: '[REQ_TEST]' },
      { when: { node: 'test' }, text: '[REQ_DOCS]' },
      { when: { node: 'master' }, text: '[REQ_DOCS]' },
      { when: { node: 'docs' }, calls: [{ tool: 'completionResult', args: { result: 'Nothing had to change.' } }] },
      { when: { node: 'master' }, text: '[TASK_DONE]' },
    ]);
    expect([ended.code, ended.stderr]).toEqual([0, expect.anything()]);
    expect(existsSync(join(place.project, 'notes.txt'))).toBe(true);
  });
});
