import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mount, MountRefusal, Segments, Walked } from '../../src/ports/mount.ts';
import { type HostileTree, hostileTree, INSIDE, OUTSIDE } from '../paths/hostile-tree.ts';

const MEGABYTE = 1024 * 1024;
const NOBODY = 65_534;

/** What may be read: everything inside, also by links that stay there. */
const READABLE = [
  ...[
    'plain.txt',
    'docs/plan.md',
    'docs/deep/er/note.md',
    'Größe/你好.md',
    '.git/config',
    'in-file',
    'in-folder/plan.md',
  ],
  ...['docs/up', 'docs/deep/up-folder/你好.md', 'in-absolute', 'in-twice', 'in-folder/deep/er/note.md', 'chain-10'],
];

const UNREADABLE: readonly (readonly [string, MountRefusal['reason']])[] = [
  ...['nothing', 'docs/nothing', 'nothing/below', 'dangling'].map((path) => [path, 'missing'] as const),
  ...['out-file', 'out-folder/secret.txt', 'out-absolute', 'out-sibling', 'out-by-folder', 'out-and-back', 'out-deep']
    .concat('out-proc/ostype', 'docs/out/secret.txt', 'dangling-out', 'loop-a', 'self', 'loop-folder/x', 'chain-0')
    .concat('hard.txt')
    .map((path) => [path, 'outside'] as const),
  ...['pipe', 'socket'].map((path) => [path, 'special'] as const),
  ...['docs', 'in-folder', 'empty'].map((path) => [path, 'not-a-file'] as const),
  ['plain.txt/below', 'not-a-folder'],
  ['huge.bin', 'too-large'],
];

const UNWRITABLE: readonly (readonly [string, MountRefusal['reason']])[] = [
  ...['in-file', 'in-folder/new.md', 'docs/up', 'out-file', 'out-folder/new.md', 'dangling', 'dangling-out', 'self']
    .concat('docs/out/new.md', 'docs/out/a/b/new.md', 'loop-folder/x', 'hard.txt', 'out-proc/x')
    .map((path) => [path, 'outside'] as const),
  ...['pipe', 'socket'].map((path) => [path, 'special'] as const),
  ['docs', 'not-a-file'],
  ['plain.txt/below', 'not-a-folder'],
  ...['.git/config', '.GIT/config', 'docs/.git/hooks/x', '.mcp.json', 'signalbox.yaml'].map(
    (path) => [path, 'protected'] as const,
  ),
];

const NO_NAMES = ['..', '.', '', 'a/b', '../outside/secret.txt', 'a\0b', '/etc/passwd', '..\\x'];

/** What everything that touches files relies on: a mount cannot be left, and says no without saying where it is. */
export function mountContract(
  name: string,
  open: (root: string, options: { readonly writable: boolean }) => Promise<Mount | undefined>,
): void {
  describe(`${name}, as a mount`, () => {
    let tree: HostileTree;
    let mount: Mount;

    beforeEach(async () => {
      tree = await hostileTree();
      mount = await opened(true);
    });
    afterEach(() => tree.remove());

    async function opened(writable: boolean): Promise<Mount> {
      const found = await open(tree.root, { writable });
      if (found === undefined) throw new Error('the folder is there');
      return found;
    }
    const read = async (path: string) => shown(await mount.read(path.split('/'), MEGABYTE));
    const write = async (path: string, text = 'new', expected?: string | null) =>
      shown(await mount.write(path.split('/'), Buffer.from(text), expected === undefined ? {} : { expected }));

    /** A refusal never says where the mount is, so every one that is seen is looked at. */
    function shown<T extends { readonly kind: string }>(found: T | MountRefusal): unknown {
      if ('reason' in found) {
        expect(found.why).toMatch(/^[A-Z].*\.$/);
        expect(found.why).not.toMatch(/\/(tmp|proc|root|outside)|fd\/\d|open '/);
        return found.reason;
      }
      return 'bytes' in found ? Buffer.from(found.bytes as Uint8Array).toString() : found;
    }

    it('is not there where its folder is not', async () => {
      expect(await open(join(tree.base, 'nowhere'), { writable: true })).toBe(undefined);
      expect(await open(join(tree.root, 'plain.txt'), { writable: true })).toBe(undefined);
    });

    describe('reading', () => {
      it('gives what lies inside, by links too that stay inside', async () => {
        for (const path of READABLE) expect([path, await read(path)]).toEqual([path, INSIDE]);
      });

      it('refuses what leads out, is special, missing or too large', async () => {
        for (const [path, reason] of UNREADABLE) expect([path, await read(path)]).toEqual([path, reason]);
      });

      it('gives bytes as they are, up to the last one allowed', async () => {
        const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);
        await mount.write(['bytes.bin'], bytes);
        const found = await mount.read(['bytes.bin'], 1000);
        expect(found.kind === 'found' && Buffer.compare(found.bytes, bytes)).toBe(0);
        expect(shown(await mount.read(['bytes.bin'], 999))).toBe('too-large');
        await mount.write(['empty.bin'], new Uint8Array());
        expect(shown(await mount.read(['empty.bin'], 0))).toBe('');
      });

      it('refuses names that are no plain names', async () => {
        for (const bad of NO_NAMES) {
          expect(shown(await mount.read([bad], MEGABYTE))).toBe('outside');
          expect(shown(await mount.read(['docs', bad, 'plan.md'], MEGABYTE))).toBe('outside');
          expect(shown(await mount.list([bad], 9))).toBe('outside');
          expect(shown(await mount.write([bad, 'x'], new Uint8Array()))).toBe('outside');
        }
      });

      it('refuses what the permissions do not allow', async () => {
        await chmod(tree.base, 0o755);
        await chmod(join(tree.root, 'plain.txt'), 0);
        await chmod(join(tree.root, 'docs/deep'), 0);
        await asNobody(async () => {
          for (const path of ['plain.txt', 'docs/deep/er/note.md']) expect(await read(path)).toBe('failed');
          expect(shown(await mount.list(['docs', 'deep'], 9))).toBe('failed');
          expect(await write('docs/deep/new.txt')).toBe('failed');
        });
        // Else nobody could remove it.
        await chmod(join(tree.root, 'docs/deep'), 0o755);
      });

      it('refuses the root, which is a folder', async () => {
        expect(shown(await mount.read([], MEGABYTE))).toBe('not-a-file');
      });
    });

    describe('listing', () => {
      it('gives the first entries by name with their kinds, and how many there are', async () => {
        expect(await mount.list(['docs'], 10)).toEqual({
          kind: 'listed',
          entries: [
            { name: 'deep', kind: 'folder' },
            { name: 'out', kind: 'link' },
            { name: 'plan.md', kind: 'file' },
            { name: 'up', kind: 'link' },
          ],
          total: 4,
        });
        expect(await mount.list(['in-folder'], 1)).toMatchObject({ entries: [{ name: 'deep' }], total: 4 });
        expect(await mount.list(['empty'], 10)).toEqual({ kind: 'listed', entries: [], total: 0 });
        const root = await mount.list([], 100);
        expect(root.kind === 'listed' && root.entries.find(({ name }) => name === 'pipe')?.kind).toBe('other');
      });

      it('shows nothing of what lies outside', async () => {
        for (const path of ['out-folder', 'docs/out', 'out-proc', 'loop-folder'])
          expect(shown(await mount.list(path.split('/'), 10))).toBe('outside');
        expect(shown(await mount.list(['plain.txt'], 10))).toBe('not-a-folder');
        expect(shown(await mount.list(['nothing'], 10))).toBe('missing');
      });
    });

    describe('writing', () => {
      it('replaces a file whole, makes folders on the way, and leaves nothing else behind', async () => {
        expect(await write('a/b/c/new.md', 'first')).toEqual({ kind: 'written', created: true });
        expect(await write('a/b/c/new.md', 'second')).toEqual({ kind: 'written', created: false });
        expect(await read('a/b/c/new.md')).toBe('second');
        expect(await readdir(join(tree.root, 'a/b/c'))).toEqual(['new.md']);
      });

      it('makes a folder with all that are missing, follows no link to it and makes none that is protected', async () => {
        const make = async (path: string) => shown(await mount.makeFolder(path.split('/')));
        expect([await make('a/b/c'), await make('a/b/c')]).toEqual([{ kind: 'made' }, { kind: 'made' }]);
        expect(await readdir(join(tree.root, 'a/b'))).toEqual(['c']);
        await symlink(tree.outside, join(tree.root, 'leads-out'));
        expect(await make('leads-out/made')).toBe('outside');
        expect(await make('.git/hooks/made')).toBe('protected');
        expect(await readdir(tree.outside)).toEqual(['beacon', 'folder', 'hard.txt', 'secret.txt']);
        mount = await opened(false);
        expect(await make('b')).toBe('read-only');
      });

      it('keeps the permissions of the file', async () => {
        await chmod(join(tree.root, 'plain.txt'), 0o751);
        await write('plain.txt', 'new');
        expect((await stat(join(tree.root, 'plain.txt'))).mode & 0o777).toBe(0o751);
      });

      it('refuses links, second names, special files, folders and protected names, and changes nothing', async () => {
        const before = await readdir(tree.root);
        for (const [path, reason] of UNWRITABLE) expect([path, await write(path)]).toEqual([path, reason]);
        expect(await readdir(tree.root)).toEqual(before);
        expect(await readdir(tree.outside)).toEqual(['beacon', 'folder', 'hard.txt', 'secret.txt']);
        expect(await readFile(join(tree.outside, 'hard.txt'), 'utf8')).toBe(OUTSIDE);
      });

      it('refuses a protected object under another name', async () => {
        await rename(join(tree.root, '.git'), join(tree.root, 'elsewhere'));
        await symlink('gitdata', join(tree.root, '.git'));
        expect(await write('gitdata/config')).toBe('protected');
        expect(await write('gitdata/hooks/pre-commit')).toBe('protected');
        await symlink('plain.txt', join(tree.root, '.mcp.json'));
        expect(await write('plain.txt')).toBe('protected');
        expect(await write('elsewhere/config')).toEqual({ kind: 'written', created: false });
      });

      it('holds an expectation against what is there', async () => {
        const hash = sha256(INSIDE);
        expect(await write('plain.txt', 'new', sha256('other'))).toBe('changed');
        expect(await write('plain.txt', 'new', null)).toBe('changed');
        expect(await write('nothing.txt', 'new', hash)).toBe('changed');
        expect(await write('no/folder/nothing.txt', 'new', hash)).toBe('changed');
        expect(await read('plain.txt')).toBe(INSIDE);
        expect(await write('plain.txt', 'new', hash)).toEqual({ kind: 'written', created: false });
        expect(await write('made.txt', 'new', null)).toEqual({ kind: 'written', created: true });
        expect((await readdir(tree.root)).filter((entry) => /^\.signalbox-|^no/.test(entry))).toEqual([]);
      });

      it('lets one of many win who expect the same', async () => {
        for (const expected of [sha256(INSIDE), null]) {
          const path = expected === null ? 'fresh.txt' : 'plain.txt';
          const all = await Promise.all(Array.from({ length: 8 }, (_, index) => write(path, `${index}`, expected)));
          expect(all.filter((found) => found === 'changed')).toHaveLength(7);
          expect((await readdir(tree.root)).filter((entry) => entry.startsWith('.signalbox-'))).toEqual([]);
        }
      });

      it('is refused where nothing may be written', async () => {
        mount = await opened(false);
        expect(await write('new.md')).toBe('read-only');
        expect(await write('plain.txt')).toBe('read-only');
        expect(await read('plain.txt')).toBe(INSIDE);
      });
    });

    describe('walking', () => {
      const signal = new AbortController().signal;

      it('comes by everything below in order, into folders but through no link', async () => {
        expect(await walked(mount.walk(['docs'], { signal }))).toEqual([
          'file docs/deep/er/note.md',
          'link docs/deep/up-folder',
          'link docs/out',
          'file docs/plan.md',
          'link docs/up',
        ]);
        const all = await walked(mount.walk([], { signal }));
        expect(all).toContain('other pipe');
        expect(all.join()).not.toContain('secret');
      });

      it('stays out of folders it is told to', async () => {
        const enter = (folder: Segments) => folder.at(-1) !== 'deep';
        expect(await walked(mount.walk(['docs'], { signal, enter }))).not.toContain('file docs/deep/er/note.md');
        expect(await walked(mount.walk(['docs', 'deep'], { signal, enter }))).toContain('file docs/deep/er/note.md');
      });

      it('names a single file, and what cannot be read', async () => {
        expect(await walked(mount.walk(['plain.txt'], { signal }))).toEqual(['file plain.txt']);
        expect(await walked(mount.walk(['out-folder'], { signal }))).toEqual(['unreadable out-folder']);
      });

      it('ends when told to', async () => {
        const stop = new AbortController();
        const seen: unknown[] = [];
        for await (const found of mount.walk([], { signal: stop.signal })) {
          seen.push(found);
          stop.abort();
        }
        expect(seen).toHaveLength(1);
      });
    });

    describe('while the world changes', () => {
      it('does not follow a link that has taken the place of a folder', async () => {
        expect(await read('docs/plan.md')).toBe(INSIDE);
        await mkdir(join(tree.outside, 'docs'));
        await rename(join(tree.root, 'docs'), join(tree.root, 'docs.aside'));
        await symlink('../outside/docs', join(tree.root, 'docs'));
        expect(await read('docs/plan.md')).toBe('outside');
        expect(await write('docs/plan.md')).toBe('outside');
        expect(await readdir(join(tree.outside, 'docs'))).toEqual([]);
      });

      it('does not work in a folder that has taken the place of its root', async () => {
        await rename(tree.root, `${tree.root}.aside`);
        await rename(tree.outside, tree.root);
        expect(await read('secret.txt')).toBe('outside');
        expect(await write('new.txt')).toBe('outside');
        await rename(tree.root, tree.outside);
        await symlink(tree.outside, tree.root);
        expect(await read('secret.txt')).toBe('outside');
        expect(shown(await mount.list([], 9))).toBe('outside');
      });

      it('holds no file and no folder open afterwards', async () => {
        const paths = [...UNREADABLE, ...UNWRITABLE].map(([path]) => path).concat(READABLE, 'x/y/z.txt', 'x/z.txt');
        const signal = new AbortController().signal;
        const acts: readonly ((path: string) => Promise<unknown>)[] = [
          read,
          (path) => write(path, 'new', sha256('other')),
          (path) => write(path),
          (path) => mount.list(path.split('/'), 3),
          (path) => mount.walk(path.split('/'), { signal })[Symbol.asyncIterator]().next(),
        ];
        for (const path of paths) {
          for (const [index, act] of acts.entries()) {
            const before = await openHandles();
            await act(path);
            expect([path, index, (await openHandles()) - before]).toEqual([path, index, 0]);
          }
        }
      });
    });
  });
}

async function walked(all: AsyncIterable<Walked>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { path, kind } of all) found.push(`${kind} ${path.join('/')}`);
  return found;
}

/** Permissions mean nothing to the superuser, as whom tests may well run. */
async function asNobody(act: () => Promise<void>): Promise<void> {
  const superuser = process.geteuid?.() === 0;
  if (superuser) process.seteuid?.(NOBODY);
  try {
    await act();
  } finally {
    if (superuser) process.seteuid?.(0);
  }
}

async function openHandles(): Promise<number> {
  return (await readdir('/proc/self/fd')).length;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
