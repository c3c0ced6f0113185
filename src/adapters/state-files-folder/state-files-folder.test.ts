import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
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
