import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { contentHash } from '../../core/package/content-hash.ts';
import { readPackageFolder } from '../package-folder/read-package-folder.ts';
import { fetchPackage } from './fetch-package.ts';

let folder: TemporaryFolder;
let repository: string;
const before = { HOME: process.env['HOME'], PATH: process.env['PATH'], TMPDIR: tmpdir() };

/** Made when a program ran that should not have. */
const trace = () => join(folder.path, 'executed');

beforeAll(async () => {
  folder = await temporaryFolder();
  repository = join(folder.path, 'repository');
  const home = join(folder.path, 'home');
  const programs = join(folder.path, 'programs');
  for (const path of [repository, home, programs]) mkdirSync(path);
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=t', '-c', 'user.email=t@example.test', ...args], {
      stdio: 'pipe',
    });
  git('init', '--quiet', '--initial-branch', 'main');
  writeFileSync(join(repository, 'SKILL.md'), '---\nname: fetched\ndescription: d\n---\nDo it.\n');
  writeFileSync(join(repository, '.gitattributes'), '*.md filter=evil\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
  git('tag', 'v1');
  // The person's own settings, with everything in them that a checkout could set off.
  const hooks = join(home, 'hooks');
  mkdirSync(hooks);
  const evil = join(programs, 'git-remote-evil');
  for (const file of [join(hooks, 'post-checkout'), evil]) {
    writeFileSync(file, `#!/bin/sh\ntouch '${trace()}'\n`);
    chmodSync(file, 0o755);
  }
  writeFileSync(
    join(home, '.gitconfig'),
    `[filter "evil"]\n  smudge = touch '${trace()}'; cat\n  process = touch '${trace()}'\n[core]\n  hooksPath = ${hooks}\n  autocrlf = true\n`,
  );
  process.env['HOME'] = home;
  process.env['TMPDIR'] = programs;
  process.env['PATH'] = `${programs}:${before.PATH}`;
});

afterAll(async () => {
  Object.assign(process.env, before);
  await folder.remove();
});

describe('fetchPackage', () => {
  it('fetches the files as they were committed, by branch or tag, and runs nothing on the way', async () => {
    const hash = contentHash(await readPackageFolder(repository));
    for (const ref of [`file://${repository}`, `git+file://${repository}#v1`, `file://${repository}#main`]) {
      expect(contentHash(await fetchPackage(ref, process.env, readPackageFolder))).toBe(hash);
    }
    expect(existsSync(trace())).toBe(false);
  });

  it.each([
    ['git+evil::x', 'GIT_FAILED'],
    ['git+ext::sh -c true', 'GIT_FAILED'],
    ['git+--upload-pack=touch', 'BAD_USAGE'],
    ['file:///nowhere/at/all', 'GIT_FAILED'],
  ])('refuses %s with %s, and starts no program for it', async (ref, code) => {
    await expect(fetchPackage(ref, process.env, readPackageFolder)).rejects.toMatchObject({
      code,
      advice: expect.anything(),
    });
    expect(existsSync(trace())).toBe(false);
  });

  it('refuses a branch that is an option, and leaves nothing behind', async () => {
    await expect(fetchPackage(`file://${repository}#--config=x`, process.env, readPackageFolder)).rejects.toMatchObject(
      {
        code: 'BAD_USAGE',
      },
    );
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('signalbox-git-'))).toEqual([]);
  });
});
