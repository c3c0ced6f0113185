import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextIn } from '../../../test/contracts/tool.ts';
import { makeRepository, openTestGit, type TestRepository } from '../../../test/support/git-repository.ts';
import type { Tool } from '../../ports/tool.ts';
import { boundedTool } from './bounded-tool.ts';
import { type HoldPlace, holdFiles } from './hold-files.ts';

const REVIEW = '# Review\n\n<!-- signalbox:review call=abc -->\nx\n<!-- /signalbox:review -->\n\n- [ ] Say more.\n';
const CLOSED = REVIEW.replace('more.', 'more. ✅ Addressed');

describe('a command whose files are held', () => {
  let repository: TestRepository;
  beforeEach(async () => {
    repository = await makeRepository();
    await repository.commit({ 'src/a.js': '1', 'src/a.test.js': '1', 'tests/b.js': '1' });
  });
  afterEach(() => repository.remove());

  const text = (path: string) => {
    const file = join(repository.folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const holdIn = (more: Partial<HoldPlace> = {}) =>
    holdFiles({
      git: openTestGit(repository.base),
      folder: (runId) => join(repository.base, 'bounds', runId),
      dir: async () => '.',
      isHeld: async () => false,
      ...more,
    });
  let seen: readonly string[] | undefined;
  const shell: Tool = {
    name: 'shell.exec',
    description: '',
    effect: 'once',
    run: async (args, { project, kept }) => {
      seen = kept;
      execFileSync('sh', ['-c', String(args)], { cwd: project });
      return { ok: true };
    },
  };
  const exec = (command: string, write?: readonly string[], more: Partial<HoldPlace> = {}) =>
    boundedTool(shell, holdIn(more)).run(
      command,
      contextIn({ project: repository.folder, ...(write === undefined ? {} : { write }) }),
    );
  const putBack = (...files: readonly string[]) => ({
    ok: true,
    putBack: { code: 'FILES_PUT_BACK', files, count: files.length, message: expect.stringContaining('not yours') },
  });

  it('RTE-11: has what its role may not have changed put back, and its result says which files', async () => {
    const command = 'echo 2 >src/a.js; : >src/a.test.js; echo doc >README.md; rm tests/b.js';
    expect(await exec(command, ['**', '!**/*.test.*', '!tests/**', '!**/*.md'])).toEqual(
      putBack('README.md', 'src/a.test.js', 'tests/b.js'),
    );
    expect(['src/a.js', 'src/a.test.js', 'README.md', 'tests/b.js'].map(text)).toEqual(['2\n', '1', undefined, '1']);
  });

  it('leaves no snapshot where nothing was put back, and no record', async () => {
    expect(await exec('echo 2 >src/a.js', ['src/**'])).toEqual({ ok: true });
    expect(await openTestGit(repository.base).listSnapshots(repository.place)).toEqual([]);
    expect(readdirSync(join(repository.base, 'bounds/run_contract'))).toEqual([]);
  });

  it('RTE-11: does not get round it by having git ignore what stands there now', async () => {
    await repository.write({ 'src/new.test.js': '1' });
    const command =
      'echo "src/new.test.js" >.gitignore; echo bent >src/new.test.js; rm -r tests; echo x >tests; echo tests >>.gitignore';
    expect(await exec(command, ['**', '!**/*.test.*', '!tests/**'])).toEqual(putBack('src/new.test.js', 'tests/b.js'));
    expect([text('src/new.test.js'), text('tests/b.js')]).toEqual(['1', '1']);
    const [aside] = readdirSync(join(repository.base, 'bounds/run_contract/aside'));
    const kept = join(repository.base, 'bounds/run_contract/aside', aside ?? '');
    expect(readFileSync(join(kept, 'src/new.test.js'), 'utf8')).toBe('bent\n');
  });

  it('RTE-11: fails where nobody can look at what it has changed', async () => {
    expect(await exec('rm -rf .git', ['src/**'])).toMatchObject({ ok: false, error: { code: 'GIT_FAILED' } });
  });

  it('RTE-11: killed before anything was put back, it is put back by whoever goes on', async () => {
    const write = ['**', '!**/*.test.*'];
    const key = 'before call run_contract/1.1.1';
    await holdIn().begin({ runId: 'run_contract', key, by: 'command', project: repository.folder, write });
    await repository.write({ 'src/a.test.js': '', 'src/a.js': '2', '.npmrc': 'evil' });
    await holdIn().settle('run_contract');
    expect(['src/a.js', 'src/a.test.js', '.npmrc'].map(text)).toEqual(['2', '1', undefined]);
    await repository.write({ 'src/a.test.js': 'by a person' });
    await holdIn().settle('run_contract');
    expect(text('src/a.test.js')).toBe('by a person');
  });

  it('a program under way is not looked at before its own end', async () => {
    const { folder: project } = repository;
    await holdIn().begin({ runId: 'run_contract', key: 'x', by: 'program', project, write: [] });
    await repository.write({ 'src/a.js': '2' });
    await holdIn().settle('run_contract');
    expect(text('src/a.js')).toBe('2');
    expect(await holdIn().end('run_contract', 'x')).toEqual(['src/a.js']);
  });

  it.each([
    ['.npmrc', 'echo x >.npmrc'],
    ['.envrc', 'echo x >.envrc'],
    ['.mcp.json', 'echo x >.mcp.json'],
    ['.claude/settings.json', 'mkdir .claude; echo x >.claude/settings.json; echo x >.claude/notes'],
    ['.claude/settings.local.json', 'mkdir .claude; ln -s ../src/a.js .claude/settings.local.json'],
    ['.claude', 'mkdir src/evil; echo x >src/evil/settings.json; ln -s src/evil .claude'],
    ['.vscode', 'mkdir .vscode; echo x >.vscode/tasks.json; chmod 0 .vscode'],
    ['.husky', 'mkdir .husky; mkfifo .husky/pre-commit'],
    ['signalbox.yaml', 'echo "crew: [" >signalbox.yaml'],
    ['Signalbox.YAML', 'echo x >Signalbox.YAML'],
    ['HEAD', 'mkdir objects refs; echo x >HEAD'],
    ['.git/commondir', 'echo .. >.git/commondir'],
    ['.git/info/attributes', 'mkdir -p .git/info; echo x >.git/info/attributes'],
  ])('RTE-11: makes no protected name: %s', async (name, command) => {
    expect(await exec(command)).toEqual(putBack(name));
    expect(existsSync(join(repository.folder, name))).toBe(false);
    expect(existsSync(join(repository.folder, '.git/config'))).toBe(true);
  });

  it('RTE-11: leaves protected names alone that were there', async () => {
    await repository.write({ '.npmrc': 'mine', '.vscode/tasks.json': '{}' });
    expect(await exec('echo x >done; mkdir HEAD')).toEqual({ ok: true });
    expect([text('.npmrc'), text('.vscode/tasks.json'), text('done')]).toEqual(['mine', '{}', 'x\n']);
  });

  it.each([
    ['taken away', 'rm -rf reviews'],
    ['said to be done', 'sed -i "s/more\\./more. ✅ Addressed/" reviews/main.md'],
    ['replaced by a link', 'rm reviews/main.md; ln -s /dev/null reviews/main.md'],
  ])('RTE-08: an item of a review that is %s without a sandbox is open again', async (_, command) => {
    await repository.write({ 'reviews/main.md': REVIEW });
    expect(await exec(command)).toEqual(putBack('reviews/main.md'));
    expect(text('reviews/main.md')).toBe(REVIEW);
  });

  it('RTE-08: what a person writes into a review meanwhile stays', async () => {
    await repository.write({ 'reviews/main.md': REVIEW });
    expect(await exec('echo "- [ ] And this." >>reviews/main.md', ['src/**'])).toEqual({ ok: true });
    expect(text('reviews/main.md')).toBe(`${REVIEW}- [ ] And this.\n`);
    // Where a sandbox keeps it from being written to, nobody but a person can have closed it.
    await repository.write({ 'reviews/main.md': REVIEW });
    await exec(`printf '%s' '${CLOSED}' >reviews/main.md`, ['src/**'], { isHeld: async () => true });
    expect(text('reviews/main.md')).toBe(CLOSED);
  });

  it('RTE-08: tells the sandbox which reviews are to be kept, and makes none', async () => {
    await exec('true');
    expect(seen).toBeUndefined();
    await repository.write({ 'reviews/main.md': REVIEW });
    await exec('true');
    expect(seen).toEqual(['reviews']);
    await repository.write({ 'reviews/views.py': 'code of the project' });
    expect(await exec(`printf '%s' '${CLOSED}' >reviews/other.md; echo 2 >reviews/views.py`)).toEqual(
      putBack('reviews/other.md'),
    );
    expect([seen, text('reviews/views.py')]).toEqual([['reviews/main.md'], '2\n']);
  });

  it('works without a repository, where only protected names and reviews are known', async () => {
    await rm(join(repository.folder, '.git'), { recursive: true });
    expect(await exec('echo 2 >src/a.test.js; echo x >.envrc', ['src/a.js'])).toEqual(putBack('.envrc'));
  });
});
