import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountContract } from '../../../test/contracts/mount.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { checkedWalker } from './checked-walker.ts';
import { folderMount } from './folder-mount.ts';
import { handleWalker, mountSafety } from './mount-safety.ts';
import { temporaryName } from './temporary-name.ts';

mountContract('a folder walked by handles', (root, options) => folderMount(root, options, handleWalker));
mountContract('a folder walked by looking before and after', (root, options) =>
  folderMount(root, options, checkedWalker),
);

it('says how safe it is here, and why', () => {
  expect(mountSafety()).toMatchObject({ level: process.platform === 'linux' ? 'race-proof' : 'checked' });
  expect(mountSafety().why).toEqual({ en: expect.stringMatching(/\.$/), zh: expect.stringMatching(/。$/) });
});

it('gives a failure of the system in words of its own', async () => {
  // The memory of this process is a regular file that cannot be read at its beginning.
  const mount = await folderMount('/proc/self', { writable: false });
  expect(await mount?.read(['mem'], 1000)).toEqual({
    kind: 'refused',
    reason: 'failed',
    why: 'The system refused with EIO.',
  });
});

it('reads a file that says that it is empty and is not', async () => {
  const mount = await folderMount('/proc/self', { writable: false });
  const found = await mount?.read(['status'], 100_000);
  expect(found?.kind === 'found' && Buffer.from(found.bytes).toString()).toMatch(/^Name:/);
  expect(await mount?.read(['status'], 100)).toMatchObject({ reason: 'too-large' });
});

it('does not read a device', async () => {
  const mount = await folderMount('/dev', { writable: false });
  expect(await mount?.read(['zero'], 1000)).toMatchObject({ reason: 'special' });
});

for (const [name, walker] of Object.entries({ handleWalker, checkedWalker })) {
  describe(`a folder walked by ${name}`, () => {
    let folder: TemporaryFolder;
    beforeEach(async () => {
      folder = await temporaryFolder();
    });
    afterEach(() => folder.remove());

    async function write(path: string): Promise<string | undefined> {
      const mount = await folderMount(folder.path, { writable: true }, walker);
      const written = await mount?.write(path.split('/'), Buffer.from('x'));
      return written?.kind === 'refused' ? written.reason : written?.kind;
    }
    function put(path: string, text = ''): string {
      const whole = join(folder.path, path);
      mkdirSync(dirname(whole), { recursive: true });
      writeFileSync(whole, text);
      return whole;
    }

    it('lets nobody make a repository of a folder, in whatever order', async () => {
      expect(await write('docs/config')).toBe('written');
      expect(await write('docs/objects/k')).toBe('written');
      expect(await write('docs/refs/k')).toBe('written');
      expect(await write('docs/HEAD')).toBe('protected');
      put('bare/HEAD', 'ref: refs/heads/main\n');
      for (const path of ['config', 'objects/k', 'refs/k', 'hooks/post-checkout', 'commondir'])
        expect([path, await write(`bare/${path}`)]).toEqual([path, 'protected']);
      expect(await write('bare/notes.md')).toBe('written');
      for (const path of ['src/HEAD/config', 'src/config'])
        expect([path, await write(path)]).toEqual([path, 'written']);
      expect(readdirSync(join(folder.path, 'bare')).sort()).toEqual(['HEAD', 'notes.md']);
    });

    it('protects the repository that a .git file names, and its common part', async () => {
      put('.git', 'gitdir: store/worktrees/one\n');
      put('store/worktrees/one/commondir', '../..\n');
      put('store/packed-refs');
      expect(await write('store/worktrees/one/x')).toBe('protected');
      expect(await write('store/packed-refs')).toBe('protected');
      expect(await write('stored/x')).toBe('written');
      put('.git', `gitdir: ${join(folder.path, 'stored')}\n`);
      expect(await write('stored/x')).toBe('protected');
      expect(await write('store/packed-refs')).toBe('written');
    });

    it('removes what a killed writer left behind, and never what a living one writes', async () => {
      const gone = spawnSync(process.execPath, ['-e', '']).pid;
      const tag = /^\.signalbox-(\d+)-(\d+)-([0-9a-f]{8})-/.exec(temporaryName());
      const name = (pid: number, place = tag?.[3]) => `.signalbox-${pid}-${tag?.[2]}-${place}-${'0'.repeat(12)}`;
      const elsewhere = [name(gone, 'ffffffff')];
      for (const found of [name(gone), name(process.pid), ...elsewhere]) put(`docs/${found}`);
      expect(await write('docs/new.md')).toBe('written');
      expect(readdirSync(join(folder.path, 'docs')).sort()).toEqual([name(process.pid), ...elsewhere, 'new.md'].sort());
    });

    it('removes what a writer left behind that was killed long ago, and nothing else', async () => {
      const left = ['0', '1', '2'].map((digit) => `.signalbox-${digit.repeat(24)}`);
      const kept = ['.signalbox-x', '.signalbox-0', `a.signalbox-${'0'.repeat(24)}`];
      const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
      for (const name of [...left, ...kept]) utimesSync(put(`docs/${name}`), old, old);
      utimesSync(put(`docs/${left[2]}`), new Date(), new Date());
      utimesSync(put(`${left[0]}`), old, old);
      expect(await write('docs/new.md')).toBe('written');
      expect(readdirSync(join(folder.path, 'docs')).sort()).toEqual([...kept, left[2], 'new.md'].sort());
      expect(readdirSync(folder.path)).toContain(left[0]);
    });
  });
}
