import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { stateFilesContract } from '../../../test/contracts/state-files.ts';
import { stateFilesFolder } from './state-files-folder.ts';

const folders: string[] = [];
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'signalbox-state-'));
  folders.push(path);
  return path;
}
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))));

stateFilesContract('a folder', async () => stateFilesFolder(await folder()));

it('is readable by its owner only, and what was refused lies beside the file', async () => {
  const home = await folder();
  const files = stateFilesFolder(home);
  await files.write('run_a', 'ours');
  const name = await files.keep('run_a', 'theirs');
  expect((await stat(join(home, 'runs', 'run_a', 'workflow.md'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(home, 'runs', 'run_a'))).mode & 0o777).toBe(0o700);
  expect(await readFile(join(home, 'runs', 'run_a', name), 'utf8')).toBe('theirs');
});

it('PST-08: a write replaces the file in one step: whoever has it open reads the old text to its end', async () => {
  const home = await folder();
  const files = stateFilesFolder(home);
  await files.write('run_a', 'the old text');
  const reader = await open(join(home, 'runs', 'run_a', 'workflow.md'));
  await files.write('run_a', 'new');
  expect(await reader.readFile('utf8')).toBe('the old text');
  await reader.close();
  expect(await readdir(join(home, 'runs', 'run_a'))).toEqual(['workflow.md']);
});
