import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ABOUT, filesOf, packageShelfContract } from '../../../test/contracts/package-shelf.ts';
import { programPath, runProgram } from '../../../test/packages/run-program.ts';
import type { PackageShelf } from '../../ports/package-shelf.ts';
import { readPackageFolder } from '../package-folder/read-package-folder.ts';
import { packageShelfFolder } from './package-shelf-folder.ts';

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 300_000 };

async function home(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-shelf-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'home');
}

function shelfIn(folder: string): PackageShelf {
  return packageShelfFolder({ home: folder, read: (path) => readPackageFolder(path, { strangers: 'refuse' }) });
}

packageShelfContract('a folder', async () => {
  const folder = await home();
  return { one: shelfIn(folder), two: shelfIn(folder) };
});

describe('packageShelfFolder', () => {
  it('PKG-05 keeps packages that nobody may write to, in a folder that only its owner may read', async () => {
    const folder = await home();
    const { hash } = await shelfIn(folder).put(filesOf('a'), ABOUT);
    const mode = async (...names: string[]) => ((await stat(join(folder, ...names))).mode & 0o777).toString(8);
    expect([await mode(), await mode('packages')]).toEqual(['700', '700']);
    const folders = [[], ['files'], ['files', 'steps'], ['files', 'steps', 'deep', 'er']];
    expect(await Promise.all(folders.map((names) => mode('packages', hash, ...names)))).toEqual(
      folders.map(() => '555'),
    );
    const files = [['about.json'], ['files', 'bmad.json'], ['files', 'steps', 'deep', 'er', 'a.md']];
    expect(await Promise.all(files.map((names) => mode('packages', hash, ...names)))).toEqual(files.map(() => '444'));
  });

  it.each<readonly [string, (files: string) => Promise<unknown>]>([
    ['a byte more', (files) => appendFile(join(files, 'bmad.json'), ' ')],
    ['a file less', (files) => rm(join(files, 'assets/picture.png'))],
    ['no manifest', (files) => rm(join(files, 'bmad.json'))],
    ['a file more', (files) => writeFile(join(files, 'steps/more.md'), '')],
    ['a hidden file more', (files) => writeFile(join(files, '.more'), '')],
    ['a link more', (files) => symlink('/etc', join(files, 'more'))],
    ['a file under another name', (files) => rename(join(files, 'steps'), join(files, 'Steps'))],
    [
      'a link to the same bytes',
      async (files) => {
        await rename(join(files, 'bmad.json'), join(files, '..', 'bmad.json'));
        await symlink('../bmad.json', join(files, 'bmad.json'));
      },
    ],
    ['no files', (files) => rename(files, join(files, '..', 'gone'))],
  ])('RUN-09 a package that has %s since it was shelved is not used: PACKAGE_CORRUPT', async (_, change) => {
    const folder = await home();
    const shelf = shelfIn(folder);
    const { hash } = await shelf.put(filesOf('a'), ABOUT);
    const files = (await shelf.folder(hash)) ?? '';
    for (const path of ['', 'assets', 'steps', '..']) await chmod(join(files, path), 0o700);
    await chmod(join(files, 'bmad.json'), 0o600);
    await change(files);
    await expect(shelf.get(hash)).rejects.toMatchObject({
      code: 'PACKAGE_CORRUPT',
      message: expect.stringContaining(hash),
      help: expect.stringContaining(hash),
    });
  });

  it('says so when the note about a package is gone, and lists the others', async () => {
    const folder = await home();
    const shelf = shelfIn(folder);
    const { hash } = await shelf.put(filesOf('a'), ABOUT);
    const other = await shelf.put(filesOf('b'), ABOUT);
    await chmod(join(folder, 'packages', hash), 0o700);
    await rm(join(folder, 'packages', hash, 'about.json'));
    await expect(shelf.put(filesOf('a'), ABOUT)).rejects.toMatchObject({ code: 'PACKAGE_CORRUPT' });
    expect(await shelf.list()).toEqual([other]);
  });

  it('keeps one package when processes put it at once, and nothing beside it', async () => {
    const folder = await home();
    const hashes = await Promise.all([1, 2, 3, 4].map(() => runProgram<string>('put-package.ts', folder, '40')));
    expect(new Set(hashes).size).toBe(1);
    expect(await readdir(join(folder, 'packages'))).toEqual([hashes[0]]);
    expect((await shelfIn(folder).get(hashes[0] ?? ''))?.size).toBe(41);
  });

  it('keeps a package whole or not at all when its process is killed at any moment', LONG, async () => {
    const folder = await home();
    const shelf = shelfIn(folder);
    const drafts = async () =>
      (await readdir(join(folder, 'packages')).catch(() => [])).filter((name) => name.startsWith('.draft-'));
    for (let round = 0; round < 12 || (round < 60 && (await drafts()).length === 0); round += 1) {
      const count = 20 + round;
      const child = spawn(process.execPath, [programPath('put-package.ts'), folder, `${count}`], { stdio: 'pipe' });
      const ended = once(child, 'exit');
      await once(child.stderr, 'data');
      await setTimeout((round * 37) % 60);
      child.kill('SIGKILL');
      await ended;
      for (const { hash, files } of await shelf.list()) expect((await shelf.get(hash))?.size).toBe(files);
    }
    expect((await drafts()).length).toBeGreaterThan(0);
  });

  it('sweeps what was left half-way when it is old, and leaves what may be under way', async () => {
    const folder = await home();
    const packages = join(folder, 'packages');
    for (const name of ['.draft-old', '.draft-young']) {
      await mkdir(join(packages, name, 'files/steps'), { recursive: true });
      await writeFile(join(packages, name, 'files/steps/a.md'), 'half');
      await chmod(join(packages, name, 'files/steps'), 0o555);
    }
    const now = Date.now();
    await utimes(join(packages, '.draft-old'), new Date(now), new Date(now - 2 * 60 * 60 * 1000));
    const { hash } = await shelfIn(folder).put(filesOf('a'), { ...ABOUT, addedAt: now });
    expect((await readdir(packages)).sort()).toEqual(['.draft-young', hash].sort());
    expect((await shelfIn(folder).list()).map((each) => each.hash)).toEqual([hash]);
  });

  it('faults where it cannot write, and leaves nothing', async () => {
    const folder = await home();
    await writeFile(folder, 'a file in the place of the folder');
    await expect(shelfIn(folder).put(filesOf('a'), ABOUT)).rejects.toMatchObject({
      code: 'STORE_UNWRITABLE',
      help: expect.any(String),
    });
  });
});
