import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

it('what a killed writer has left half-way is removed with the next write, and nothing else', async () => {
  const home = await folder();
  const run = join(home, 'runs', 'run_a');
  await stateFilesFolder(home).write('run_a', 'ours');
  const left = ['.workflow.md.123', '.SKILL.md.4', '.workflow.refused-2.md.123'];
  const others = ['.workflow.md.bak', 'workflow.md.123', '.notes.md.123'];
  for (const name of [...left, ...others]) await writeFile(join(run, name), 'half');
  await stateFilesFolder(home).write('run_a', 'ours again');
  expect((await readdir(run)).sort()).toEqual([...others, 'workflow.md'].sort());
});

it('a text that was kept is never replaced by the next one', async () => {
  const home = await folder();
  const files = stateFilesFolder(home);
  for (const text of ['one', 'two', 'three']) await files.keep('run_a', text);
  await rm(join(home, 'runs', 'run_a', 'workflow.refused-1.md'));
  expect(await files.keep('run_a', 'four')).toBe('workflow.refused-4.md');
  expect(await readFile(join(home, 'runs', 'run_a', 'workflow.refused-3.md'), 'utf8')).toBe('three');
});
