import { expect, it } from 'vitest';
import { mountContract } from '../../../test/contracts/mount.ts';
import { checkedWalker } from './checked-walker.ts';
import { folderMount } from './folder-mount.ts';
import { handleWalker } from './handle-walker.ts';
import { mountSafety } from './mount-safety.ts';

mountContract('a folder walked by handles', (root, options) => folderMount(root, options, handleWalker));
mountContract('a folder walked by looking before and after', (root, options) =>
  folderMount(root, options, checkedWalker),
);

it('says how safe it is here, and why', () => {
  expect(mountSafety()).toMatchObject({ level: process.platform === 'linux' ? 'race-proof' : 'checked' });
  expect(mountSafety().why).toMatch(/\.$/);
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
