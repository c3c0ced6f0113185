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

/** What `engines` says where this is the only version of the program. */
async function enginesWith(name: string, version: string) {
  const folder = join(here.path, `${name}-${version}`);
  await mkdir(folder);
  await install(folder, name, version);
  const older = { PATH: [folder, process.env['PATH']].join(delimiter) };
  const { stdout } = await here.start(['engines', '--json'], { env: older }).ended;
  return JSON.parse(stdout) as { engines: { id: string; flags?: string[] }[] };
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
  const { engines } = await enginesWith('opencode', '1.17.19');
  expect(engines.find(({ id }) => id === 'opencode')?.flags).toContain('--dangerously-skip-permissions');
});

test('doctor names the programs that were found', async () => {
  const { stdout } = await here.start(['doctor', '--json'], { env }).ended;
  const { findings } = JSON.parse(stdout) as { findings: { what: string; found: string }[] };
  expect(findings.find(({ what }) => what === 'programs')?.found).toMatch(/codex 0\.169\.0 \(OPENAI_API_KEY\), gemini/);
});
