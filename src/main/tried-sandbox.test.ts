import { appendFile, chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedBwrap } from '../../test/sandbox/bubblewrap.ts';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { triedSandbox } from './tried-sandbox.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
  await installedBwrap();
  await writeBwrap('exec /usr/bin/bwrap "$@"');
});
afterEach(() => folder.remove());

const inFolder = (name: string): string => join(folder.path, name);
const found = () => ({ program: inFolder('bwrap'), version: '9.9' });
const choose = () => triedSandbox(undefined, found(), inFolder('held'));

/** A bubblewrap that counts how often it is started. */
async function writeBwrap(script: string): Promise<void> {
  await writeFile(inFolder('bwrap'), `#!/bin/sh\necho started >> '${inFolder('starts')}'\n${script}\n`);
  await chmod(inFolder('bwrap'), 0o755);
}

async function starts(): Promise<number> {
  return (await readFile(inFolder('starts'), 'utf8').catch(() => '')).split('\n').length - 1;
}

describe('a sandbox that was tried', () => {
  it('is not tried again by the next process, for as long as nothing changes', async () => {
    expect(await choose()).toMatchObject({ name: 'bwrap' });
    const first = await starts();
    expect(first).toBeGreaterThan(0);
    expect(await choose()).toMatchObject({ name: 'bwrap' });
    expect(await starts()).toBe(first);
    expect((await stat(inFolder('held'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder.path)).sort()).toEqual(['bwrap', 'held', 'starts']);
  });

  it('is tried again once its program has changed, and refused where it does not hold any more', async () => {
    await choose();
    await appendFile(inFolder('bwrap'), '# another\n');
    const before = await starts();
    await choose();
    expect(await starts()).toBeGreaterThan(before);
    // Does as it is told, and keeps nobody from anything.
    await writeBwrap('while [ "$1" != -- ]; do shift; done; shift; exec "$@"');
    for (const _ of [1, 2]) await expect(choose()).rejects.toMatchObject({ code: 'SANDBOX_UNAVAILABLE' });
  });

  it('is tried again where the record is damaged, and used where none can be kept', async () => {
    await choose();
    await writeFile(inFolder('held'), 'x');
    const before = await starts();
    await choose();
    expect(await starts()).toBeGreaterThan(before);
    const nowhere = await triedSandbox(undefined, found(), inFolder('bwrap/held'));
    expect(nowhere).toMatchObject({ name: 'bwrap' });
  });
});
