import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capturedTurn } from '../support/fake-engine.ts';
import { enginePlace } from './engine-place.ts';
import { document } from './signalbox.ts';

/* Rights mean nothing to the superuser: for it the command runs as nobody, who owns everything here. */

const { place, skill, fake, start } = enginePlace();
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function giveAway(folder: string): Promise<void> {
  if (NOBODY.uid === undefined) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), NOBODY.uid, NOBODY.gid);
  await chown(folder, NOBODY.uid, NOBODY.gid);
}

test('TRN-05: a program that takes all rights from its home is resumed there all the same', async () => {
  const engine = await fake(
    'codex',
    { ...capturedTurn('codex', 'ask-1'), shuts: ['.codex', '.'] },
    capturedTurn('codex', 'ask-2-resume'),
  );
  await giveAway(place().path);
  const asked = await start(['run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--json'], NOBODY).ended;
  expect(asked.code).toBe(8);
  const answered = await start(['reply', document(asked).runId, '--choose', 'Blue', '--json'], NOBODY).ended;
  expect(document(answered)).toMatchObject({ status: 'completed' });
  expect(await engine.calls()).toHaveLength(2);
});
