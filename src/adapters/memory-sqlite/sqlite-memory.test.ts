import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryContract } from '../../../test/contracts/memory.ts';
import { programPath } from '../../../test/support/product.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openMemory } from '../../main/memory.ts';

const folders: TemporaryFolder[] = [];
async function newHome(): Promise<string> {
  const folder = await temporaryFolder();
  folders.push(folder);
  return join(folder.path, 'home');
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});

memoryContract('sqlite memory', async () => openMemory(await newHome()));

describe('the memory on disk', () => {
  it('RTE-12: twenty writers of four processes, which also make the file, lose nothing', async () => {
    const home = await newHome();
    const program = programPath(new URL('../../../test/store/programs/remember-much.ts', import.meta.url));
    const ends = ['one', 'two', 'three', 'four'].map(async (name) => {
      const child = fork(program, [home, name, '5'], { execArgv: [] });
      return (await once(child, 'exit'))[0];
    });
    expect(await Promise.all(ends)).toEqual([0, 0, 0, 0]);
    const memory = await openMemory(home);
    const { entities, relations } = await memory.readGraph();
    await memory.close();
    const shared = entities.find(({ name }) => name === 'shared');
    expect([entities.length, relations.length, new Set(shared?.observations).size]).toEqual([4 * 5 * 10 + 1, 200, 200]);
    expect(shared?.observations).toHaveLength(200);
  }, 60_000);

  it('is private, and still there after it was closed', async () => {
    const home = await newHome();
    const memory = await openMemory(home);
    await memory.createEntities([{ name: 'a', entityType: 't', observations: [] }]);
    await memory.close();
    expect((await stat(join(home, 'memory.db'))).mode & 0o777).toBe(0o600);
    const again = await openMemory(home);
    expect((await again.readGraph()).total).toBe(1);
    await again.close();
    await expect(again.readGraph()).rejects.toMatchObject({ code: 'STORE_FAILED' });
  });
});
