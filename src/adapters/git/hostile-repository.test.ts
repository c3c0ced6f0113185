import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { appendFile, chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeRepository, openTestGit, type TestRepository } from '../../../test/support/git-repository.ts';
import type { Git } from '../../ports/git.ts';
import { localProcesses } from '../processes-local/local-processes.ts';

let repository: TestRepository;
let git: Git;
/** Every program that a setting names leaves its mark here. */
let marks: string;

beforeEach(async () => {
  repository = await makeRepository();
  git = openTestGit(repository.base);
  marks = join(repository.base, 'marks');
  await mkdir(marks);
});
afterEach(() => repository.remove());

const ALL = { counts: () => true, isTested: () => true };

/** Everything that the product does with a repository. */
async function useAll(base: string): Promise<void> {
  const { place } = repository;
  await git.readBase(place);
  await git.readChanges(place, { ...ALL, base });
  await git.readChanges(place, { ...ALL, base: null });
  await git.readTree(place, () => true);
  await git.takeSnapshot(place, 'one');
  await repository.write({ 'a.txt': 'changed once more', 'another.txt': '' });
  await git.listSnapshots(place);
  await git.planRestore(place, 1);
  await git.restore(place, 1);
}

const HOOKS = ['post-checkout', 'post-index-change', 'pre-commit', 'reference-transaction', 'fsmonitor-watchman'];
/** Settings with a program as their value; `*` is a program of its own for each. */
const PROGRAMS = [
  'alias.diff-index',
  'alias.log',
  'alias.update-index',
  'core.alternateRefsCommand',
  'core.askPass',
  'core.editor',
  'core.fsmonitor',
  'core.gitProxy',
  'core.pager',
  'core.sshCommand',
  'credential.helper',
  'diff.evil.command',
  'diff.evil.textconv',
  'diff.external',
  'filter.evil.clean',
  'filter.evil.process',
  'filter.evil.smudge',
  'filter.lfs.clean',
  'filter.lfs.smudge',
  'gpg.program',
  'interactive.diffFilter',
  'merge.evil.driver',
  'pager.log',
  'pager.diff',
  'remote.origin.uploadpack',
  'sequence.editor',
  'uploadpack.packObjectsHook',
];

async function makeHostile(gitDir: string): Promise<void> {
  const program = async (name: string) => {
    const file = join(repository.base, `program-${name}`);
    await writeFile(file, `#!/bin/sh\ntouch '${join(marks, name)}'\ncat 2>/dev/null\nexit 0\n`);
    await chmod(file, 0o755);
    return file;
  };
  const set = (name: string, value: string) =>
    execFileSync('git', ['config', '--file', join(gitDir, 'config'), name, value]);
  for (const name of PROGRAMS) set(name, `${name.startsWith('alias.') ? '!' : ''}${await program(name)}`);
  const hooks = join(repository.base, 'hooks');
  for (const folder of [hooks, join(gitDir, 'hooks')]) {
    await mkdir(folder, { recursive: true });
    for (const hook of HOOKS) await symlink(await program(hook), join(folder, hook)).catch(() => undefined);
  }
  set('core.hooksPath', hooks);
  set('core.worktree', repository.base);
  set('core.attributesFile', join(repository.base, 'attributes'));
  await writeFile(join(repository.base, 'attributes'), '* filter=evil diff=evil merge=evil\n');
  set('commit.gpgSign', 'true');
  set('log.showSignature', 'true');
  set('protocol.allow', 'always');
  set('protocol.ext.allow', 'always');
  set('remote.origin.url', `ext::${await program('ext')}`);
  set('remote.origin.promisor', 'true');
  set('extensions.partialClone', 'origin');
  set('core.repositoryFormatVersion', '1');
  set('submodule.recurse', 'true');
  set('include.path', join(repository.base, 'included'));
  await writeFile(join(repository.base, 'included'), `[core]\n\tfsmonitor = ${await program('included')}\n`);
}

const markNames = () => execFileSync('ls', [marks], { encoding: 'utf8' }).split('\n').filter(Boolean);

describe('a repository whose settings were written by a model', () => {
  const ATTRIBUTES = '* filter=evil diff=evil merge=evil\n*.bin filter=lfs\n';

  test('starts no program, whatever they name', async () => {
    const base = await repository.commit({ 'a.txt': '1', 'a.bin': '1', '.gitattributes': ATTRIBUTES });
    await repository.commit({ 'a.txt': '2' });
    await makeHostile(join(repository.folder, '.git'));
    await repository.write({ 'a.txt': '3', 'a.bin': '2', new: '' });
    await useAll(base);
    expect(markNames()).toEqual([]);
    // The settings do what they are there for, where nobody is careful.
    execFileSync('git', ['-c', 'core.worktree=', '--work-tree', repository.folder, 'add', 'a.txt'], {
      cwd: repository.folder,
      stdio: 'ignore',
    });
    expect(markNames()).toContain('filter.evil.process');
  });

  test('fetches nothing where objects are missing', async () => {
    const base = await repository.commit({ 'a.txt': 'the first', b: '1' });
    await repository.commit({ 'a.txt': 'the second' });
    const oid = repository.run('rev-parse', `${base}:a.txt`);
    await rm(join(repository.folder, '.git/objects', oid.slice(0, 2), oid.slice(2)));
    await makeHostile(join(repository.folder, '.git'));
    const { files, texts } = await git.readChanges(repository.place, { ...ALL, base });
    expect(files).toEqual([{ path: 'a.txt', status: 'modified' }]);
    expect(texts).toEqual([{ file: 'a.txt', before: '', after: 'the second' }]);
    expect(markNames()).toEqual([]);
  });

  test('starts no program by way of a submodule, whose settings are its own', async () => {
    const inner = await makeRepository();
    await inner.commit({ x: '1' });
    repository.run('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.folder, 'sub');
    const base = await repository.commit({ 'a.txt': '1' });
    const settings = join(repository.folder, '.git/modules/sub/config');
    const worktree = repository.run('config', '--file', settings, 'core.worktree');
    await makeHostile(join(repository.folder, '.git/modules/sub'));
    repository.run('config', '--file', settings, 'core.worktree', worktree);
    await repository.write({ 'sub/x': '2', 'sub/new': '', 'a.txt': '2' });
    await useAll(base);
    expect(markNames()).toEqual([]);
    repository.run('-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', 'add', '--all');
    expect(markNames()).not.toEqual([]);
    await inner.remove();
  });

  test('cannot make anybody look elsewhere', async () => {
    await repository.commit({ a: '1' });
    await writeFile(join(repository.base, 'secret'), 's');
    repository.run('config', 'core.worktree', repository.base);
    const { ref } = await git.takeSnapshot(repository.place, 'k');
    repository.run('config', '--unset', 'core.worktree');
    expect(repository.run('ls-tree', '-r', '--name-only', ref)).toBe('a');
  });

  test.each([['assume-unchanged'], ['skip-worktree'], ['fsmonitor-valid']])(
    'cannot hide a change by %s in the index',
    async (flag) => {
      const base = await repository.commit({ a: '1', b: '1' });
      repository.run('update-index', `--${flag}`, 'a');
      await repository.write({ a: '2, and longer' });
      expect((await git.readChanges(repository.place, { ...ALL, base })).files).toEqual([
        { path: 'a', status: 'modified' },
      ]);
    },
  );

  test('is still understood where its index is damaged, missing or split', async () => {
    const base = await repository.commit({ a: '1', b: '1' });
    await repository.write({ a: '2' });
    const files = [{ path: 'a', status: 'modified' }];
    const look = async () => (await git.readChanges(repository.place, { ...ALL, base })).files;
    repository.run('update-index', '--split-index');
    expect(await look()).toEqual(files);
    await writeFile(join(repository.folder, '.git/index'), 'no index');
    expect(await look()).toEqual(files);
    await rm(join(repository.folder, '.git/index'));
    expect(await look()).toEqual(files);
  });
});

describe('a repository that cannot be used is told so, in a sentence with the next step', () => {
  const ROWS: readonly (readonly [what: string, spoil: () => Promise<unknown>, says: RegExp])[] = [
    ['is none', () => rm(join(repository.folder, '.git'), { recursive: true }), /no git repository/],
    ['has no HEAD', () => rm(join(repository.folder, '.git/HEAD')), /damaged/],
    ['has no objects', () => rm(join(repository.folder, '.git/objects'), { recursive: true }), /damaged/],
    ['has settings that cannot be read', () => appendFile(join(repository.folder, '.git/config'), '\n[x'), /config/],
    [
      'has settings without end',
      () => writeFile(join(repository.folder, '.git/config'), ' '.repeat(2 ** 21)),
      /moderate/,
    ],
    ['says that it is bare', async () => repository.run('config', 'core.bare', 'true'), /bare/],
    [
      'has a branch of nonsense',
      () => writeFile(join(repository.folder, '.git/refs/heads/main'), 'x\n'),
      /damaged|git/,
    ],
    [
      'has lost its commit',
      async () => writeFile(join(repository.folder, '.git/refs/heads/main'), `${'a'.repeat(40)}\n`),
      /no commit|git/,
    ],
    [
      'is a file that names nothing',
      async () => {
        await rm(join(repository.folder, '.git'), { recursive: true });
        await writeFile(join(repository.folder, '.git'), 'nonsense');
      },
      /damaged/,
    ],
    [
      'has a pipe for its settings',
      async () => {
        await rm(join(repository.folder, '.git/config'));
        execFileSync('mkfifo', [join(repository.folder, '.git/config')]);
      },
      /config|pipe|moderate/,
    ],
  ];

  test.each(ROWS)('%s', async (_, spoil, says) => {
    await repository.commit({ a: '1' });
    await spoil();
    const failed = { code: 'GIT_FAILED', help: expect.stringMatching(/\S/), message: expect.stringMatching(says) };
    await expect(git.readChanges(repository.place, ALL)).rejects.toMatchObject(failed);
    await expect(git.takeSnapshot(repository.place, 'k')).rejects.toMatchObject(failed);
  });

  test('is bare', async () => {
    const bare = join(repository.base, 'bare');
    execFileSync('git', ['init', '--quiet', '--bare', bare]);
    const place = { ...repository.place, project: bare };
    await expect(git.readBase(place)).rejects.toMatchObject({ message: expect.stringMatching(/bare/) });
  });

  test('there is no git', async () => {
    const none = openTestGit(repository.base, { program: async () => undefined });
    await expect(none.readBase(repository.place)).rejects.toMatchObject({
      code: 'GIT_FAILED',
      message: expect.stringMatching(/not installed/),
    });
  });

  test('has a pipe among its files, which git would read for ever', async () => {
    await repository.commit({ a: '1' });
    execFileSync('mkfifo', [join(repository.folder, '.gitignore')]);
    const hasty = openTestGit(repository.base, { timeoutMs: 500 });
    const began = performance.now();
    await expect(hasty.takeSnapshot(repository.place, 'k')).rejects.toMatchObject({ code: 'GIT_FAILED' });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('and a git that reads for ever is ended by the next owner, after a kill', async () => {
    await repository.commit({ a: '1' });
    execFileSync('mkfifo', [join(repository.folder, '.gitignore')]);
    const support = new URL('../../../test/support/git-repository.ts', import.meta.url).href;
    const script = `import { openTestGit } from '${support}';
      await openTestGit('${repository.base}').takeSnapshot(${JSON.stringify(repository.place)}, 'k');`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    while (readers() === 0) await sleep(20);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(readers()).toBe(1);
    await localProcesses().settle(join(repository.base, 'state/run_contract/git-work.1'));
    expect(readers()).toBe(0);
  });

  /** Commands of git that look for new files, and so read what is ignored. */
  const readers = () =>
    readdirSync('/proc').filter((pid) => {
      try {
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return args.includes('--others') && readlinkSync(`/proc/${pid}/cwd`) === repository.folder;
      } catch {
        return false;
      }
    }).length;

  test('git does not come back, or is called off', async () => {
    const slow = join(repository.base, 'git');
    await writeFile(slow, '#!/bin/sh\nsleep 100\n');
    await chmod(slow, 0o755);
    const sleeping = openTestGit(repository.base, { program: async () => slow, timeoutMs: 200 });
    await expect(sleeping.readBase(repository.place)).rejects.toMatchObject({
      message: expect.stringMatching(/0.2 seconds/),
    });
    const stopped = { ...repository.place, signal: AbortSignal.abort() };
    await expect(git.readBase(stopped)).rejects.toMatchObject({ message: expect.stringMatching(/stopped/) });
  });
});

describe('a project in an unusual place', () => {
  test('below the top of its repository, of which it is all that is looked at', async () => {
    await repository.commit({ 'pack/a': '1', other: '1' });
    const place = { ...repository.place, project: join(repository.folder, 'pack') };
    await repository.write({ 'pack/a': '2', 'pack/new': '', other: '2', elsewhere: '' });
    const { files, tree } = await git.readChanges(place, ALL);
    expect(files).toEqual([
      { path: 'a', status: 'modified' },
      { path: 'new', status: 'added' },
    ]);
    const { ref } = await git.takeSnapshot(place, 'k');
    expect(repository.run('ls-tree', '-r', '--name-only', ref).split('\n')).toEqual(['other', 'pack/a', 'pack/new']);
    await repository.write({ 'pack/a': '3', other: '3' });
    expect(await git.readTree(place, () => true)).not.toBe(tree);
    await repository.commit({});
    expect((await git.restore(place, 1)).files).toEqual([{ path: 'a', status: 'modified' }]);
    expect(await readFile(join(repository.folder, 'other'), 'utf8')).toBe('3');
    expect(await git.readTree(place, () => true)).toBe(tree);
  });

  test('a second work tree of a repository', async () => {
    const base = await repository.commit({ a: '1' });
    const project = join(repository.base, 'second');
    repository.run('worktree', 'add', '--quiet', '-b', 'side', project);
    await writeFile(join(project, 'a'), '2');
    const place = { ...repository.place, project };
    expect(await git.readBase(place)).toEqual({ commit: base, branch: 'side', detached: false, clean: false });
    const { ref } = await git.takeSnapshot(place, 'k');
    expect(repository.run('cat-file', 'blob', `${ref}:a`)).toBe('2');
  });

  test('with a repository in it that is no submodule', async () => {
    const base = await repository.commit({ a: '1' });
    await repository.write({ 'nested/x': '1' });
    execFileSync('git', ['init', '--quiet', join(repository.folder, 'nested')]);
    expect((await git.readChanges(repository.place, { ...ALL, base })).changed).toBe(false);
  });

  test('with hashes of another kind', async () => {
    await rm(join(repository.folder, '.git'), { recursive: true });
    repository.run('init', '--quiet', '--object-format', 'sha256');
    const base = await repository.commit({ a: '1' });
    await repository.write({ a: '2' });
    expect((await git.readChanges(repository.place, { ...ALL, base })).files).toHaveLength(1);
    expect((await git.takeSnapshot(repository.place, 'k')).commit).toHaveLength(64);
    await repository.write({ a: '3' });
    expect((await git.restore(repository.place, 1)).files).toHaveLength(1);
  });

  test.each([['--no-sparse-index'], ['--sparse-index']])('of which only a part is checked out (%s)', async (kind) => {
    const base = await repository.commit({ 'in/a': '1', 'out/deep/b': '1', top: '1' });
    repository.run('sparse-checkout', 'set', kind, 'in');
    expect(existsSync(join(repository.folder, 'out'))).toBe(false);
    expect(await git.readBase(repository.place)).toMatchObject({ clean: true });
    await repository.write({ 'in/a': '2' });
    const { files } = await git.readChanges(repository.place, { ...ALL, base });
    expect(files).toEqual([{ path: 'in/a', status: 'modified' }]);
    const { ref } = await git.takeSnapshot(repository.place, 'k');
    expect(repository.run('ls-tree', '-r', '--name-only', ref).split('\n')).toEqual(['in/a', 'out/deep/b', 'top']);
  });

  test('with line ends that the repository turns round', async () => {
    const base = await repository.commit({ '.gitattributes': '*.txt text eol=crlf\n', 'a.txt': 'one\r\ntwo\r\n' });
    repository.run('config', 'core.autocrlf', 'true');
    await repository.write({ 'a.txt': 'one\r\ntwo\r\n', b: 'x\r\n' });
    expect((await git.readChanges(repository.place, { ...ALL, base })).files).toEqual([{ path: 'b', status: 'added' }]);
  });

  test('of which a folder of an owner that was killed is left', async () => {
    await repository.commit({ a: '1' });
    const left = join(repository.base, 'state/run_contract/git-work.1');
    await mkdir(left, { recursive: true });
    await git.readBase(repository.place);
    expect(existsSync(left)).toBe(true);
    await writeFile(join(left, 'settled'), '');
    await git.readBase(repository.place);
    expect(existsSync(left)).toBe(false);
  });

  test('with files whose kind changes: folders, links, files', async () => {
    const base = await repository.commit({ 'folder/a': '1', file: '1', 'gone/deep/b': '1' });
    for (const name of ['folder', 'file', 'gone']) await rm(join(repository.folder, name), { recursive: true });
    await repository.write({ folder: 'a file now', 'file/a': 'in a folder now', 'elsewhere/deep/b': '1' });
    await symlink('elsewhere', join(repository.folder, 'gone'));
    const { files } = await git.readChanges(repository.place, { ...ALL, base });
    expect(files.map(({ path, status }) => `${status} ${path}`)).toEqual([
      'added elsewhere/deep/b',
      'deleted file',
      'added file/a',
      'added folder',
      'deleted folder/a',
      'added gone',
      'deleted gone/deep/b',
    ]);
  });
});

describe('much of it', () => {
  test('20,000 changed files are looked at', { timeout: 120_000 }, async () => {
    const base = await repository.commit({});
    await mkdir(join(repository.folder, 'many'));
    for (let number = 0; number < 20_000; number += 500)
      await Promise.all(
        Array.from({ length: 500 }, (_, more) =>
          writeFile(join(repository.folder, `many/${number + more}`), `${number}`),
        ),
      );
    expect((await git.readChanges(repository.place, { ...ALL, base })).files).toHaveLength(20_000);
    const { ref } = await git.takeSnapshot(repository.place, 'k');
    expect(repository.run('ls-tree', '-r', '--name-only', ref).split('\n')).toHaveLength(20_000);
  });

  test('a file of 100 MB is kept, and not read as text', { timeout: 120_000 }, async () => {
    const base = await repository.commit({});
    await writeFile(join(repository.folder, 'large'), Buffer.alloc(100 * 2 ** 20, 'a\n'));
    const found = await git.readChanges(repository.place, { ...ALL, base });
    expect(found).toMatchObject({ files: [{ path: 'large' }], texts: [] });
    const { ref } = await git.takeSnapshot(repository.place, 'k');
    expect(repository.run('cat-file', '-s', `${ref}:large`)).toBe(String(100 * 2 ** 20));
  });

  test('more text than is read is said to be more', async () => {
    const base = await repository.commit({});
    await repository.write(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, `${i}`.repeat(500_000)])));
    const { truncated, texts, files } = await git.readChanges(repository.place, { ...ALL, base });
    expect([truncated, files.length, texts.length < 40]).toEqual([true, 40, true]);
    await repository.commit({});
    expect(await git.readChanges(repository.place, { ...ALL, base })).toMatchObject({ truncated: true });
  });

  test('a work tree that changes all the while is looked at, or said to change', async () => {
    await repository.commit({ a: '1' });
    let going = true;
    const busy = (async () => {
      for (let number = 0; going; number += 1) {
        await repository.write({ [`busy/${number % 50}/file`]: `${number}`, a: `${number}` });
        await rm(join(repository.folder, `busy/${(number + 25) % 50}`), { recursive: true, force: true });
      }
    })();
    for (const key of ['a', 'b', 'c']) {
      const taken = await git.takeSnapshot(repository.place, key).catch((fault: unknown) => fault);
      if (taken instanceof Error) expect(taken).toMatchObject({ code: 'GIT_FAILED' });
      else expect(taken).toMatchObject({ tree: expect.stringMatching(/^[0-9a-f]{40}$/) });
    }
    going = false;
    await busy;
    expect(existsSync(join(repository.folder, '.git/index.lock'))).toBe(false);
    expect(repository.run('fsck', '--no-dangling', '--connectivity-only')).toBe('');
  });
});
