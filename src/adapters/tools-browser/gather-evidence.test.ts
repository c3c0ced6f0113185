import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenPage } from '../../ports/browser.ts';
import type { Mount } from '../../ports/mount.ts';
import { folderMount } from '../mount-folder/folder-mount.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { keptCall } from './kept-result.ts';

let base: string;
let mount: Mount;
let closed: number;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'signalbox-evidence-'));
  await mkdir(join(base, 'project'));
  const found = await folderMount(join(base, 'project'), { writable: true });
  if (found === undefined) throw new Error('the folder is there');
  [mount, closed] = [found, 0];
});
afterEach(() => rm(base, { recursive: true, force: true }));

const PASSED = { outcome: 'passed' } as const;

/** A page that gives its picture, or says why not. */
function page(shot: Uint8Array | { readonly why: string }): OpenPage {
  return {
    go: async () => PASSED,
    act: async () => PASSED,
    shoot: async () => shot,
    events: () => ({ dialogs: [], downloads: [], popups: [], refused: [], consoleErrors: [], failedRequests: [] }),
    async close() {
      closed += 1;
      return PASSED;
    },
  };
}

async function gather(shot: Uint8Array | { readonly why: string }, on = mount, key = 'a') {
  return gatherEvidence(page(shot), { mount: on, taskId: 'run_a', kept: await keptCall(join(base, 'state'), key) });
}

test('RTE-09: no step is left out because one before it has failed', async () => {
  // A file in the place of the folder: nothing can be made or written below it.
  await writeFile(join(base, 'project', 'logs'), '');
  const { screenshot, steps } = await gather(Buffer.from('png'));
  expect(screenshot).toBe(null);
  expect(steps.map(({ step, outcome }) => [step, outcome])).toEqual([
    ['folder', 'failed'],
    ['screenshot', 'failed'],
    ['close', 'done'],
  ]);
  expect(steps[1]?.why).toMatch(/\.$/);
  expect(steps.every(({ at, ms }) => /^20\d\d-.*Z$/.test(at) && ms >= 0)).toBe(true);
  expect(closed).toBe(1);
});

test('RTE-09: a full disk is told in place of the picture, and the page is closed', async () => {
  const full: Mount = {
    ...mount,
    write: async () => ({ kind: 'refused', reason: 'failed', why: 'The disk is full.' }),
  };
  const { screenshot, steps } = await gather(Buffer.from('png'), full);
  expect(screenshot).toBe(null);
  expect(steps[1]).toMatchObject({ step: 'screenshot', outcome: 'failed', why: 'The disk is full.' });
  expect(closed).toBe(1);
});

test('a page that gives no picture leaves the folder and its reason', async () => {
  const { screenshot, steps } = await gather({ why: 'Page crashed' });
  expect([screenshot, steps[1]?.why]).toEqual([null, 'Page crashed']);
  expect(existsSync(join(base, 'project/logs/screenshots'))).toBe(true);
});

test('RTE-09: calls at the same time have a picture each, and writing one again changes no name', async () => {
  const keys = ['a', 'b', 'c', 'd'];
  const all = await Promise.all(keys.map((key) => gather(Buffer.from(key), mount, key)));
  expect(new Set(all.map(({ screenshot }) => screenshot)).size).toBe(4);
  for (const [at, key] of keys.entries())
    expect((await gather(Buffer.from('again'), mount, key)).screenshot).toBe(all[at]?.screenshot);
  expect(await readdir(join(base, 'project/logs/screenshots'))).toEqual([
    'run_a_crash-2.png',
    'run_a_crash-3.png',
    'run_a_crash-4.png',
    'run_a_crash.png',
  ]);
});
