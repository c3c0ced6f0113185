import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makePipe } from '../../../test/packages/make-pipe.ts';
import { contentHash } from '../../core/package/content-hash.ts';
import { loadPackage } from '../../core/package/load-package.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { readPackageFolder } from './read-package-folder.ts';

const repository = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-package-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

describe('readPackageFolder', () => {
  it('reads text files by their path inside the folder, in a fixed order', async () => {
    const folder = await folderWith({ 'steps/b.md': 'B', 'bmad.json': '{}', 'steps/a/x.md': 'Ä' });
    expect([...(await readPackageFolder(folder))]).toEqual([
      ['bmad.json', '{}'],
      ['steps/a/x.md', 'Ä'],
      ['steps/b.md', 'B'],
    ]);
  });

  it('passes by hidden entries, links, pipes and sockets, and tells of those that are not hidden', async () => {
    const outside = await folderWith({ 'secret.md': 'secret' });
    const folder = await folderWith({ 'bmad.json': '{}', '.env': 'KEY=1', '.git/config': 'x', '__MACOSX/._a': 'x' });
    await symlink(join(outside, 'secret.md'), join(folder, 'secret.md'));
    await symlink(outside, join(folder, 'more'));
    await makePipe(join(folder, 'pipe'));
    const server = createServer().listen(join(folder, 'socket'));
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    await symlink(outside, join(folder, '.hidden'));
    const links: string[] = [];
    const files = await readPackageFolder(folder, { onLink: (path) => links.push(path) });
    expect([...files.keys()]).toEqual(['bmad.json']);
    expect(links).toEqual(['more', 'pipe', 'secret.md', 'socket']);
  });

  it.each(['.env', 'link', 'pipe'])('refuses %s where strangers are to be refused', async (name) => {
    const folder = await folderWith({ 'bmad.json': '{}', 'steps/a.md': '' });
    const path = join(folder, 'steps', name);
    if (name === 'link') await symlink(folder, path);
    else if (name === 'pipe') await makePipe(path);
    else await writeFile(path, '');
    await expect(readPackageFolder(folder, { strangers: 'refuse' })).rejects.toMatchObject({
      code: 'PACKAGE_INVALID',
      message: expect.stringContaining(`"steps/${name}"`),
    });
  });

  it('gives bytes where they are no text, and keeps the mark in front of a text, so that its hash is that of the bytes', async () => {
    const picture = new Uint8Array([0x89, 0x50, 0xff, 0xfe]);
    const folder = await folderWith({ 'bmad.json': '\ufeff{}', 'assets/a.png': picture, 'assets/b.png': picture });
    const files = await readPackageFolder(folder);
    expect(files).toEqual(
      new Map<string, unknown>([
        ['assets/a.png', picture],
        ['assets/b.png', picture],
        ['bmad.json', '\ufeff{}'],
      ]),
    );
    const raw = await Promise.all(
      [...files.keys()].map(async (name) => [name, await readFile(join(folder, name))] as const),
    );
    expect(contentHash(files)).toBe(contentHash(new Map(raw)));
  });

  it('reads a package that lies in the only folder', async () => {
    const folder = await folderWith({ 'top/SKILL.md': 'Hello', 'top/assets/a.txt': 'A' });
    expect([...(await readPackageFolder(folder)).keys()]).toEqual(['SKILL.md', 'assets/a.txt']);
  });

  it.each(['a path that is not there', 'a file', 'a folder without bmad.json'])(
    'does not find a package at %s',
    async (what) => {
      const folder = await folderWith({ 'readme.md': '' });
      const path =
        { 'a file': join(folder, 'readme.md'), 'a folder without bmad.json': folder }[what] ?? join(folder, 'nowhere');
      await expect(readPackageFolder(path)).rejects.toMatchObject({
        code: 'PACKAGE_NOT_FOUND',
        advice: expect.anything(),
      });
    },
  );

  it('says that a folder is empty, or where below it a package lies', async () => {
    await expect(readPackageFolder(await folderWith({}))).rejects.toMatchObject({
      message: expect.stringContaining('is an empty folder'),
      details: { files: 0 },
    });
    const deep = await folderWith({ 'a/b/bmad.json': '{}', 'a/readme.md': '', 'a/b/c/d/SKILL.md': '' });
    await expect(readPackageFolder(deep)).rejects.toMatchObject({
      message: expect.stringContaining('below it there are 2, such as "a/b"'),
      details: { below: 'a/b' },
    });
  });

  it('takes no link for bmad.json', async () => {
    const folder = await folderWith({ 'elsewhere.json': '{}' });
    await symlink(join(folder, 'elsewhere.json'), join(folder, 'bmad.json'));
    await expect(readPackageFolder(folder)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
  });

  it('refuses a file, a folder or a number of files beyond the limits', async () => {
    const { fileBytes, totalBytes, files: most } = PACKAGE_LIMITS;
    const large = await folderWith({ 'bmad.json': '{}', 'large.md': '' });
    await truncate(join(large, 'large.md'), fileBytes + 1);
    const heavy = await folderWith({ 'bmad.json': '{}' });
    for (let index = 0; index <= totalBytes / fileBytes; index += 1) {
      await writeFile(join(heavy, `${index}.md`), '');
      await truncate(join(heavy, `${index}.md`), fileBytes);
    }
    const many = await folderWith(
      Object.fromEntries(Array.from({ length: most + 1 }, (_, index) => [`${index}.md`, ''])),
    );
    for (const folder of [large, heavy, many]) {
      await expect(readPackageFolder(folder)).rejects.toMatchObject({
        code: 'PACKAGE_INVALID',
        advice: expect.anything(),
      });
    }
  });

  it.each(['steps/a.md ', 'steps/NUL', 'steps/e\u0301.md', 'constructor', 'Bmad.json', 'a\\b', 'steps/\ufffd'])(
    'refuses a file called %j, as it would in a zip',
    async (name) => {
      const folder = await folderWith({ 'bmad.json': '{}', [name]: '' });
      await expect(readPackageFolder(folder)).rejects.toMatchObject({ code: 'PACKAGE_INVALID' });
    },
  );

  it('refuses a name that is not UTF-8', async () => {
    const folder = await folderWith({ 'bmad.json': '{}' });
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x61, 0xe4])]), '');
    await expect(readPackageFolder(folder)).rejects.toMatchObject({ code: 'PACKAGE_INVALID' });
  });
});

describe('a folder that is swapped for a link while it is read', () => {
  type Race = { readonly read: (folder: string) => Promise<string>; readonly until: (texts: Set<string>) => boolean };

  async function race({ read, until }: Race): Promise<Set<string>> {
    const outside = await folderWith(many((index) => [`${index}.md`, 'outside']));
    const folder = await folderWith({ 'bmad.json': '{}', ...many((index) => [`steps/${index}.md`, 'inside']) });
    const swapper = spawn(process.execPath, [
      repository('test/packages/programs/swap-folder.ts'),
      folder,
      'steps',
      outside,
    ]);
    // The folder is removed after this, and nothing may be moved into it then.
    onTestFinished(async () => {
      const gone = once(swapper, 'exit');
      swapper.kill('SIGKILL');
      await gone;
    });
    await once(swapper.stdout, 'data');
    const texts = new Set<string>();
    const end = performance.now() + MOST_MS;
    for (let rounds = 0; rounds < ROUNDS || !until(texts); rounds += 1) {
      texts.add(await read(folder));
      if (performance.now() > end) break;
    }
    return texts;
  }
  /** Many files, so that there is much time for a swap while the folder is read. */
  function many(file: (index: number) => [string, string]): Readonly<Record<string, string>> {
    return Object.fromEntries(Array.from({ length: 20 }, (_, index) => file(index)));
  }
  const ROUNDS = 1000;
  const MOST_MS = 10_000;

  it('does not lead outside', async () => {
    const read = async (folder: string): Promise<string> => {
      const { 'bmad.json': _, ...steps } = Object.fromEntries(await readPackageFolder(folder));
      return [...new Set(Object.values(steps))].join(' and ');
    };
    const texts = await race({ read, until: (seen) => seen.size > 1 });
    expect([...texts].sort()).toEqual(['', 'inside']);
  });

  it('would lead a reader outside that goes by paths', async () => {
    const read = async (folder: string): Promise<string> => {
      const entries = await readdir(folder, { withFileTypes: true });
      if (!entries.some((entry) => entry.name === 'steps' && entry.isDirectory())) return 'passed';
      return readFile(join(folder, 'steps', '0.md'), 'utf8').catch(() => 'gone');
    };
    expect(await race({ read, until: (seen) => seen.has('outside') })).toContain('outside');
  });
});

describe('packages on disk', () => {
  it('loads the bundled hello package without a warning', async () => {
    const loaded = loadPackage(await readPackageFolder(repository('packages/hello')));
    expect(loaded).toMatchObject({ kind: 'loaded', warnings: [], definition: { name: 'hello', entry: 'main' } });
  });

  it('loads a package of two workflows, one of which calls the other', async () => {
    const loaded = loadPackage(await readPackageFolder(repository('test/fixtures/packages/two-workflows')));
    expect(loaded).toMatchObject({
      kind: 'loaded',
      warnings: [],
      definition: {
        entry: 'outer',
        metadata: { workflows: { outer: { displayName: 'Double a number' }, inner: { tags: ['sub'] } } },
        agents: [
          {
            id: 'clerk',
            tools: { fs: { enabled: true, maxReadBytes: 1024 }, mcp: { enabled: false, allowedServers: [] } },
          },
        ],
        workflows: {
          outer: {
            afterCompletion: 'restart',
            nodes: { double: { workflow: 'inner', input: { number: { var: 'given' } } } },
          },
          inner: { nodes: { sum: { agentId: 'clerk', mode: 'auto', outputs: ['result'], budget: { turns: 5 } } } },
        },
      },
    });
  });
});
