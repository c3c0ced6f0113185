import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgeContract } from '../../../test/contracts/forge.ts';
import { makeRepository, openTestGit, type TestRepository } from '../../../test/support/git-repository.ts';
import { workFiles } from '../../core/route/work-files.ts';
import type { Forge } from '../../ports/forge.ts';
import type { Git } from '../../ports/git.ts';
import { folderMount } from '../mount-folder/folder-mount.ts';
import { localForge } from './local-forge.ts';

async function forgeIn(folder: string, git: Git, dir = '.'): Promise<Forge> {
  const mount = await folderMount(folder, { writable: true });
  if (mount === undefined) throw new Error(`no ${folder}`);
  return localForge({ git, mount, dir, language: 'en' });
}

async function makeWorld() {
  const repository = await makeRepository();
  const base = await repository.commit({ 'a.ts': 'one\n' });
  const git = openTestGit(repository.base);
  return { repository, base, git, forge: await forgeIn(repository.folder, git) };
}

forgeContract('files of the project', 'main', async () => {
  const { repository, git, forge } = await makeWorld();
  const { folder, place, write, remove } = repository;
  return {
    forge,
    place,
    work: async () => {
      await write({ 'a.ts': `${randomUUID()}\n` });
      return git.readTree(place, workFiles('.').isTested);
    },
    ask: (text) => appendFile(join(folder, 'reviews', 'main.md'), `- [ ] ${text}\n`),
    count: async () => (await readdir(join(folder, 'reviews')).catch(() => [])).length,
    remove,
  };
});

describe('a review on this machine', () => {
  let world: { repository: TestRepository; base: string; git: Git; forge: Forge };
  beforeEach(async () => {
    world = await makeWorld();
  });
  afterEach(() => world.repository.remove());

  const textOf = (path = 'reviews/main.md') => readFileSync(join(world.repository.folder, path), 'utf8');

  it('says what has changed since the base, committed or not, without the files of the crew', async () => {
    const { repository, base, forge } = world;
    await repository.commit({ 'b.ts': 'b\n' });
    await repository.write({ 'c.ts': 'c\n', 'current_task.md': 'x', 'reviews/other.md': 'x' });
    await forge.open(repository.place, { key: 'a', base, summary: 'Adds *b* and c.' });
    expect(textOf()).toContain('## Changed files (2)\n\n- added `b.ts`\n- added `c.ts`\n');
    expect(textOf()).toContain(`- Commits: \`${base.slice(0, 12)}..`);
    expect(textOf()).toContain('Work that is not committed');
    expect(textOf()).toContain('> Adds *b* and c.');
    const before = textOf();
    await forge.open(repository.place, { key: 'a', base, summary: 'Adds *b* and c.' });
    expect(textOf()).toBe(before);
  });

  it('is that of the branch also for another run', async () => {
    const { place } = world.repository;
    await world.forge.open(place, { key: 'a', summary: '' });
    const other = await world.forge.open({ ...place, runId: 'run_other' }, { key: 'b', summary: '' });
    expect(other).toEqual({ branch: 'main', file: 'reviews/main.md', updated: true });
  });

  it('leaves HEAD, the index and the branches alone', async () => {
    const { repository, base, forge } = world;
    await repository.write({ 'b.ts': 'b\n' });
    const look = () => [
      repository.run('for-each-ref'),
      repository.run('rev-parse', 'HEAD'),
      repository.run('diff', '--cached'),
    ];
    const before = look();
    await forge.open(repository.place, { key: 'a', base, summary: '' });
    expect(look()).toEqual(before);
  });

  it('lies in the folder of the crew, and where no branch is checked out it is that of the run', async () => {
    const { repository, git } = world;
    repository.run('checkout', '--quiet', '--detach');
    const forge = await forgeIn(repository.folder, git, 'notes/crew');
    const opened = await forge.open(repository.place, { key: 'a', summary: '' });
    expect(opened).toEqual({ branch: null, file: 'notes/crew/reviews/run_contract.md', updated: false });
    expect(textOf('notes/crew/reviews/run_contract.md')).toContain('# Review: no branch');
    expect((await git.readBase(repository.place)).clean).toBe(false);
    const query = { base: world.base, ...workFiles('notes/crew') };
    expect(await git.readChanges(repository.place, query)).toMatchObject({ changed: false });
  });

  it('keeps what a person wrote byte for byte, also where it is no text', async () => {
    const { repository, forge } = world;
    await forge.open(repository.place, { key: 'a', summary: '' });
    const file = join(repository.folder, 'reviews', 'main.md');
    const item = Buffer.from('\r\n*  [ ]  Rename it ✓\r\n');
    const rest = Buffer.concat([Buffer.from('\r\nGr'), Buffer.from([0xfc, 0xdf, 0x65, 0x0a, 0xff, 0xed, 0xb2, 0x80])]);
    await appendFile(file, Buffer.concat([item, rest]));
    const [read] = await forge.readItems(repository.place);
    await forge.settle(repository.place, [{ id: read?.id ?? '', verdict: 'ignorable' as const, reason: '名字已定' }]);
    await forge.open(repository.place, { key: 'b', summary: 'neu' });
    const bytes = readFileSync(file);
    const note = Buffer.from('  - Signalbox: ignorable: 名字已定\r\n');
    const expected = Buffer.concat([item, note, rest]);
    expect(bytes.subarray(-expected.length)).toEqual(expected);
  });

  it('is not written over where somebody else has a file of that name, nor through a link', async () => {
    const { repository, forge } = world;
    const failed = { code: 'FORGE_FAILED', help: expect.stringContaining('reviews/main.md') };
    await repository.write({ 'reviews/main.md': '# My own notes\n' });
    await expect(forge.open(repository.place, { key: 'a', summary: '' })).rejects.toMatchObject(failed);
    expect(textOf()).toBe('# My own notes\n');
    await rm(join(repository.folder, 'reviews'), { recursive: true });
    await mkdir(join(repository.base, 'outside'));
    await symlink(join(repository.base, 'outside'), join(repository.folder, 'reviews'));
    await expect(forge.open(repository.place, { key: 'a', summary: '' })).rejects.toMatchObject(failed);
    expect(existsSync(join(repository.base, 'outside', 'main.md'))).toBe(false);
  });

  it('RTE-08: closes nothing by being taken away; an empty file says that it is over', async () => {
    const { repository, forge } = world;
    await expect(forge.readItems(repository.place)).rejects.toMatchObject({ code: 'FORGE_FAILED' });
    await expect(forge.settle(repository.place, [])).rejects.toMatchObject({ code: 'FORGE_FAILED' });
    await repository.write({ 'reviews/main.md': '' });
    expect(await forge.readItems(repository.place)).toEqual([]);
    await forge.open(repository.place, { key: 'a', summary: '' });
    expect(textOf()).toContain('# Review');
  });

  it('loses nothing that a person writes at the same time', async () => {
    const { repository, git } = world;
    const folder = await folderMount(repository.folder, { writable: true });
    if (folder === undefined) throw new Error('no folder');
    const file = join(repository.folder, 'reviews', 'main.md');
    let turns = 2;
    const forge = localForge({
      ...{ git, dir: '.', language: 'en' },
      mount: {
        ...folder,
        write: async (...args) => {
          turns -= 1;
          if (turns > 0) await appendFile(file, `- [ ] number ${turns}\n`);
          return folder.write(...args);
        },
      },
    });
    await (await forgeIn(repository.folder, git)).open(repository.place, { key: 'a', summary: '' });
    await forge.open(repository.place, { key: 'b', summary: 'later' });
    expect(textOf()).toContain('> later');
    expect((await forge.readItems(repository.place)).map(({ text }) => text)).toEqual(['number 1']);
  });

  it('says where it cannot be written', async () => {
    const { repository, forge } = world;
    await writeFile(join(repository.folder, 'reviews'), 'a file in the place of the folder');
    await expect(forge.open(repository.place, { key: 'a', summary: '' })).rejects.toMatchObject({
      code: 'FORGE_FAILED',
    });
  });
});
