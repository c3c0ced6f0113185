import { spawnSync } from 'node:child_process';
import { appendFile, chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { installedBwrap } from '../../test/sandbox/bubblewrap.ts';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { plainSandbox } from '../adapters/sandbox-plain/plain-sandbox.ts';
import { SANDBOX_WORDS } from '../core/words/sandbox-words.ts';
import { SANDBOX_GUARDS, type SandboxProfile } from '../ports/sandbox.ts';
import { chooseSandbox, examineSandbox } from './choose-sandbox.ts';
import { probeSandbox } from './probe-sandbox.ts';

const PROFILES: readonly SandboxProfile[] = ['engine', 'tool'];

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const inFolder = (name: string): string => join(folder.path, name);

/** A bubblewrap of its own. */
async function bwrapThat(script: string) {
  const program = join(folder.path, 'bwrap');
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
  return { program, version: '9.9' };
}

/** Does as it is told, and keeps nobody from anything. */
const LEAKY = 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"';

describe('trying a sandbox', () => {
  it.each(PROFILES)('finds that bubblewrap holds what it promises, profile %s', async (profile) => {
    const sandbox = await installedBwrap();
    expect(await probeSandbox(sandbox, profile)).toEqual({ kind: 'tried', held: sandbox.guards[profile], broken: [] });
  });

  it.each(PROFILES)('finds every promise broken where nothing holds, profile %s', async (profile) => {
    const sandbox = { ...plainSandbox(), guards: { engine: SANDBOX_GUARDS, tool: SANDBOX_GUARDS } };
    expect(await probeSandbox(sandbox, profile)).toEqual({ kind: 'tried', held: [], broken: SANDBOX_GUARDS });
  });

  it.each([
    ['bwrap: setting up uid map: Permission denied', SANDBOX_WORDS.namespaces],
    [
      'bwrap: No permissions to create new namespace, likely because the kernel does not allow',
      SANDBOX_WORDS.namespaces,
    ],
    ['bwrap: Creating new namespace failed: No space left on device', SANDBOX_WORDS.namespaces],
    ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", SANDBOX_WORDS.container],
    ['bwrap: Unknown option --disable-userns', SANDBOX_WORDS.install],
  ])('tells what to do about "%s"', async (words, remedy) => {
    const found = await bwrapThat(`echo "${words}" >&2; exit 1`);
    expect(await examineSandbox(found)).toEqual({ kind: 'none', why: SANDBOX_WORDS.failed('9.9', words), remedy });
  });
});

test('a probe removes what one was killed in, and nothing of one that may be at work', async () => {
  vi.stubEnv('TMPDIR', folder.path);
  const gone = spawnSync('true').pid;
  const folders = { old: `${gone}-a`, young: `${gone}-b`, working: `${process.pid}-c` };
  for (const name of Object.values(folders))
    await mkdir(join(folder.path, `signalbox-probe-${name}`, 'state'), { recursive: true });
  const before = new Date(Date.now() - 120_000);
  for (const name of [folders.old, folders.working])
    await utimes(join(folder.path, `signalbox-probe-${name}`), before, before);
  await probeSandbox(plainSandbox(), 'tool');
  vi.unstubAllEnvs();
  expect((await readdir(folder.path)).sort()).toEqual(
    [folders.young, folders.working].map((name) => `signalbox-probe-${name}`).sort(),
  );
});

describe('choosing a sandbox', () => {
  const bubblewrap = { program: '/usr/bin/bwrap', version: '' };

  it('takes bubblewrap where it holds, without a word', async () => {
    await installedBwrap();
    for (const asked of [undefined, 'bwrap'] as const)
      expect(await chooseSandbox(asked, bubblewrap, inFolder('held'))).toMatchObject({ name: 'bwrap' });
  });

  it('takes none where a person asks for none', async () => {
    expect(await chooseSandbox('plain', bubblewrap, inFolder('held'))).toMatchObject({ name: 'plain' });
  });

  it.each([undefined, 'bwrap'] as const)('never falls back to none (asked for: %s)', async (asked) => {
    for (const found of [undefined, await bwrapThat('exit 1')])
      await expect(chooseSandbox(asked, found, inFolder('held'))).rejects.toMatchObject({
        code: 'SANDBOX_UNAVAILABLE',
      });
    const leaky = await bwrapThat(LEAKY);
    const error = await chooseSandbox(asked, leaky, inFolder('held')).catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      code: 'SANDBOX_UNAVAILABLE',
      message: expect.stringContaining('able to write files outside, read the state'),
      help: expect.stringContaining('SIGNALBOX_SANDBOX=plain'),
    });
  });
});

const found = () => ({ program: inFolder('bwrap'), version: '9.9' });
const choose = () => chooseSandbox(undefined, found(), inFolder('held'));

/** A bubblewrap that counts how often it is started. */
async function writeBwrap(script: string): Promise<void> {
  await writeFile(inFolder('bwrap'), `#!/bin/sh\necho started >> '${inFolder('starts')}'\n${script}\n`);
  await chmod(inFolder('bwrap'), 0o755);
}

async function starts(): Promise<number> {
  return (await readFile(inFolder('starts'), 'utf8').catch(() => '')).split('\n').length - 1;
}

describe('a sandbox that was tried', () => {
  beforeEach(async () => {
    await installedBwrap();
    await writeBwrap('exec /usr/bin/bwrap "$@"');
  });

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
    const nowhere = await chooseSandbox(undefined, found(), inFolder('bwrap/held'));
    expect(nowhere).toMatchObject({ name: 'bwrap' });
  });
});
