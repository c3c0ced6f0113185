import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineRequest } from '../../../test/contracts/engine.ts';
import { makeRepository, openTestGit, type TestRepository } from '../../../test/support/git-repository.ts';
import type { Engine, Reply } from '../../ports/engine.ts';
import { boundedEngine } from './bounded-engine.ts';
import { holdFiles } from './hold-files.ts';

const DONE: Reply = { outcome: { kind: 'ok' }, segments: ['Done.'], calls: [] };
const signal = new AbortController().signal;

describe('an engine whose role may not change every file', () => {
  let repository: TestRepository;
  beforeEach(async () => {
    repository = await makeRepository();
    await repository.commit({ 'src/a': '1', 'tests/b': '1' });
  });
  afterEach(() => repository.remove());

  const text = (path: string) => readFile(join(repository.folder, path), 'utf8');
  const request = () => engineRequest({ project: repository.folder, write: ['src/**'] });
  const writes = (more: Partial<Engine> = {}) => {
    const engine = {
      exchange: async () => {
        await repository.write({ 'src/a': '2', 'tests/b': 'bent to pass' });
        return DONE;
      },
      ...more,
    };
    const { base } = repository;
    const hold = holdFiles({
      git: openTestGit(base),
      folder: (runId) => join(base, 'bounds', runId),
      dir: async () => '.',
      isHeld: async () => true,
    });
    return boundedEngine(engine, hold);
  };

  it('RTE-11: what it may not have changed is put back and told, and the rest of its work stays', async () => {
    const reply = await writes().exchange(request(), { signal });
    expect(reply).toEqual({ ...DONE, putBack: ['tests/b'] });
    expect([await text('src/a'), await text('tests/b')]).toEqual(['2', '1']);
  });

  it('RTE-11: also where it was cut off by a kill and nothing of it is of use', async () => {
    let killed = true;
    const engine = writes({
      exchange: async () => {
        await repository.write({ 'tests/b': 'bent to pass', '.envrc': 'evil' });
        if (killed) throw new Error('killed');
        return DONE;
      },
      settle: async () => undefined,
    });
    await expect(engine.exchange(request(), { signal })).rejects.toThrow('killed');
    killed = false;
    expect(await engine.settle?.(request())).toBeUndefined();
    expect(await text('tests/b')).toBe('1');
    await expect(text('.envrc')).rejects.toThrow('ENOENT');
  });

  it('RTE-11: a program that takes the repository away does not get round it: its turn has failed', async () => {
    const engine = writes({
      exchange: async () => {
        await rm(join(repository.folder, '.git'), { recursive: true });
        return DONE;
      },
    });
    const { outcome } = await engine.exchange(request(), { signal });
    expect(outcome).toMatchObject({ kind: 'failed', code: 'GIT_FAILED' });
  });

  it('leaves an engine alone that may write everywhere, and one without a repository', async () => {
    const free = engineRequest({ project: repository.folder });
    expect(await writes().exchange(free, { signal })).toEqual(DONE);
    expect(await text('tests/b')).toBe('bent to pass');
    const elsewhere = engineRequest({ project: repository.base, write: [] });
    expect(await writes().exchange(elsewhere, { signal })).toEqual(DONE);
  });

  it('RTE-11: protected names that it has newly made are taken away, whatever else it may write', async () => {
    const engine = writes({
      exchange: async () => {
        await repository.write({ 'signalbox.yaml': 'nonsense', '.vscode/tasks.json': '{}', 'src/a': '2' });
        return DONE;
      },
    });
    const free = engineRequest({ project: repository.folder });
    expect(await engine.exchange(free, { signal })).toEqual({ ...DONE, putBack: ['.vscode', 'signalbox.yaml'] });
    await expect(text('signalbox.yaml')).rejects.toThrow('ENOENT');
    expect(await text('src/a')).toBe('2');
  });
});
