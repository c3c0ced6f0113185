import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contextIn, toolContract } from '../../../test/contracts/tool.ts';
import { makeRepository, openTestGit, type TestRepository } from '../../../test/support/git-repository.ts';
import type { JsonObject } from '../../core/json.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import { treeSitterSymbols } from '../symbols/tree-sitter-symbols.ts';
import type { CrewSettings } from './git-tools.ts';
import { gitTools } from './git-tools.ts';

const symbols = treeSitterSymbols();

function toolsIn(base: string, crew: CrewSettings = { pr: 'local', dir: '.' }) {
  return gitTools({ git: openTestGit(base), symbols, crew: async () => crew });
}

function toolNamed(tools: ReturnType<typeof toolsIn>, name: string) {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no ${name}`);
  return tool;
}

const shared = await makeRepository();
await shared.commit({ 'a.ts': '' });
afterAll(() => shared.remove());

for (const name of ['git.base', 'git.changes', 'git.snapshot'])
  toolContract(
    name,
    async () => {
      shared
        .run('for-each-ref', '--format=%(refname)', 'refs/signalbox')
        .split('\n')
        .filter(Boolean)
        .map((ref) => shared.run('update-ref', '-d', ref));
      return {
        tool: toolNamed(toolsIn(shared.base), name),
        args: {},
        world: () => shared.run('for-each-ref') + shared.run('status', '--porcelain'),
      };
    },
    { project: shared.folder },
  );

describe('RTE-06: git.changes', () => {
  let repository: TestRepository;
  beforeEach(async () => {
    repository = await makeRepository();
  });
  afterEach(() => repository.remove());

  const call = (args: JsonObject, crew?: CrewSettings): Promise<ToolResult> =>
    toolNamed(toolsIn(repository.base, crew), 'git.changes').run(args, contextIn({ project: repository.folder }));
  /** As after a check that has passed. */
  const route = async (base: string | null, more: JsonObject = {}, crew?: CrewSettings) => {
    const { tree: checked } = (await call({ base }, crew)) as { readonly tree?: string };
    return call({ base, checked: checked ?? null, ...more }, crew);
  };

  test('sends what no check has passed to be tested, and documents alone not', async () => {
    const base = await repository.commit({ 'a.ts': '1' });
    await repository.write({ 'a.ts': '2' });
    const first = await call({ base });
    expect(first).toMatchObject({ ok: true, route: 'REQ_TEST', because: 'untested change' });
    const docsOnly = { base, asked: 'only', docsDone: true } as const;
    expect(await call({ ...docsOnly, worked: false })).toMatchObject({ route: 'PR' });
    expect(await call({ ...docsOnly, worked: true })).toMatchObject({ route: 'REQ_TEST' });
    const { tree } = first as { readonly tree?: string };
    await repository.write({ 'README.md': 'x', 'docs/a.svg': 'x', 'b.rst': 'x', 'current_task.md': 'x' });
    expect(await call({ base, checked: tree ?? '' })).toMatchObject({ route: 'PR', tree });
    await repository.commit({});
    expect(await call({ base, checked: tree ?? '' })).toMatchObject({ route: 'PR', tree });
    await repository.write({ 'b.ts': 'new' });
    expect(await call({ base, checked: tree ?? '' })).toMatchObject({ route: 'REQ_TEST' });
  });

  test('owes documents for a config file, committed, untracked or gone, and once only', async () => {
    const base = await repository.commit({ 'old.toml': '', 'a.ts': '' });
    await repository.commit({ 'package.json': '{}' });
    await repository.write({ 'sub/.env.local': '', 'package-lock.json': '' });
    await rm(join(repository.folder, 'old.toml'));
    const config = ['old.toml', 'package.json', 'sub/.env.local'];
    expect(await route(base)).toMatchObject({ route: 'REQ_DOCS', because: 'config changed', config });
    expect(await route(base, { docsDone: true })).toMatchObject({ route: 'PR', config });
  });

  test.each([
    ['a.py', 'x = 1\n', 'x = 1\nclass Made:\n  def made(self): pass\n', ['class Made', 'function made']],
    ['a.rb', '', 'def made\nend\n', ['function made']],
    ['a.ts', 'export const n = 1;\n', 'export const n = () => 2;\n', ['function n']],
    ['a.go', 'package a\n', 'package a\nfunc Made() {}\nfunc hidden() {}\n', ['function Made']],
    ['a.ts', 'function f() {}\n', 'function f() {}\nfunction hidden() {}\n', []],
    ['notes.md', '', 'class of 2020\n', []],
  ])('owes documents for what is added to %s: %j', async (file, before, after, added) => {
    const base = await repository.commit({ [file]: before });
    await repository.write({ [file]: after });
    const found = await route(base);
    expect((found['added'] as { kind: string; name: string }[]).map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      added,
    );
    expect(found['route']).toBe(added.length > 0 ? 'REQ_DOCS' : 'PR');
  });

  test('asks nobody where the person has asked for documents, not even git', async () => {
    const told = {
      ok: true,
      route: 'REQ_DOCS',
      because: 'docs asked for',
      say: { word: 'route.asked', args: [] },
      files: [],
      config: [],
      added: [],
      tree: null,
    };
    const nowhere = contextIn({ project: '/nowhere' });
    const tool = toolNamed(toolsIn(repository.base), 'git.changes');
    for (const asked of ['only', 'also']) expect(await tool.run({ asked, docsDone: null }, nowhere)).toEqual(told);
    expect(await tool.run({ asked: 'only', docsDone: true }, nowhere)).toMatchObject({ ok: false });
  });

  test('looks at the last commit where the task has changed nothing itself', async () => {
    await repository.commit({ 'a.ts': '' });
    const base = await repository.commit({ 'tsconfig.json': '{}' });
    await repository.write({ 'current_task.md': 'x', 'test_report.md': 'x', 'blocked_reason.md': 'x' });
    expect(await call({ base })).toMatchObject({ route: 'REQ_DOCS', config: ['tsconfig.json'] });
    expect(await call({ base, docsDone: true })).toMatchObject({ route: 'TASK_DONE', because: 'nothing changed' });
  });

  test('goes by the settings of the project: where hand-over files lie, and whether there is a pull request', async () => {
    const base = await repository.commit({ 'a.txt': '' });
    await repository.write({ 'work/current_task.md': 'x' });
    const crew: CrewSettings = { pr: 'none', dir: 'work' };
    expect(await call({ base, docsDone: true }, crew)).toMatchObject({ because: 'nothing changed' });
    expect(await route(base)).toMatchObject({ route: 'PR' });
    await repository.write({ 'a.txt': 'x' });
    expect(await route(base, {}, crew)).toMatchObject({ route: 'TASK_DONE', because: 'no pull request wanted' });
  });

  test('tells of many files only some, and says so', async () => {
    const base = await repository.commit({});
    await repository.write(Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`${i}.json`, ''])));
    const found = await route(base);
    expect(found).toMatchObject({ truncated: true, route: 'REQ_DOCS' });
    expect(found['files']).toHaveLength(100);
    expect(found['config']).toHaveLength(100);
  });

  test('a repository that cannot be used is a result, with the next step', async () => {
    await rm(join(repository.folder, '.git'), { recursive: true });
    for (const tool of toolsIn(repository.base))
      expect(await tool.run({}, contextIn({ project: repository.folder }))).toMatchObject({
        ok: false,
        error: { code: 'GIT_FAILED', message: 'The project lies in no git repository. Do: git init.' },
      });
  });
});
