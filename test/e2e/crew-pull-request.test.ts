import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashText } from '../../src/core/hash.ts';
import { installedBrowser } from '../browser/installed-browser.ts';
import { type FakeGh, makeGh } from '../support/fake-gh.ts';
import { until } from './engine-place.ts';
import { document, documents, makePlace, type Place } from './signalbox.ts';

/* The crew puts its work up by gh, which a small program of ours plays; the repository, what it is pushed to and the browser are real. */

const REQUEST = 'The page should greet the person by name.';
const URL = 'https://github.com/acme/thing/pull/1';
const THREAD = 'T_1';
const COMMENT = 'C_1';
/** As agents are told of what stands on the server. */
const itemId = (id: string) => hashText(id).slice(0, 10);

const writes = (path: string, content: string) => ({
  calls: [{ tool: 'fs.write', args: { path: `@project/${path}`, content } }],
});
const says = (text: string) => ({ text });
const looks = {
  calls: [
    { tool: 'browser.check', args: { file: 'web/index.html', steps: [{ expectText: 'Hello, Ada!' }], timeoutMs: 900 } },
  ],
};
const page = (title: string, words: string) => `<!doctype html><title>${title}</title><h1>${words}</h1>\n`;

/** A page that is wrong, what the browser saw of it, a second attempt, documents, a review, and the end. */
const STORY: readonly (readonly [node: string, entry: object])[] = [
  ['master', says('web/index.html is to greet Ada, and src/greet.js has the words.\n[REQ_DEV]')],
  ['dev', writes('src/greet.js', 'exports.greet = function greet(name) {\n  return `Hello, ${name}!`;\n};\n')],
  ['dev', writes('web/index.html', page('', 'Hello, Ada'))],
  ['dev', says('The page greets Ada.\n[REQ_TEST]')],
  [
    'test',
    writes(
      'tests/greet.test.js',
      "const { match } = require('node:assert');\nmatch(require('node:fs').readFileSync('web/index.html', 'utf8'), /Hello, Ada!/);\n",
    ),
  ],
  ['test', looks],
  ['test', says('The page does not say "Hello, Ada!"; the picture shows it.\n[REQ_DEV]')],
  ['dev', writes('web/index.html', page('', 'Hello, Ada!'))],
  ['dev', says('The exclamation mark was missing.\n[REQ_TEST]')],
  ['test', looks],
  ['test', says('The page is as it should be.\n[REQ_DOCS]')],
  ['master', says('A function was added: README.md is to tell of it.\n[REQ_DOCS]')],
  ['docs', writes('README.md', '# Greeting\n\n`greet("Ada")` gives `Hello, Ada!`.\n')],
  ['docs', { calls: [{ tool: 'completionResult', args: { result: 'README.md tells of it.' } }] }],
  [
    'review',
    says(
      JSON.stringify({
        judgments: [
          { id: itemId(THREAD), verdict: 'fix', reason: 'A page needs a title.' },
          { id: itemId(COMMENT), verdict: 'ignorable', reason: 'Colours were not asked for.' },
        ],
      }),
    ),
  ],
  ['master', says('The page needs a title.\n[REQ_DEV]')],
  ['dev', writes('web/index.html', page('Greeting', 'Hello, Ada!'))],
  ['dev', says('It has one.\n[REQ_TEST]')],
  ['test', says('Nothing else has changed.\n[REQ_DOCS]')],
  ['master', says('The page greets Ada, and the review is answered.\n[TASK_DONE]')],
];

/** Nothing but a page, which nobody reviews. */
const SHORT: typeof STORY = [
  ['master', says('web/index.html is to greet Ada.\n[REQ_DEV]')],
  ['dev', writes('web/index.html', page('Greeting', 'Hello, Ada!'))],
  ['dev', says('The page greets Ada.\n[REQ_TEST]')],
  ['test', says('The page is as it should be.\n[REQ_DOCS]')],
  ['master', says('The page greets Ada.\n[TASK_DONE]')],
];

describe('a crew with pull requests by gh', () => {
  let place: Place;
  let gh: FakeGh;
  let env: Readonly<Record<string, string>>;

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], {
      cwd: place.project,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  const type = (...args: readonly string[]) => place.start(args, { env }).ended;

  const events = async () => documents(await type('log', '@last', '--jsonl'));

  beforeEach(async () => {
    place = await makePlace();
    const bare = join(place.path, 'remote.git');
    gh = await makeGh(place.path, bare);
    await gh.change((world) => {
      world.now = new Date().toISOString();
    });
    const settings = join(place.path, 'person.gitconfig');
    await writeFile(settings, `[url "${bare}"]\n\tinsteadOf = https://github.com/acme/thing.git\n`);
    env = {
      SIGNALBOX_BROWSER: await installedBrowser(),
      PATH: `${gh.bin}:${process.env['PATH']}`,
      GIT_CONFIG_GLOBAL: settings,
      GH_TOKEN: 'secret',
    };
    git('init', '--quiet', '--initial-branch', 'main');
    git('init', '--quiet', '--bare', bare);
    git('remote', 'add', 'origin', 'https://github.com/acme/thing.git');
    const files = {
      'package.json': JSON.stringify({ name: 'greeting', version: '1.0.0' }),
      'signalbox.yaml': 'crew:\n  pr: gh\n  reviewWait: 2h\n  check: node tests/greet.test.js\n',
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(place.project, path)), { recursive: true });
      await writeFile(join(place.project, path), text);
    }
    git('add', '--all');
    git('commit', '--quiet', '--message', 'begin');
  });
  afterEach(() => place.remove());

  it('RTE-04 RTE-05 RTE-06 RTE-07 RTE-08 RTE-09: from a page that is wrong over its picture, a second attempt, documents, a pull request and its review to the notice, and nothing after it', async () => {
    const head = git('rev-parse', 'HEAD');
    const script = join(place.path, 'story.yaml');
    await writeFile(script, JSON.stringify({ turns: STORY.map(([node, entry]) => ({ when: { node }, ...entry })) }));
    const started = await type('crew', REQUEST, '--engine', 'scripted', '--script', script, '--trust');
    expect([started.code, started.stdout]).toEqual([8, expect.stringContaining('REVIEW_AWAITED')]);
    expect(started.stdout).toMatch(/Waiting for people: \S+ is waiting for reviews until .* UTC\..*signalbox resume/s);
    expect(started.stdout).not.toMatch(/forge\.items|call failed/);
    const { runId } = document(await type('show', '@last', '--json'));

    const shot = `logs/screenshots/${runId}_crash.png`;
    expect((await readFile(join(place.project, shot))).toString('latin1', 1, 4)).toBe('PNG');
    const report = await readFile(join(place.project, 'test_report.md'), 'utf8');
    expect(report).toContain(`, screenshot: ${shot}, `);
    expect(report).toMatch(/the runtime opened "web\/index.html": as expected/);
    const looked = (await events()).filter(({ type, tool }) => tool === 'browser.check' || type === 'call.reported');
    expect(looked.map(({ type, outcome }) => `${type} ${outcome ?? ''}`.trim())).toEqual([
      'call.intended',
      'call.finished',
      'call.reported done',
      'call.intended',
      'call.finished',
    ]);

    expect(gh.read().pulls).toMatchObject([{ base: 'main', title: REQUEST, state: 'open' }]);
    const files = () =>
      git('--git-dir', gh.read().bare, 'ls-tree', '-r', '--name-only', `signalbox/${runId}`).split('\n');
    expect(files()).toEqual([
      'README.md',
      'package.json',
      'signalbox.yaml',
      'src/greet.js',
      'tests/greet.test.js',
      'web/index.html',
    ]);
    expect([git('rev-parse', 'HEAD'), git('symbolic-ref', 'HEAD')]).toEqual([head, 'refs/heads/main']);
    expect((await type('inbox')).stdout).not.toContain('Ready for a person to merge');
    expect((await type('resume', '@last')).code).toBe(8);

    const by = (id: string, body: string) => ({ id, body, viewerDidAuthor: false });
    await gh.change(({ threads, comments }) => {
      const nodes = [by('C_0', 'The page has no title.')];
      threads.push({ id: THREAD, isResolved: false, path: 'web/index.html', line: 1, comments: { nodes } });
      comments.push({ ...by(COMMENT, 'Could it be blue?'), isMinimized: false });
    });
    const resumed = await type('resume', '@last');
    expect([resumed.code, resumed.stderr]).toEqual([0, expect.anything()]);
    const all = await events();
    const nodes = all.flatMap(({ type, node }) => (type === 'node.entered' ? [node] : []));
    const worked = ['snapshot', 'dev', 'test'];
    const checked = ['check', 'inspect'];
    expect(nodes).toEqual([
      ...[
        'begin',
        'recall',
        'master',
        ...worked,
        ...worked,
        ...checked,
        'master',
        'docs',
        'inspect',
        'publish',
        'items',
      ],
      ...['review', 'settle', 'master', ...worked, ...checked, 'publish', 'items', 'archive'],
      ...['master', 'done'],
    ]);
    const { pulls, threads, comments } = gh.read();
    expect(pulls).toHaveLength(1);
    expect(threads[0]?.comments.nodes.at(-1)?.body).toContain('✅ Addressed');
    expect(comments.at(-1)?.body).toContain('ignorable: Colours were not asked for.');
    expect(git('--git-dir', gh.read().bare, 'show', `signalbox/${runId}:web/index.html`)).toContain('Greeting');

    // Archived and read back before the end, and then the last word is to the person.
    const [lesson] = document(await type('memory', 'search', 'greet', '--json')).entities;
    expect(lesson).toMatchObject({
      name: `lesson ${runId}`,
      observations: expect.arrayContaining([
        `request: ${REQUEST}`,
        expect.stringMatching(/^problem: `web\/index\.html` failed in the browser at .*Hello, Ada!/),
        expect.stringContaining(`; screenshot: ${shot}`),
        'review (addressed): web/index.html:1 The page has no title.',
        'review (ignorable): Could it be blue?',
      ]),
    });
    expect(all.slice(-2).map(({ type }) => type)).toEqual(['run.completed', 'interaction.opened']);
    const inbox = (await type('inbox')).stdout;
    expect(inbox.split(`Ready for a person to merge: ${URL}`)).toHaveLength(2);
    await type('resume', '@last');
    expect(await events()).toHaveLength(all.length);
    expect((await type('audit', '@last')).code).toBe(0);
  });

  it.each([
    ['a worker for everything', (_: string) => ['worker', '--jsonl']],
    ['a worker for one run', (run: string) => ['worker', '--run', run]],
  ])('RTE-08: %s goes on without a person when the time for reviews is over', async (_, args) => {
    await writeFile(
      join(place.project, 'signalbox.yaml'),
      'crew:\n  pr: gh\n  reviewWait: 5s\n  check: test -f web/index.html\n',
    );
    git('commit', '--quiet', '--all', '--message', 'wait less');
    await gh.change((world) => {
      world.now = 'real';
    });
    const script = join(place.path, 'story.yaml');
    await writeFile(script, JSON.stringify({ turns: SHORT.map(([node, entry]) => ({ when: { node }, ...entry })) }));
    const started = await type('crew', REQUEST, '--engine', 'scripted', '--script', script, '--trust');
    expect([started.code, started.stdout]).toEqual([8, expect.stringContaining('REVIEW_AWAITED')]);
    const row = () => place.withStore(async (store) => (await store.list())[0]);
    const [{ id = '', summary } = {}] = [await row()];
    expect([summary?.status, summary?.due, summary?.pending[0]?.retryAt]).toEqual(['blocked', false, summary?.wakeAt]);

    const worker = place.start(args(id), { env });
    await until(async () => (await row())?.summary.status === 'completed');
    // Who stays for one run ends with it.
    if (args(id).length === 2) worker.signal('SIGTERM');
    await worker.ended;
    const all = await events();
    expect(all.filter(({ type }) => type === 'command.accepted')).toEqual([]);
    expect(all.filter(({ type }) => type === 'interaction.withdrawn')).toMatchObject([{ reason: 'its time has come' }]);
    expect((await type('inbox')).stdout).toContain(`Ready for a person to merge: ${URL}`);
    expect((await type('audit', '@last')).code).toBe(0);
  });

  it('is told by doctor whether gh can be used', async () => {
    expect((await type('doctor')).stdout).toContain('2.40.1, logged in');
    await gh.change((world) => {
      world.trouble = 'no login';
    });
    expect((await type('doctor')).stdout).toContain('gh auth login --hostname github.com');
  });
});
