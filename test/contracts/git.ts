import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Git, WorkOrder } from '../../src/ports/git.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';

const ALL = { counts: () => true, isTested: () => true };

/** What a crew relies on when it asks for the repository of its project. */
export function gitContract(name: string, open: (base: string) => Git): void {
  describe(`${name} knows the repository of a project`, () => {
    let repository: TestRepository;
    let git: Git;
    const changes = (base?: string | null) =>
      git.readChanges(repository.place, { ...ALL, ...(base === undefined ? {} : { base }) });
    const changed = async (base?: string | null) =>
      (await changes(base)).files.map(({ path, status }) => `${status} ${path}`);
    const failure = (promise: Promise<unknown>) => expect(promise).rejects;

    beforeEach(async () => {
      repository = await makeRepository();
      git = open(repository.base);
    });
    afterEach(() => repository.remove());

    const stand = () => ({
      head: readFileSync(join(repository.folder, '.git/HEAD'), 'utf8'),
      index: readIfThere(join(repository.folder, '.git/index')),
      status: repository.run('--no-optional-locks', 'status', '--porcelain=v2', '--branch', '--untracked-files=all'),
      refs: repository.run('for-each-ref', 'refs/heads', 'refs/tags', 'refs/stash'),
      times: repository
        .run('ls-files', '-z', '--cached', '--others')
        .split('\0')
        .filter(Boolean)
        .map((file) => {
          const stats = statSync(join(repository.folder, file), { throwIfNoEntry: false, bigint: true });
          return [file, stats?.mtimeNs, stats?.ctimeNs, stats?.ino];
        }),
    });
    const contents = (ref: string, path: string) => repository.run('cat-file', 'blob', `${ref}:${path}`);

    describe('where a task begins', () => {
      it('without a commit', async () => {
        const base = { commit: null, branch: 'main', detached: false };
        expect(await git.readBase(repository.place)).toEqual({ ...base, clean: true });
        await repository.write({ a: '' });
        expect(await git.readBase(repository.place)).toEqual({ ...base, clean: false });
      });

      it('on a branch and away from all of them', async () => {
        const commit = await repository.commit({ '.gitignore': 'out\n' });
        await repository.write({ out: 'made' });
        expect(await git.readBase(repository.place)).toEqual({ commit, branch: 'main', detached: false, clean: true });
        repository.run('checkout', '--quiet', '--detach');
        await repository.write({ new: '' });
        expect(await git.readBase(repository.place)).toEqual({ commit, branch: null, detached: true, clean: false });
      });
    });

    describe('RTE-06: what a task has changed', () => {
      it('is everything since its base, committed or not, untracked too, ignored not', async () => {
        const base = await repository.commit({
          '.gitignore': '*.log\n',
          kept: '1',
          edited: '1',
          staged: '1',
          gone: '1',
        });
        await repository.commit({ committed: '1', 'both.ts': '1' });
        await repository.write({
          edited: '2',
          staged: '2',
          'new file': '',
          'deep/new': '',
          'a.log': '',
          'both.ts': '2',
        });
        repository.run('add', 'staged');
        await rm(join(repository.folder, 'gone'));
        expect(await changed(base)).toEqual([
          'added both.ts',
          'added committed',
          'added deep/new',
          'modified edited',
          'deleted gone',
          'added new file',
          'modified staged',
        ]);
        expect((await changes(base)).changed).toBe(true);
      });

      it('is the last commit where it is nothing', async () => {
        await repository.commit({ a: '1', b: '1' });
        const base = await repository.commit({ b: '2', c: '1' });
        await repository.write({ 'current_task.md': 'hand-over' });
        const counts = (path: string) => path !== 'current_task.md';
        const found = await git.readChanges(repository.place, { ...ALL, counts, base });
        expect(found).toMatchObject({ changed: false, files: [{ path: 'b' }, { path: 'c' }] });
        expect(found.texts).toContainEqual({ file: 'b', before: '1', after: '2' });
      });

      it('is the whole first commit where there is no other, and nothing where there is none', async () => {
        expect(await changes()).toMatchObject({ changed: false, files: [] });
        const base = await repository.commit({ a: '1', 'b/c': '1' });
        expect(await changes(base)).toMatchObject({ changed: false, files: [{ path: 'a' }, { path: 'b/c' }] });
        expect(await changes(null)).toMatchObject({ changed: true, files: [{ path: 'a' }, { path: 'b/c' }] });
      });

      it('comes with what stood in it before and after, of what is text', async () => {
        const base = await repository.commit({ 'a.py': 'x\n', 'gone.py': 'def f()', picture: 'a\0' });
        await repository.commit({ 'a.py': 'y\n' });
        await repository.write({ 'a.py': 'z\n', 'new.py': 'n', picture: 'b\0', large: 'l'.repeat(2 ** 20 + 1) });
        await rm(join(repository.folder, 'gone.py'));
        await symlink('a.py', join(repository.folder, 'link.py'));
        const { texts, truncated } = await changes(base);
        expect(texts).toEqual([
          { file: 'a.py', before: 'x\n', after: 'z\n' },
          { file: 'new.py', before: '', after: 'n' },
        ]);
        expect(truncated).toBe(false);
      });

      it('has no text of a file that was only moved', async () => {
        const base = await repository.commit({ 'a.py': 'def f(): pass\n' });
        repository.run('mv', 'a.py', 'b.py');
        expect(await changes(base)).toMatchObject({ files: [{ path: 'a.py' }, { path: 'b.py' }], texts: [] });
      });

      it('survives names of any bytes', async () => {
        const base = await repository.commit({});
        const names = ['new\nline', 'tab\t"quote"', '-option', ' space ', '你好', ':(top)x', '*'];
        await repository.write(Object.fromEntries(names.map((one) => [one, 'x'])));
        const odd = Buffer.concat([Buffer.from(`${repository.folder}/`), Buffer.from([0x61, 0xff, 0xfe])]);
        await writeFile(odd, 'x');
        const { files, texts } = await changes(base);
        expect(files.map(({ path }) => path).toSorted()).toEqual([...names, 'a\ufffd\ufffd'].toSorted());
        expect(texts).toHaveLength(names.length + 1);
      });

      it('is the same tree again where what is tested is the same, however it was committed', async () => {
        const isTested = (path: string) => !path.endsWith('.md');
        const tree = () => git.readTree(repository.place, isTested);
        await repository.commit({ 'a.ts': '1', 'a.md': '1' });
        const first = await tree();
        expect((await git.readChanges(repository.place, { ...ALL, isTested })).tree).toBe(first);
        await repository.write({ 'a.md': '2', 'b.md': '2' });
        expect(await tree()).toBe(first);
        await repository.write({ 'b.ts': '' });
        const second = await tree();
        expect(second).not.toBe(first);
        await repository.commit({});
        expect(await tree()).toBe(second);
        await chmod(join(repository.folder, 'b.ts'), 0o755);
        expect(await tree()).not.toBe(second);
      });

      it('cannot be told of a base that is no commit', async () => {
        await repository.commit({ a: '1' });
        for (const base of ['', 'main', '--output=x', 'f'.repeat(40), repository.run('rev-parse', 'HEAD^{tree}')])
          await failure(changes(base)).toMatchObject({ code: 'GIT_FAILED' });
      });
    });

    describe('RTE-06: a branch of the crew', () => {
      const BRANCH = 'signalbox/run_contract';
      const REF = `refs/heads/${BRANCH}`;
      const commitAs = (key: string, more: Partial<WorkOrder> = {}) =>
        git.commitWork(repository.place, {
          ...{ key, branch: BRANCH, message: 'Does it.' },
          ...{ counts: (path: string) => path !== 'current_task.md', ...more },
        });
      const filesOf = (commit: string) => repository.run('ls-tree', '-r', '--name-only', commit).split('\n');
      const parentsOf = (commit: string) => repository.run('log', '-1', '--format=%P', commit);
      const ofPerson = () => ({
        ...stand(),
        refs: repository
          .run('for-each-ref')
          .split('\n')
          .filter((line) => !line.endsWith(REF)),
      });

      it('holds all work without the files of the crew, and leaves everything of the person as it is', async () => {
        const head = await repository.commit({ '.gitignore': 'out\n', a: '1', gone: '1', file: '1', 'dir/x': '1' });
        await repository.write({ a: '2', out: 'made', 'new/file': 'n', 'current_task.md': 'x', staged: 's' });
        for (const path of ['gone', 'file', 'dir']) await rm(join(repository.folder, path), { recursive: true });
        await repository.write({ 'file/in': 'a folder now', dir: 'a file now' });
        repository.run('add', 'staged');
        const before = ofPerson();
        const { ref, commit, tree } = await commitAs('k');
        expect(ofPerson()).toEqual(before);
        expect([ref, repository.run('rev-parse', REF), parentsOf(commit)]).toEqual([REF, commit, head]);
        expect(repository.run('rev-parse', `${commit}^{tree}`)).toBe(tree);
        expect(filesOf(commit)).toEqual(['.gitignore', 'a', 'dir', 'file/in', 'new/file', 'staged']);
        expect([contents(commit, 'a'), contents(commit, 'dir')]).toEqual(['2', 'a file now']);
        expect(repository.run('log', '-1', '--format=%B', commit)).toMatch(/^Does it\.\n\nRun: run_contract\n/);
      });

      it('keeps hand-over files as they are committed, and what is staged beside the project out of it', async () => {
        await repository.commit({ 'in/current_task.md': 'old', 'in/a': '1', beside: '1' });
        await repository.write({ 'in/current_task.md': 'new', 'in/a': '2', beside: '2' });
        repository.run('add', 'beside');
        const place = { ...repository.place, project: join(repository.folder, 'in') };
        const { commit } = await git.commitWork(place, {
          ...{ key: 'k', branch: BRANCH, message: '', counts: (path: string) => path !== 'current_task.md' },
        });
        const read = ['in/current_task.md', 'in/a', 'beside'].map((path) => contents(commit, path));
        expect(read).toEqual(['old', '2', '1']);
      });

      it('is committed onto once for each key, and not at all where nothing has changed', async () => {
        await repository.commit({ a: '1' });
        await repository.write({ a: '2' });
        const first = await commitAs('one');
        await repository.write({ a: '3' });
        expect(await commitAs('one')).toEqual(first);
        const second = await commitAs('two');
        expect(parentsOf(second.commit)).toBe(first.commit);
        expect(await commitAs('one')).toEqual(first);
        expect(await commitAs('three')).toEqual(second);
        expect(repository.run('rev-list', '--count', REF)).toBe('3');
      });

      it('takes in what the person commits meanwhile', async () => {
        await repository.commit({ a: '1' });
        await repository.write({ a: '2' });
        const first = await commitAs('one');
        const head = await repository.commit({ a: '3' });
        expect(parentsOf((await commitAs('two')).commit)).toBe(`${first.commit} ${head}`);
      });

      /** As a reviewer does, with another copy of the repository. */
      const commitElsewhere = (on: string, path: string, text: string) => {
        const folder = join(repository.base, `elsewhere-${randomUUID()}`);
        repository.run('worktree', 'add', '--quiet', '--detach', folder, on);
        writeFileSync(join(folder, path), text);
        repository.run('-C', folder, 'add', '--all');
        repository.run('-C', folder, 'commit', '--quiet', '--message', 'By a reviewer.');
        const commit = repository.run('-C', folder, 'rev-parse', 'HEAD');
        repository.run('worktree', 'remove', '--force', folder);
        return commit;
      };

      it('RTE-08: keeps what others have committed onto it, now and in every later commit', async () => {
        await repository.commit({ a: '1\n2\n3\n4\n5\n', b: '1' });
        await repository.write({ a: 'one\n2\n3\n4\n5\n' });
        const first = await commitAs('one');
        const theirs = commitElsewhere(first.commit, 'a', 'one\n2\n3\n4\nfive\n');
        const joined = await commitAs('one', { onto: theirs });
        expect([joined.commit, repository.run('rev-parse', REF)]).toEqual([theirs, theirs]);
        await repository.write({ b: '2' });
        const second = await commitAs('two');
        expect([contents(second.commit, 'a'), contents(second.commit, 'b')]).toEqual(['one\n2\n3\n4\nfive', '2']);
        const more = commitElsewhere(second.commit, 'c', 'c');
        await repository.write({ b: '3' });
        const before = ofPerson();
        const third = await commitAs('three', { onto: more });
        expect(ofPerson()).toEqual(before);
        expect(filesOf(third.commit)).toEqual(['a', 'b', 'c']);
        expect([contents(third.commit, 'a'), contents(third.commit, 'b')]).toEqual(['one\n2\n3\n4\nfive', '3']);
        expect(await commitAs('three')).toEqual(third);
        expect(await commitAs('four')).toEqual(third);
        expect(repository.run('merge-base', '--is-ancestor', more, third.commit)).toBe('');
      });

      it('RTE-08: commits nothing over what others have changed in the same lines, and names their files', async () => {
        await repository.commit({ a: '1\n', b: '1\n' });
        await repository.write({ a: '2\n', b: '2\n' });
        const first = await commitAs('one');
        const theirs = commitElsewhere(first.commit, 'a', 'theirs\n');
        await repository.write({ a: '3\n' });
        await failure(commitAs('two', { onto: theirs })).toMatchObject({
          code: 'GIT_FAILED',
          message: expect.stringMatching(/the same lines as the crew: a\.$/),
          help: expect.stringContaining(`git diff ${first.commit.slice(0, 12)} ${theirs.slice(0, 12)}`),
        });
        expect([repository.run('rev-parse', REF), contents(theirs, 'a')]).toEqual([first.commit, 'theirs']);
        await repository.write({ a: 'theirs\n' });
        const taken = await commitAs('three', { onto: theirs });
        expect([contents(taken.commit, 'a'), contents(taken.commit, 'b')]).toEqual(['theirs', '2']);
      });

      it('begins where the person has committed it all, and where nothing is committed', async () => {
        await repository.write({ a: '1' });
        const first = await commitAs('one');
        expect([parentsOf(first.commit), filesOf(first.commit)]).toEqual(['', ['a']]);
        const head = await repository.commit({ a: '1' });
        const other = await commitAs('one', { branch: 'signalbox/other' });
        expect(other.commit).toBe(head);
      });

      it('has the line ends of the repository', async () => {
        await repository.commit({ '.gitattributes': '* text eol=crlf\n' });
        await repository.write({ a: 'one\r\ntwo\r\n' });
        const { commit } = await commitAs('k');
        expect(repository.run('cat-file', '-s', `${commit}:a`)).toBe('8');
      });

      it('runs nothing that the repository names, and refuses what only a filter could commit', async () => {
        await repository.commit({ '.gitattributes': '*.bin filter=own\n' });
        const ran = join(repository.base, 'ran');
        await writeFile(join(repository.folder, '.git/hooks/pre-commit'), `#!/bin/sh\ntouch ${ran}\n`, { mode: 0o755 });
        repository.run('config', 'filter.own.clean', `touch ${ran}; cat`);
        await repository.write({ a: '1' });
        await commitAs('one');
        await repository.write({ 'b.bin': '1' });
        await failure(commitAs('two')).toMatchObject({
          code: 'GIT_FAILED',
          message: expect.stringContaining('b.bin is kept by the filter own'),
        });
        expect(readIfThere(ran)).toBeUndefined();
      });

      it('is not moved while it is checked out, here or elsewhere, and is no branch of a person', async () => {
        await repository.commit({ a: '1' });
        await repository.write({ a: '2' });
        for (const branch of ['main', 'signalbox/../main', 'signalbox/', '--all'])
          await failure(commitAs('k', { branch })).toMatchObject({ code: 'GIT_FAILED' });
        const { commit } = await commitAs('k');
        repository.run('worktree', 'add', '--quiet', join(repository.base, 'other'), BRANCH);
        await repository.write({ a: '3' });
        const failed = { code: 'GIT_FAILED', help: expect.stringContaining('git switch') };
        await failure(commitAs('l')).toMatchObject(failed);
        expect(repository.run('rev-parse', REF)).toBe(commit);
      });
    });

    describe('RTE-06: a remote', () => {
      const bare = () => join(repository.base, 'remote.git');
      const pushOf = (commit: string, url = bare()) =>
        git.push(repository.place, { url, commit, branch: 'signalbox/run_contract' });

      beforeEach(async () => {
        repository.run('init', '--quiet', '--bare', bare());
      });

      it('is origin, or the only one', async () => {
        expect(await git.readRemote(repository.place)).toBeUndefined();
        repository.run('remote', 'add', 'mine', 'https://github.com/a/b.git');
        expect(await git.readRemote(repository.place)).toEqual({ name: 'mine', url: 'https://github.com/a/b.git' });
        repository.run('remote', 'add', 'other', 'https://github.com/c/d.git');
        expect(await git.readRemote(repository.place)).toBeUndefined();
        repository.run('remote', 'add', 'origin', 'https://github.com/e/f.git');
        repository.run('config', 'remote.origin.pushurl', 'git@github.com:e/g.git');
        expect(await git.readRemote(repository.place)).toEqual({ name: 'origin', url: 'git@github.com:e/g.git' });
      });

      it('is pushed to again and again, without a hook, and never by force', async () => {
        const commit = await repository.commit({ a: '1' });
        const ran = join(repository.base, 'ran');
        await writeFile(join(repository.folder, '.git/hooks/pre-push'), `#!/bin/sh\ntouch ${ran}\n`, { mode: 0o755 });
        // What the repository says of addresses does not count.
        repository.run('config', `url.${join(repository.base, 'elsewhere')}.insteadOf`, bare());
        expect([await pushOf(commit), await pushOf(commit)]).toEqual([{ kind: 'pushed' }, { kind: 'pushed' }]);
        expect(repository.run('--git-dir', bare(), 'rev-parse', 'refs/heads/signalbox/run_contract')).toBe(commit);
        expect(readIfThere(ran)).toBeUndefined();
        repository.run('checkout', '--quiet', '--orphan', 'else');
        const other = await repository.commit({ a: '2' });
        expect(await pushOf(other)).toEqual({ kind: 'rejected', why: expect.stringContaining('rejected') });
        expect(repository.run('--git-dir', bare(), 'rev-parse', 'refs/heads/signalbox/run_contract')).toBe(commit);
      });

      it('is asked for what others have put onto the branch, which comes without a name in the repository', async () => {
        const commit = await repository.commit({ a: '1' });
        const order = { url: bare(), commit, branch: 'signalbox/run_contract' };
        expect(await git.fetchBranch(repository.place, order)).toBeUndefined();
        await pushOf(commit);
        const other = join(repository.base, 'other');
        repository.run('clone', '--quiet', '--branch', order.branch, bare(), other);
        await writeFile(join(other, 'b'), 'b');
        repository.run('-C', other, 'add', '--all');
        repository.run('-C', other, 'commit', '--quiet', '--message', 'By a reviewer.');
        repository.run('-C', other, 'push', '--quiet');
        const refs = repository.run('for-each-ref');
        const fetched = await git.fetchBranch(repository.place, order);
        expect(fetched).toBe(repository.run('-C', other, 'rev-parse', 'HEAD'));
        expect(contents(fetched ?? '', 'b')).toBe('b');
        expect(repository.run('for-each-ref')).toBe(refs);
      });

      it('says itself why it takes nothing', async () => {
        const commit = await repository.commit({ a: '1' });
        const hook = '#!/bin/sh\necho "This branch is protected." >&2\nexit 1\n';
        await writeFile(join(bare(), 'hooks/pre-receive'), hook, { mode: 0o755 });
        const why = expect.stringContaining('This branch is protected.');
        expect(await pushOf(commit)).toEqual({ kind: 'rejected', why });
        expect(await pushOf(commit, join(repository.base, 'none'))).toMatchObject({ kind: 'rejected' });
        expect(await pushOf(commit, 'ext::sh -c true')).toMatchObject({ kind: 'rejected' });
      });
    });

    describe('RTE-07: snapshots', () => {
      /** Takes one and holds the repository against what it was before. */
      const take = async (key: string) => {
        const before = stand();
        const snapshot = await git.takeSnapshot(repository.place, key);
        expect(stand()).toEqual(before);
        expect(repository.run('rev-parse', snapshot.ref)).toBe(snapshot.commit);
        expect(repository.run('rev-parse', `${snapshot.ref}^{tree}`)).toBe(snapshot.tree);
        return snapshot;
      };

      it('hold every file that is not ignored, and leave everything as it is', async () => {
        const head = await repository.commit({ '.gitignore': 'out\n', a: '1', b: '1', gone: '1' });
        await repository.write({ a: '2', out: 'made', 'new/file': 'n', staged: 's' });
        await chmod(join(repository.folder, 'b'), 0o755);
        await rm(join(repository.folder, 'gone'));
        await symlink('a', join(repository.folder, 'link'));
        repository.run('add', 'staged');
        const { ref, commit } = await take('k');
        expect(ref).toBe('refs/signalbox/run_contract/1');
        expect(repository.run('ls-tree', '-r', '--name-only', ref).split('\n')).toEqual([
          '.gitignore',
          'a',
          'b',
          'link',
          'new/file',
          'staged',
        ]);
        expect([contents(ref, 'a'), contents(ref, 'link'), contents(ref, 'new/file')]).toEqual(['2', 'a', 'n']);
        expect(repository.run('ls-tree', ref, 'b')).toMatch(/^100755 /);
        expect(repository.run('rev-parse', `${commit}^`)).toBe(head);
      });

      it('are the same for the same key, also after more has changed, and numbered else', async () => {
        await repository.commit({ a: '1' });
        const first = await take('one');
        await repository.write({ a: '2' });
        expect(await take('one')).toEqual(first);
        expect(await take('two')).toMatchObject({ ref: 'refs/signalbox/run_contract/2' });
        const other = await git.takeSnapshot({ ...repository.place, runId: 'run_other' }, 'one');
        expect(other.ref).toBe('refs/signalbox/run_other/1');
      });

      it('are taken where nothing is committed, away from all branches, and of nothing', async () => {
        const empty = await take('empty');
        expect(repository.run('ls-tree', empty.ref)).toBe('');
        await repository.write({ a: '1' });
        expect(contents((await take('first')).ref, 'a')).toBe('1');
        await repository.commit({ a: '1' });
        repository.run('checkout', '--quiet', '--detach');
        await repository.write({ a: '2' });
        expect(contents((await take('detached')).ref, 'a')).toBe('2');
      });

      it('are taken in the middle of a rebase, with what stands in conflict', async () => {
        await repository.commit({ a: '1' });
        repository.run('checkout', '--quiet', '-b', 'side');
        await repository.commit({ a: 'side' });
        repository.run('checkout', '--quiet', 'main');
        await repository.commit({ a: 'main' });
        expect(() => repository.run('rebase', 'side')).toThrow();
        const { ref } = await take('conflict');
        expect(contents(ref, 'a')).toContain('<<<<<<<');
        expect(repository.run('status')).toContain('rebas');
      });

      it('RTE-11: put back of what has changed since only the files that may not be', async () => {
        await repository.commit({ 'src/a': '1', 'docs/b': '1', top: '1' });
        await repository.write({ 'docs/b': 'a person, before' });
        await git.takeSnapshot(repository.place, 'turn');
        await repository.write({ 'src/a': '2', 'src/new': 'n', 'docs/b': 'wrong', 'docs/more': 'wrong' });
        await rm(join(repository.folder, 'top'));
        const isOwn = (path: string) => path.startsWith('src/');
        const order = {
          key: 'turn',
          mayChange: isOwn,
          takeAside: () => Promise.reject(new Error('nothing is in the way')),
        };
        expect(await git.putBack(repository.place, order)).toEqual([
          { path: 'docs/b', status: 'modified' },
          { path: 'docs/more', status: 'added' },
          { path: 'top', status: 'deleted' },
        ]);
        const text = async (path: string) => readFile(join(repository.folder, path), 'utf8').catch(() => undefined);
        expect(await Promise.all(['src/a', 'src/new', 'docs/b', 'docs/more', 'top'].map(text))).toEqual([
          '2',
          'n',
          'a person, before',
          undefined,
          '1',
        ]);
        expect(contents('refs/signalbox/run_contract/2', 'docs/more')).toBe('wrong');
        expect(await git.putBack(repository.place, order)).toEqual([]);
        expect(await git.putBack(repository.place, { ...order, key: 'another' })).toEqual([]);
        await git.dropSnapshot(repository.place, 'another');
        expect((await git.listSnapshots(repository.place)).map(({ number }) => number)).toEqual([1, 2]);
        await git.dropSnapshot(repository.place, 'turn');
        expect((await git.listSnapshots(repository.place)).map(({ number }) => number)).toEqual([2]);
      });

      it('are told with what has changed since, and brought back without losing what stands there', async () => {
        await repository.commit({ a: '1', 'deep/b': '1', '.gitignore': 'out' });
        await repository.write({ a: '2', untracked: 'u', out: 'made' });
        const first = await take('one');
        await repository.write({ a: '3', new: 'n' });
        await rm(join(repository.folder, 'deep'), { recursive: true });
        await rm(join(repository.folder, 'untracked'));
        const since = [
          { path: 'a', status: 'modified' },
          { path: 'deep/b', status: 'deleted' },
          { path: 'new', status: 'added' },
          { path: 'untracked', status: 'deleted' },
        ];
        const [listed, ...others] = await git.listSnapshots(repository.place);
        expect([listed, others]).toEqual([{ ...first, number: 1, at: expect.any(Number), since }, []]);
        expect(Math.abs(Date.now() - (listed?.at ?? 0))).toBeLessThan(60_000);
        const files = [
          { path: 'a', status: 'modified' },
          { path: 'deep/b', status: 'added' },
          { path: 'new', status: 'deleted' },
          { path: 'untracked', status: 'added' },
        ];
        expect(await git.planRestore(repository.place, 1)).toEqual({ snapshot: first, files });
        const index = readIfThere(join(repository.folder, '.git/index'));
        const restored = await git.restore(repository.place, 1);
        expect(restored).toMatchObject({ snapshot: first, files, kept: { ref: 'refs/signalbox/run_contract/2' } });
        expect(readIfThere(join(repository.folder, '.git/index'))).toEqual(index);
        expect(await git.planRestore(repository.place, 1)).toMatchObject({ files: [] });
        expect(await readFile(join(repository.folder, 'out'), 'utf8')).toBe('made');
        expect(contents(restored.kept.ref, 'new')).toBe('n');
        await git.restore(repository.place, 2);
        expect(await readFile(join(repository.folder, 'a'), 'utf8')).toBe('3');
      });

      it('keep line ends and other bytes as they are, whatever the attributes say', async () => {
        await repository.commit({ '.gitattributes': '* text=auto eol=lf ident\n*.txt working-tree-encoding=UTF-16\n' });
        await repository.write({ a: 'one\r\ntwo\n$Id$\r\n', 'b.txt': 'not utf-16' });
        await take('k');
        await repository.write({ a: 'x', 'b.txt': 'x' });
        await git.restore(repository.place, 1);
        expect(await readFile(join(repository.folder, 'a'), 'utf8')).toBe('one\r\ntwo\n$Id$\r\n');
        expect(await readFile(join(repository.folder, 'b.txt'), 'utf8')).toBe('not utf-16');
      });

      it.each([
        ['the same file', 'data', 'data'],
        ['a file in the place of a folder', 'data/deep/file', 'data'],
        ['a folder in the place of a file', 'data', 'data/deep/file'],
        ['a file in an ignored folder', 'data/file', 'data/file'],
      ])('are not written over what is ignored: %s', async (_, kept, ignored) => {
        await repository.write({ [kept]: 'in the snapshot' });
        await take('k');
        await rm(join(repository.folder, 'data'), { recursive: true });
        await repository.write({ '.gitignore': 'data\n', [ignored]: 'of the person' });
        await failure(git.restore(repository.place, 1)).toMatchObject({ code: 'GIT_FAILED' });
        expect(await readFile(join(repository.folder, ignored), 'utf8')).toBe('of the person');
        expect(await readFile(join(repository.folder, '.gitignore'), 'utf8')).toBe('data\n');
      });

      it('come back beside what is ignored', async () => {
        await repository.write({ 'data/kept': 'k' });
        await take('k');
        await rm(join(repository.folder, 'data/kept'));
        await repository.write({ '.gitignore': 'data\n', 'data/ignored': 'i' });
        await git.restore(repository.place, 1);
        expect(await readFile(join(repository.folder, 'data/kept'), 'utf8')).toBe('k');
        expect(await readFile(join(repository.folder, 'data/ignored'), 'utf8')).toBe('i');
      });

      it('that are not there are told', async () => {
        await repository.commit({ a: '1' });
        for (const number of [0, 1, -1, 1.5])
          await failure(git.planRestore(repository.place, number)).toMatchObject({ code: 'GIT_FAILED' });
        expect(await git.listSnapshots(repository.place)).toEqual([]);
      });
    });
  });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file).toString('base64');
  } catch {
    return undefined;
  }
}
