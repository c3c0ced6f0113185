import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asks, writePackage } from './package-on-disk.ts';
import { document, HELLO, makePlace, type Place, type Running } from './signalbox.ts';

let place: Place;

beforeEach(async () => {
  place = await makePlace();
});

afterEach(() => place.remove());

const written = () => readdir(join(place.project, 'docs'));

/** A run whose writer gets a signal in the middle of writing `docs/note.md`. */
async function writing(signal: NodeJS.Signals, before: string): Promise<Running> {
  const call = { tool: 'fs.write', args: { path: '@project/docs/note.md', content: 'whole' } };
  const path = await writePackage(`${place.path}/writing`, { turns: [{ calls: [call] }, asks('And now?')] });
  const running = place.process(['run', path, '--engine', 'scripted', '--json'], {
    program: 'ends-before-rename.ts',
    env: { SIGNAL: signal, BEFORE: before },
  });
  await running.talks('signalled');
  return running;
}

test('what a killed writer has left in the project is gone with the next command, also where the run is not gone on with', async () => {
  expect((await (await writing('SIGKILL', '.signalbox-')).ended).signal).toBe('SIGKILL');
  expect(await written()).toEqual([expect.stringMatching(/^\.signalbox-\d+-\d+-[0-9a-f]{8}-[0-9a-f]{12}$/)]);
  expect((await place.run('cancel', '@last')).code).toBe(0);
  expect(await written()).toEqual([]);
  expect(await readdir(join(place.home, 'written'))).toEqual([]);
});

test('what a stopped writer is still writing stays, and is whole in the end', async () => {
  const writer = await writing('SIGSTOP', '.signalbox-');
  const half = await written();
  expect(half).toHaveLength(1);
  await place.run('run', HELLO, '--engine', 'scripted');
  await place.run('worker', '--until-idle');
  expect(await written()).toEqual(half);
  writer.signal('SIGCONT');
  expect(document(await writer.ended)).toMatchObject({ status: 'waiting_user' });
  expect(await readFile(join(place.project, 'docs', 'note.md'), 'utf8')).toBe('whole');
  expect(await written()).toEqual(['note.md']);
  expect(await readdir(join(place.home, 'written'))).toEqual([]);
});

test('what a killed writer has left of a state file is gone with the next owner', async () => {
  await (await writing('SIGKILL', '.workflow.md.')).ended;
  const { runs } = document(await place.run('ls', '--json'));
  const folder = join(place.home, 'runs', runs[0].runId);
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.workflow\.md\.\d+$/)]);
  expect((await place.run('resume', runs[0].runId)).code).toBe(8);
  expect(await readdir(folder)).toEqual(['workflow.md']);
});
