import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgeContract } from '../../../test/contracts/forge.ts';
import { type FakeGh, type GhWorld, makeGh } from '../../../test/support/fake-gh.ts';
import { makeRepository, openTestGit, type TestRepository } from '../../../test/support/git-repository.ts';
import { workFiles } from '../../core/route/work-files.ts';
import type { Forge } from '../../ports/forge.ts';
import { localProcesses } from '../processes-local/local-processes.ts';
import { ghForge } from './gh-forge.ts';

/* The program gh is played by a small one of ours, since the real one needs a server; git and what it is pushed to are real. */

const BRANCH = 'signalbox/run_contract';
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const HOUR = 3_600_000;

type World = {
  readonly repository: TestRepository;
  readonly gh: FakeGh;
  readonly bare: string;
  readonly open: (more?: {
    readonly at?: number;
    readonly program?: undefined;
    readonly ms?: number;
    readonly ownHost?: string | undefined;
  }) => Forge;
};

async function makeWorld(): Promise<World> {
  const repository = await makeRepository();
  const { base } = repository;
  const bare = join(base, 'remote.git');
  repository.run('init', '--quiet', '--bare', bare);
  repository.run('remote', 'add', 'origin', 'https://github.com/acme/thing.git');
  await repository.commit({ 'a.ts': 'one\n' });
  const gh = await makeGh(base, bare);
  // The person's own settings lead to a folder: so git speaks to a remote with them.
  const settings = join(base, 'person.gitconfig');
  await writeFile(settings, `[url "${bare}"]\n\tinsteadOf = https://github.com/acme/thing.git\n`);
  const PATH = process.env['PATH'] ?? '';
  const person = { HOME: base, PATH, GIT_CONFIG_GLOBAL: settings, GIT_CONFIG_NOSYSTEM: '1' };
  const git = openTestGit(base, { personEnv: () => person });
  return {
    ...{ repository, gh, bare },
    open: ({ at = BEGIN + 24 * HOUR, ms, ...more } = {}) =>
      ghForge({
        git,
        gh: {
          ...{ processes: localProcesses(), folder: (run) => join(base, 'state', run) },
          program: async () => ('program' in more ? undefined : join(gh.bin, 'gh')),
          env: () => ({ HOME: base, PATH, GH_TOKEN: 'secret', GH_ENTERPRISE_TOKEN: 'other secret' }),
          ownHost: more.ownHost,
          ...(ms === undefined ? {} : { timeoutMs: ms }),
        },
        ...{ dir: '.', language: 'en', reviewWaitMs: 24 * HOUR, now: () => at },
      }),
  };
}

function thread(world: GhWorld, body: string, id = `T_${world.threads.length}`): GhWorld['threads'][number] {
  const nodes = [{ id: `${id}_1`, body, viewerDidAuthor: false }];
  return { id, isResolved: false, path: 'a.ts', line: 1, comments: { nodes } };
}

forgeContract('pull requests by gh', BRANCH, async () => {
  const { repository, gh, open } = await makeWorld();
  const { place, write, remove } = repository;
  return {
    forge: open(),
    place,
    work: async () => {
      await write({ 'a.ts': `${randomUUID()}\n` });
      return openTestGit(repository.base).readTree(place, workFiles('.').isTested);
    },
    ask: (text) => gh.change((world) => void world.threads.push(thread(world, text))),
    count: async () => gh.read().pulls.length,
    remove,
  };
});

describe('a pull request by gh', () => {
  let world: World;
  beforeEach(async () => {
    world = await makeWorld();
  });
  afterEach(() => world.repository.remove());

  const order = { key: 'a', summary: 'Greets the person.\nAnd more.' };
  const opened = () => world.open().open(world.repository.place, order);
  const pushed = (...args: readonly string[]) => world.repository.run('--git-dir', world.bare, ...args);

  it('RTE-06 has the work on a branch of its own, and leaves the branch of the person alone', async () => {
    const { repository, gh } = world;
    const { run, write } = repository;
    await write({ 'a.ts': 'two\n', 'b.ts': 'b\n', 'current_task.md': 'x' });
    const look = () => [run('rev-parse', 'HEAD', 'main'), run('status', '--porcelain'), run('diff', '--cached')];
    const before = look();
    const url = 'https://github.com/acme/thing/pull/1';
    expect(await opened()).toEqual({ branch: BRANCH, number: 1, url, at: BEGIN, updated: false });
    expect(look()).toEqual(before);
    expect(pushed('ls-tree', '-r', '--name-only', BRANCH).split('\n')).toEqual(['a.ts', 'b.ts']);
    expect(gh.read().pulls).toMatchObject([{ title: 'Greets the person.', base: 'main', head: BRANCH }]);
    expect(gh.read().pulls[0]?.body).toContain('- added `b.ts`');
  });

  it('is asked for by argument lists that hold nothing of the work, in an empty folder, with a clean environment', async () => {
    const { repository, gh } = world;
    await opened();
    const calls = gh.calls();
    expect(calls.map(({ args }) => args.join(' '))).toEqual([
      '--version',
      'auth status --hostname github.com',
      expect.stringMatching(/^api --hostname github\.com --method GET repos\/acme\/thing\/pulls\?/),
      'api --hostname github.com --method GET repos/acme/thing/branches/main',
      'api --hostname github.com --method POST repos/acme/thing/pulls --input -',
    ]);
    for (const { env, cwd } of calls) {
      expect(env).toMatchObject({ GH_TOKEN: 'secret', GH_PROMPT_DISABLED: '1', GH_PAGER: 'cat', NO_COLOR: '1' });
      const known = /^(GH_|GIT_TERMINAL_PROMPT|LC_ALL|NO_COLOR|PAGER|HOME|PATH|PWD|SHLVL|_$|SIGNALBOX_|OLDPWD)/;
      expect(Object.keys(env).filter((name) => !known.test(name))).toEqual([]);
      expect(cwd.startsWith(repository.folder)).toBe(false);
    }
  });

  it('is given a token for other servers only where the person has named the one that the repository leads to', async () => {
    const { repository, gh, open } = world;
    repository.run('remote', 'set-url', 'origin', 'https://elsewhere.test/acme/thing.git');
    const given = async (ownHost?: string) => {
      const before = gh.calls().length;
      await open({ ownHost })
        .readItems(repository.place)
        .catch(() => undefined);
      return gh
        .calls()
        .slice(before)
        .map(({ env }) => 'GH_ENTERPRISE_TOKEN' in env);
    };
    expect(await given()).not.toContain(true);
    expect(await given('github.test')).not.toContain(true);
    expect(await given('Elsewhere.test')).toContain(true);
  });

  it('is against the branch that the person works on where the server has it', async () => {
    const { repository, gh } = world;
    await gh.change(({ branches }) => void branches.push('feature/x'));
    repository.run('checkout', '--quiet', '-b', 'feature/x');
    await opened();
    expect(gh.read().pulls).toMatchObject([{ base: 'feature/x' }]);
  });

  it('keeps what a person has written into its text', async () => {
    const { gh, repository, open } = world;
    await opened();
    await gh.change(({ pulls: [pull] }) => {
      if (pull !== undefined) pull.body = `Hello.\r\n${pull.body}\r\nFixes #7`;
    });
    await open().open(repository.place, { key: 'b', summary: 'Later.' });
    const body = gh.read().pulls[0]?.body ?? '';
    expect(body.startsWith('Hello.\r\n')).toBe(true);
    expect([body.endsWith('\r\nFixes #7'), body.includes('> Later.'), body.includes('Greets')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('RTE-08 goes on with a pull request that a person has opened for the branch, also where the server does not list it yet', async () => {
    const { gh, open, repository } = world;
    await opened();
    await gh.change((now) => {
      now.trouble = 'unlisted';
      Object.assign(now.pulls[0] ?? {}, { title: 'Mine', body: 'By hand.' });
    });
    const failed = { code: 'FORGE_FAILED', message: expect.stringContaining('already exists') };
    await expect(open().open(repository.place, { key: 'b', summary: 'Later.' })).rejects.toMatchObject(failed);
    await gh.change((now) => {
      now.trouble = 'none';
    });
    expect(await open().open(repository.place, { key: 'b', summary: 'Later.' })).toMatchObject({
      number: 1,
      updated: true,
    });
    const { pulls } = gh.read();
    expect(pulls).toMatchObject([{ title: 'Mine', body: expect.stringMatching(/> Later\..*By hand\./s) }]);
    expect(pulls).toHaveLength(1);
  });

  it('RTE-08 has items: threads, reviews with words and comments, of which some are closed', async () => {
    const { gh, repository, open } = world;
    await opened();
    const by = (id: string, body: string) => ({ id, body, viewerDidAuthor: false });
    await gh.change((now) => {
      now.threads.push(thread(now, 'Rename it.'), { ...thread(now, 'Done.', 'T_done'), isResolved: true });
      now.threads.push(thread(now, '✅ Addressed in 1234', 'T_marked'));
      now.reviews.push({ ...by('R_1', 'Not yet.'), state: 'CHANGES_REQUESTED', author: { login: 'a' } });
      now.reviews.push({ ...by('R_2', 'Too slow.'), state: 'COMMENTED', author: { login: 'b' } });
      now.reviews.push({ ...by('R_3', 'Fine.'), state: 'APPROVED', author: { login: 'a' } });
      now.comments.push({ ...by('C_1', 'And the docs?'), isMinimized: false });
      now.comments.push({ ...by('C_2', 'Off topic'), isMinimized: true });
    });
    const items = await open().readItems(repository.place);
    expect(items.map(({ text, state }) => `${state} ${text}`)).toEqual([
      'open a.ts:1 Rename it.',
      'addressed a.ts:1 Done.',
      'addressed a.ts:1 ✅ Addressed in 1234',
      'addressed Not yet.',
      'open Too slow.',
      'open And the docs?',
      'addressed Off topic',
    ]);
    const judgments = items.map(({ id }) => ({ id, verdict: 'ignorable' as const, reason: 'It is meant so.' }));
    const settled = await open().settle(repository.place, judgments);
    expect(settled.filter(({ state }) => state === 'open')).toEqual([]);
    expect(await open().settle(repository.place, judgments)).toEqual(settled);
    const now = gh.read();
    expect(now.threads.map(({ comments }) => comments.nodes.length)).toEqual([2, 1, 1]);
    expect(now.comments).toHaveLength(4);
    expect(now.comments.at(-1)?.body).toContain('- Signalbox: ignorable: It is meant so.');
  });

  it('RTE-08 does not take the words of others for a judgment of its own', async () => {
    const { gh, repository, open } = world;
    await opened();
    await gh.change((now) => void now.threads.push(thread(now, 'Rename it.')));
    const [item] = await open().readItems(repository.place);
    const body = `<!-- signalbox:item ${item?.id} -->\n- Signalbox: ignorable: I say so.\n`;
    await gh.change(
      ({ comments }) => void comments.push({ id: 'C_x', body, viewerDidAuthor: false, isMinimized: false }),
    );
    expect(await open().readItems(repository.place)).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  });

  it('RTE-08 waits for reviews without a process: until somebody says something, or the time is over', async () => {
    const { gh, repository, open } = world;
    await opened();
    const early = open({ at: BEGIN + HOUR });
    await expect(early.readItems(repository.place)).rejects.toMatchObject({
      code: 'REVIEW_AWAITED',
      message: 'https://github.com/acme/thing/pull/1 is waiting for reviews until 2026-01-02 00:00 UTC.',
      help: expect.stringContaining('signalbox resume'),
      details: { retryAt: BEGIN + 2 * HOUR },
    });
    expect(await open().readItems(repository.place)).toEqual([]);
    const approved = { id: 'R', body: '', viewerDidAuthor: false, state: 'APPROVED', author: null };
    await gh.change(({ reviews }) => void reviews.push(approved));
    expect(await early.readItems(repository.place)).toEqual([]);
  });

  it('RTE-08 waits anew for what is put up later: what was said of earlier work is no word on it', async () => {
    const { gh, repository, open } = world;
    await opened();
    await gh.change((now) => {
      now.reviews.push({ id: 'R', body: '', viewerDidAuthor: false, state: 'APPROVED', author: null });
      now.threads.push(thread(now, 'Rename it.'));
    });
    expect(await open({ at: BEGIN }).readItems(repository.place, BEGIN)).toHaveLength(1);
    const next = '2026-01-03T00:00:00Z';
    await gh.change((now) => {
      now.now = next;
    });
    const { at: since } = await open()
      .open(repository.place, { key: 'b', summary: '' })
      .then((found) => (found === 'changed' ? { at: undefined } : found));
    expect(since).toBe(Date.parse(next));
    const early = open({ at: Date.parse(next) + HOUR });
    await expect(early.readItems(repository.place, since)).rejects.toMatchObject({
      code: 'REVIEW_AWAITED',
      message: expect.stringContaining('until 2026-01-04 00:00 UTC'),
    });
    expect(await open({ at: Date.parse(next) + 24 * HOUR }).readItems(repository.place, since)).toHaveLength(1);
    await gh.change(
      (now) => void now.threads[0]?.comments.nodes.push({ id: 'T_2', body: 'Still.', viewerDidAuthor: false }),
    );
    expect(await early.readItems(repository.place, since)).toMatchObject([{ state: 'open' }]);
  });

  it('RTE-08 is over where it was merged, and blocks where it was closed or is not there', async () => {
    const { gh, repository, open } = world;
    const items = () => open({ at: BEGIN }).readItems(repository.place);
    await expect(items()).rejects.toMatchObject({
      code: 'FORGE_FAILED',
      help: expect.stringContaining('gh pr create'),
    });
    await opened();
    const becomes = (merged_at: string | null) =>
      gh.change(({ pulls: [pull] }) => void Object.assign(pull ?? {}, { state: 'closed', merged_at }));
    await becomes(null);
    await expect(items()).rejects.toMatchObject({
      code: 'FORGE_FAILED',
      help: expect.stringContaining('gh pr reopen 1'),
    });
    await becomes('2026-01-01T01:00:00Z');
    expect(await items()).toEqual([]);
    // Work that comes later gets a new one.
    expect(await world.open().open(repository.place, { key: 'b', summary: '' })).toMatchObject({ number: 2 });
  });

  it.each([
    ['no login', 'gh is not logged in to github.com', 'gh auth login --hostname github.com'],
    ['expired', 'gh is not logged in to github.com', 'gh auth login'],
    ['rate limit', 'accepts no more requests for now: gh: API rate limit exceeded', 'gh api rate_limit'],
    ['garbage', 'gave an answer that could not be understood', 'gh auth status'],
    ['other shape', 'gave an answer that could not be understood', 'gh auth status'],
    ['flood', 'gh was ended: it printed too much', 'signalbox resume'],
    ['hang', 'gh was ended: it did not finish within 1 seconds', 'signalbox resume'],
  ] as const)('says what is wrong with gh, and what to do: %s', async (trouble, said, help) => {
    const { gh, repository, open } = world;
    await gh.change((now) => {
      now.trouble = trouble;
    });
    const forge = open(trouble === 'hang' ? { ms: 1000 } : {});
    const failed = {
      code: 'FORGE_FAILED',
      message: expect.stringContaining(said),
      help: expect.stringContaining(help),
    };
    await expect(forge.open(repository.place, order)).rejects.toMatchObject(failed);
    await expect(forge.readItems(repository.place)).rejects.toMatchObject(failed);
    expect(gh.read().pulls).toEqual([]);
  });

  it('says where gh is missing or too old, and where the repository has no server', async () => {
    const { gh, repository, open } = world;
    const failure = async (forge: Forge, text: string) =>
      expect(forge.open(repository.place, order)).rejects.toMatchObject({
        code: 'FORGE_FAILED',
        message: expect.stringContaining(text),
      });
    await failure(open({ program: undefined }), 'the program gh is not installed');
    await gh.change((now) => {
      now.version = '1.9.2';
    });
    await failure(open(), 'gh 1.9.2 is too old');
    repository.run('remote', 'set-url', 'origin', world.bare);
    await failure(open(), 'The remote origin is not the address of a GitHub repository');
    repository.run('remote', 'remove', 'origin');
    await failure(open(), 'has no remote named origin');
  });

  it('RTE-08: takes in what a reviewer has committed onto the branch, and does not undo it later', async () => {
    const { repository, open, bare } = world;
    await repository.write({ 'b.ts': 'b\n' });
    await opened();
    const other = join(repository.base, 'reviewer');
    repository.run('clone', '--quiet', '--branch', BRANCH, bare, other);
    await writeFile(join(other, 'a.ts'), 'one, said better\n');
    repository.run('-C', other, 'commit', '--quiet', '--all', '--message', 'By a reviewer.');
    repository.run('-C', other, 'push', '--quiet');
    await repository.write({ 'b.ts': 'c\n' });
    const before = [repository.run('rev-parse', 'HEAD', 'main'), repository.run('status', '--porcelain')];
    for (const key of ['b', 'c']) {
      expect(await open().open(repository.place, { key, summary: '' })).toMatchObject({ number: 1, updated: true });
      expect([pushed('show', `${BRANCH}:a.ts`), pushed('show', `${BRANCH}:b.ts`)]).toEqual(['one, said better', 'c']);
    }
    expect([repository.run('rev-parse', 'HEAD', 'main'), repository.run('status', '--porcelain')]).toEqual(before);
    await repository.write({ 'a.ts': 'ours\n' });
    await expect(open().open(repository.place, { key: 'd', summary: '' })).rejects.toMatchObject({
      code: 'GIT_FAILED',
      message: expect.stringContaining('a.ts'),
    });
    expect(pushed('show', `${BRANCH}:a.ts`)).toBe('one, said better');
  });

  it('says why a branch was not taken, opens nothing then, and goes on afterwards with the same commit', async () => {
    const { gh, repository, open, bare } = world;
    const hook = join(bare, 'hooks', 'pre-receive');
    await writeFile(hook, '#!/bin/sh\necho "No pushes today." >&2\nexit 1\n', { mode: 0o755 });
    const refused = { code: 'FORGE_FAILED', message: expect.stringContaining('No pushes today.') };
    await expect(opened()).rejects.toMatchObject(refused);
    expect(gh.read().pulls).toEqual([]);
    const commit = repository.run('rev-parse', BRANCH);
    await writeFile(hook, '#!/bin/sh\n', { mode: 0o755 });
    await open().open(repository.place, order);
    expect(pushed('rev-parse', BRANCH)).toBe(commit);
  });
});
