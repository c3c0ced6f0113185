import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { capturedTurn } from '../support/fake-engine.ts';
import { enginePlace } from './engine-place.ts';
import { document, type Ended, type Printed } from './signalbox.ts';

/* Rights mean nothing to the superuser: for it the command runs as nobody, who owns everything here. */

const { place, skill, fake, startProcess, command } = enginePlace();
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
  const asked = await startProcess(['run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--json'], NOBODY).ended;
  expect(asked.code).toBe(8);
  const answered = await startProcess(['reply', document(asked).runId, '--choose', 'Blue', '--json'], NOBODY).ended;
  expect(document(answered)).toMatchObject({ status: 'completed' });
  expect(await engine.calls()).toHaveLength(2);
});

describe('a login that is renewed in a run', () => {
  const renewed = { writes: { '.codex/auth.json': '{"token": "renewed"}' } };
  const codes = (ended: Ended) => document(ended).warnings.map(({ code }: Printed) => code);

  async function begun(): Promise<Ended> {
    await mkdir(join(place().path, '.codex'));
    await writeFile(join(place().path, '.codex', 'auth.json'), '{"token": "first"}');
    return command('run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--json');
  }

  test('LOGIN_RENEWED: is told once, and the next turn goes on with it', async () => {
    const asks = { ...capturedTurn('codex', 'ask-1'), ...renewed };
    const engine = await fake('codex', asks, { ...capturedTurn('codex', 'ask-2-resume'), ...renewed });
    const asked = await begun();
    expect([asked.code, codes(asked)]).toEqual([8, ['SANDBOX_PLAIN', 'LOGIN_RENEWED']]);
    const answered = await command('reply', document(asked).runId, '--choose', 'Blue', '--json');
    expect([answered.code, codes(answered)]).toEqual([0, ['SANDBOX_PLAIN', 'LOGIN_RENEWED']]);
    const seen = (await engine.calls()).map(({ home }) => home['.codex/auth.json']);
    expect(seen).toEqual(['{"token": "first"}', '{"token": "renewed"}']);
  });

  test('LOGIN_RENEWED: is told as well where the program failed', async () => {
    await fake('codex', { stdout: '', stderr: 'Error: it broke\n', exit: 1, ...renewed });
    const failed = await begun();
    expect([failed.code, codes(failed)]).toEqual([1, ['SANDBOX_PLAIN', 'LOGIN_RENEWED']]);
  });
});
