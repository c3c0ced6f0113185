import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadPackage } from '../../core/package/load-package.ts';
import { readPackageFolder } from './read-package-folder.ts';

const repository = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-package-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
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

  it('passes by dot-entries, links and files that are not text', async () => {
    const outside = await folderWith({ 'secret.md': 'secret' });
    const folder = await folderWith({
      'bmad.json': '{}',
      '.env': 'KEY=1',
      '.git/config': 'x',
      'assets/picture.png': new Uint8Array([0x89, 0x50, 0xff, 0xfe]),
    });
    await symlink(join(outside, 'secret.md'), join(folder, 'secret.md'));
    await symlink(outside, join(folder, 'more'));
    expect([...(await readPackageFolder(folder)).keys()]).toEqual(['bmad.json']);
  });

  it.each(['a path that is not there', 'a file', 'a folder without bmad.json'])(
    'does not find a package at %s',
    async (what) => {
      const folder = await folderWith({ 'readme.md': '' });
      const path =
        { 'a file': join(folder, 'readme.md'), 'a folder without bmad.json': folder }[what] ?? join(folder, 'nowhere');
      await expect(readPackageFolder(path)).rejects.toMatchObject({
        code: 'PACKAGE_NOT_FOUND',
        help: expect.any(String),
      });
    },
  );

  it('takes no link for bmad.json', async () => {
    const folder = await folderWith({ 'elsewhere.json': '{}' });
    await symlink(join(folder, 'elsewhere.json'), join(folder, 'bmad.json'));
    await expect(readPackageFolder(folder)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
  });

  it('refuses a text file that is not UTF-8', async () => {
    const folder = await folderWith({ 'bmad.json': '{}', 'steps/a.md': new Uint8Array([0x41, 0xe4, 0x42]) });
    await expect(readPackageFolder(folder)).rejects.toMatchObject({
      code: 'PACKAGE_INVALID',
      message: 'steps/a.md is not UTF-8 text',
    });
  });

  it('refuses a file, a folder or a number of files beyond the limits', async () => {
    const large = await folderWith({ 'bmad.json': '{}', 'large.md': '' });
    await truncate(join(large, 'large.md'), 2 * 1024 * 1024 + 1);
    const heavy = await folderWith({ 'bmad.json': '{}' });
    for (let index = 0; index < 17; index += 1) {
      await writeFile(join(heavy, `${index}.md`), '');
      await truncate(join(heavy, `${index}.md`), 2 * 1024 * 1024);
    }
    const many = await folderWith(Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`${index}.md`, ''])));
    for (const folder of [large, heavy, many]) {
      await expect(readPackageFolder(folder)).rejects.toMatchObject({
        code: 'PACKAGE_INVALID',
        help: expect.any(String),
      });
    }
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
        entry: undefined,
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
