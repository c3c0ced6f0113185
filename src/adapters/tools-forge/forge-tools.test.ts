import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextIn, toolContract } from '../../../test/contracts/tool.ts';
import { makeRepository, openTestGit, type TestRepository } from '../../../test/support/git-repository.ts';
import { Fault } from '../../core/fault.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { readReview } from '../../core/route/review-items.ts';
import { asIs } from '../../core/words/text.ts';
import { localForge } from '../forge-local/local-forge.ts';
import { folderMount } from '../mount-folder/folder-mount.ts';
import { type FindForge, forgeTools } from './forge-tools.ts';

function forgesIn(base: string): FindForge {
  return async (project) => {
    const mount = await folderMount(project, { writable: true });
    if (mount === undefined) throw new Error(`no ${project}`);
    return localForge({ git: openTestGit(base), mount, dir: '.', language: 'en' });
  };
}

function toolNamed(name: string, findForge: FindForge) {
  const tool = forgeTools(findForge).find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no ${name}`);
  return tool;
}

const ITEM = '- [ ] Rename it.\n';
const ID = readReview(ITEM)[0]?.id ?? '';

const shared = await makeRepository();
await shared.commit({ 'a.ts': '' });
afterAll(() => shared.remove());

const file = join(shared.folder, 'reviews', 'main.md');
for (const [name, args] of [
  ['forge.open', { summary: 'Does it.' }],
  ['forge.items', {}],
  ['forge.settle', { judgments: [{ id: ID, verdict: 'ignorable' as const, reason: 'The name is given.' }] }],
] as const satisfies readonly (readonly [string, JsonObject])[])
  toolContract(
    name,
    async () => {
      await rm(file, { force: true });
      if (name !== 'forge.open') await shared.write({ 'reviews/main.md': ITEM });
      return {
        tool: toolNamed(name, forgesIn(shared.base)),
        args,
        world: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
      };
    },
    { project: shared.folder },
  );

describe('the tools on reviews', () => {
  let repository: TestRepository;
  beforeEach(async () => {
    repository = await makeRepository();
    await repository.commit({ 'a.ts': '' });
  });
  afterEach(() => repository.remove());

  const context = (key: string, evidence?: Json) =>
    contextIn({ project: repository.folder, key, ...(evidence === undefined ? {} : { evidence }) });
  const call = (name: string, args: Json, key = 'a', find = forgesIn(repository.base)) =>
    toolNamed(name, find).run(args, context(key));
  const path = () => join(repository.folder, 'reviews', 'main.md');

  it('RTE-08: tell what is open, by id, and what became of it', async () => {
    expect(await call('forge.open', {})).toEqual({ ok: true, branch: 'main', file: 'reviews/main.md', updated: false });
    appendFileSync(path(), `${ITEM}- [ ] Test it. ✅ Addressed\n`);
    const items = await call('forge.items', {});
    expect(items).toEqual({
      ok: true,
      open: 1,
      items: [
        { id: ID, text: 'Rename it.', state: 'open' },
        { id: expect.any(String), text: 'Test it. ✅ Addressed', state: 'addressed' },
      ],
    });
    const judgments = [{ id: ID, verdict: 'ignorable' as const, reason: 'The name is given.' }];
    const settled = await call('forge.settle', { judgments });
    expect(settled).toMatchObject({ ok: true, open: 0, items: [{ state: 'ignorable' }, { state: 'addressed' }] });
    expect(await call('forge.items', {})).toEqual(settled);
    expect(await call('forge.open', {}, 'b')).toMatchObject({ updated: true });
  });

  it('leave an item open that is judged without a reason, or not judged at all', async () => {
    await repository.write({ 'reviews/main.md': ITEM });
    for (const judgments of [
      [{ id: ID, verdict: 'ignorable' as const, reason: ' ' }],
      [{ id: ID, verdict: 'ignorable' as const }],
      [],
      null,
    ])
      expect(await call('forge.settle', { judgments })).toMatchObject({ ok: true, open: 1 });
    expect(readFileSync(path(), 'utf8')).toBe(ITEM);
  });

  it('count all open items, and tell a moderate number of them, open ones first', async () => {
    const lines = Array.from({ length: 150 }, (_, at) => `- [ ] item ${at}${at < 60 ? ' ✅ Addressed' : ''}\n`);
    await repository.write({ 'reviews/main.md': lines.join('') });
    const told = await call('forge.items', {});
    expect(told).toMatchObject({ ok: true, open: 90, truncated: true, items: { length: 100, 0: { text: 'item 60' } } });
  });

  it('forge.open: killed between intent and result, it is told done from not done', async () => {
    const tool = toolNamed('forge.open', forgesIn(repository.base));
    const evidence = (await tool.prepare?.({}, context('a'))) ?? null;
    // Killed before it wrote.
    expect(await tool.probe?.({}, evidence, context('a', evidence))).toBe('not-done');
    const result = await tool.run({}, context('a', evidence));
    // Killed before the result was recorded, and a person has been at work since.
    appendFileSync(path(), ITEM);
    expect(await tool.probe?.({}, evidence, context('a', evidence))).toEqual(result);
    // A later call is not done because an earlier one was.
    const later = (await tool.prepare?.({}, context('b'))) ?? null;
    expect(await tool.probe?.({}, later, context('b', later))).toBe('not-done');
  });

  it('tell what is in the way as a result, with what to do', async () => {
    const find: FindForge = async () => {
      throw new Fault('FORGE_FAILED', asIs('There is none.'), { help: asIs('set crew.pr') });
    };
    const tool = toolNamed('forge.open', find);
    expect(await tool.prepare?.({}, context('a'))).toBeNull();
    const failed = { ok: false, error: { code: 'FORGE_FAILED', message: 'There is none. Do: set crew.pr.' } };
    expect(await call('forge.open', {}, 'a', find)).toEqual(failed);
    expect(await call('forge.items', {}, 'a', find)).toEqual(failed);
  });
});
