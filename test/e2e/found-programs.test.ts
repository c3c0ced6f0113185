import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlace, type Place } from './signalbox.ts';

let here: Place;
let env: { readonly [name: string]: string };

/** A program that only says its version: what is looked at is not started for real. */
async function install(folder: string, name: string, version: string): Promise<void> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\ntest "$1" = --version && echo '${name} ${version}' && exit 0\nexit 9\n`);
  await chmod(file, 0o755);
}

/** What a verb says where this is the version of the program. */
async function saidWith(verb: 'engines' | 'doctor', name: string, version: string) {
  const folder = join(here.path, `${name}-${version}`);
  await mkdir(folder, { recursive: true });
  await install(folder, name, version);
  const older = { PATH: [folder, process.env['PATH']].join(delimiter) };
  const { stdout } = await here.start([verb, '--json'], { env: older }).ended;
  return JSON.parse(stdout);
}

beforeAll(async () => {
  here = await makePlace();
  const folder = join(here.path, 'programs');
  await mkdir(folder);
  await install(folder, 'codex', '0.169.0');
  await install(folder, 'gemini', '0.61.0');
  env = { PATH: [folder, process.env['PATH']].join(delimiter), OPENAI_API_KEY: 'sk-canary' };
});
afterAll(() => here.remove());

test('TRN-04: engines tells which programs are here, in which version, with which flags and login, never with the key', async () => {
  const { stdout, code } = await here.start(['engines', '--json'], { env }).ended;
  expect(code).toBe(0);
  expect(stdout).not.toContain('sk-canary');
  const { engines } = JSON.parse(stdout) as { engines: { id: string; ready: boolean }[] };
  expect(engines.map(({ id }) => id)).toEqual([
    ...['scripted', 'api'],
    ...['codex', 'gemini', 'opencode', 'claude', 'qwen', 'iflow'],
  ]);
  expect(engines.find(({ id }) => id === 'codex')).toMatchObject({
    ready: true,
    version: '0.169.0',
    login: 'OPENAI_API_KEY',
    flags: expect.arrayContaining(['--json', '--yolo']),
  });
  expect(engines.find(({ id }) => id === 'gemini')).toMatchObject({ ready: true, version: '0.61.0' });
});

test('TRN-04: an older opencode is offered with the flag that it takes', async () => {
  const { engines } = await saidWith('engines', 'opencode', '1.17.11');
  expect(engines.find(({ id }: { id: string }) => id === 'opencode').flags).toContain('--dangerously-skip-permissions');
});

test('TRN-04: engines and doctor tell of a program that no longer takes a flag of ours', async () => {
  const folder = join(here.path, 'newer');
  await mkdir(folder);
  const refusal = "error: unexpected argument '--yolo' found";
  const script = `test "$1" = --version && echo 'codex-cli 0.999.0' && exit 0\necho "${refusal}" >&2\nexit 2\n`;
  await writeFile(join(folder, 'codex'), `#!/bin/sh\n${script}`, { mode: 0o755 });
  const newer = { PATH: [folder, process.env['PATH']].join(delimiter) };
  const said = async (...args: readonly string[]) => (await here.start(args, { env: newer }).ended).stdout;
  const { engines } = JSON.parse(await said('engines', '--json'));
  expect(engines.find(({ id }: { id: string }) => id === 'codex')).toMatchObject({ ready: true, refused: ['--yolo'] });
  expect(await said('engines')).toMatch(/! codex +0\.999\.0 .*does not take --yolo, with which it would be started/);
  const { findings } = JSON.parse(await said('doctor', '--json'));
  expect(findings.find(({ what }: { what: string }) => what === 'programs')).toMatchObject({
    state: 'weak',
    found: expect.stringContaining('does not take --yolo'),
  });
});

test('TRN-04: engines and doctor tell of a script for a program that is not seen in the sandbox', async () => {
  const [folder, elsewhere] = [join(here.path, 'shims'), join(here.path, 'elsewhere')];
  for (const made of [folder, elsewhere]) await mkdir(made);
  await install(elsewhere, 'codex', '0.169.0');
  await writeFile(join(folder, 'codex'), `#!/bin/sh\nexec ${join(elsewhere, 'codex')} "$@"\n`, { mode: 0o755 });
  const said = async (...args: readonly string[]) => {
    const PATH = [folder, process.env['PATH']].join(delimiter);
    return (await here.start(args, { env: { PATH, OPENAI_API_KEY: 'sk-canary' } }).ended).stdout;
  };
  const { engines } = JSON.parse(await said('engines', '--json'));
  expect(engines.find(({ id }: { id: string }) => id === 'codex')).toMatchObject({ ready: false, unseen: true });
  expect(await said('engines')).toMatch(/✗ codex +0\.169\.0 +cannot be started in the sandbox: codex may be a script/);
  const { findings } = JSON.parse(await said('doctor', '--json'));
  expect(findings.find(({ what }: { what: string }) => what === 'programs')).toMatchObject({ state: 'weak' });
});

test('TRN-15: engines and doctor tell of a program that is older than any that was tried', async () => {
  const { engines } = await saidWith('engines', 'codex', '0.42.0');
  expect(engines.find(({ id }: { id: string }) => id === 'codex')).toMatchObject({ ready: true, triedSince: '0.44.0' });
  const { findings } = await saidWith('doctor', 'codex', '0.42.0');
  expect(findings.find(({ what }: { what: string }) => what === 'programs')).toMatchObject({
    state: 'weak',
    found: expect.stringContaining('codex 0.42.0 (older than 0.44.0, the oldest that was tried)'),
    help: 'npm install --global @openai/codex',
  });
});

test('engines marks a program by what it would log in with, and offers one that has a login before a key is to be got', async () => {
  const folder = join(here.path, 'claude-only');
  await mkdir(folder);
  await install(folder, 'claude', '2.1.325');
  const PATH = [folder, process.env['PATH']].join(delimiter);
  const told = async (more: object) =>
    (await here.start(['engines'], { env: { PATH, HOME: folder, ...more } }).ended).stdout;
  expect(await told({})).toMatch(/\? claude +2\.1\.325 +no key and no login found/);
  const keyed = await told({ ANTHROPIC_AUTH_TOKEN: 'canary' });
  expect(keyed).toMatch(/✓ claude +2\.1\.325 +logs in with ANTHROPIC_AUTH_TOKEN\n/);
  expect(keyed).toMatch(/Next: signalbox run \S*name-a-release --engine claude\n/);
});

test('doctor names the programs that were found', async () => {
  const { stdout } = await here.start(['doctor', '--json'], { env }).ended;
  const { findings } = JSON.parse(stdout) as { findings: { what: string; found: string }[] };
  expect(findings.find(({ what }) => what === 'programs')?.found).toMatch(/codex 0\.169\.0 \(OPENAI_API_KEY\), gemini/);
});
