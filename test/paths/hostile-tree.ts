import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Nothing inside holds these words: who reads them has been outside. */
export const OUTSIDE = 'These words lie outside.';
export const INSIDE = 'These words lie inside.';

export type HostileTree = {
  readonly base: string;
  readonly root: string;
  readonly outside: string;
  remove(): Promise<void>;
};

const FILES = [
  ...['plain.txt', 'docs/plan.md', 'docs/deep/er/note.md', 'Größe/你好.md', '.git/config', 'gitdata/config'],
];

/** Links in the root with what they say; `BASE` stands for the folder above it. */
const LINKS: readonly (readonly [string, string])[] = [
  ['in-file', 'docs/plan.md'],
  ['in-folder', 'docs'],
  ['docs/up', '../plain.txt'],
  ['docs/deep/up-folder', '../../Größe'],
  ['in-absolute', 'BASE/root/plain.txt'],
  ['in-twice', 'in-folder/up'],
  ['out-file', '../outside/secret.txt'],
  ['out-folder', '../outside'],
  ['out-absolute', 'BASE/outside/secret.txt'],
  ['out-sibling', 'BASE/root-evil/secret.txt'],
  ['out-by-folder', 'out-folder/secret.txt'],
  ['out-and-back', '../root/plain.txt'],
  ['out-deep', 'docs/../../outside/secret.txt'],
  // Reading there is harmless and writing impossible, also for an implementation that gets there.
  ['out-proc', '/proc/sys/kernel'],
  ['docs/out', '../../outside'],
  ['dangling', 'nowhere'],
  ['dangling-out', '../outside/new.txt'],
  ['loop-a', 'loop-b'],
  ['loop-b', 'loop-a'],
  ['self', 'self'],
  ['loop-folder', 'docs/deep/../../loop-folder'],
];

/** A root with everything in it that may lead out, beside a folder that nobody may get to. */
export async function hostileTree(): Promise<HostileTree> {
  const folder = await temporaryFolder();
  const base = folder.path;
  const [root, outside] = [join(base, 'root'), join(base, 'outside')];
  for (const path of ['docs/deep/er', 'Größe', '.git/hooks', 'gitdata', 'empty'])
    await mkdir(join(root, path), { recursive: true });
  for (const path of [join(outside, 'folder'), join(base, 'root-evil')]) await mkdir(path, { recursive: true });
  for (const path of FILES) await writeFile(join(root, path), INSIDE);
  for (const path of ['outside/secret.txt', 'outside/folder/deep.txt', 'root-evil/secret.txt', 'outside/hard.txt'])
    await writeFile(join(base, path), OUTSIDE);
  for (const [path, target] of LINKS) await symlink(target.replace('BASE', base), join(root, path));
  for (let index = 0; index < 20; index += 1) await symlink(`chain-${index + 1}`, join(root, `chain-${index}`));
  await writeFile(join(root, 'chain-20'), INSIDE);
  // A name that nothing inside has: who lists it has been outside.
  for (const path of ['outside/beacon', 'outside/folder/beacon', 'root-evil/beacon'])
    await writeFile(join(base, path), '');
  await link(join(outside, 'hard.txt'), join(root, 'hard.txt'));
  await promisify(execFile)('mkfifo', [join(root, 'pipe')]);
  await writeFile(join(root, 'huge.bin'), '');
  // Larger than any memory, and nothing on the disk: who does not look at the size first cannot cope.
  await truncate(join(root, 'huge.bin'), 2 ** 42);
  const server = createServer().listen(join(root, 'socket'));
  await once(server, 'listening');
  return {
    base,
    root,
    outside,
    async remove() {
      server.close();
      await folder.remove();
    },
  };
}
