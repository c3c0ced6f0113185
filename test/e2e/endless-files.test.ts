import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandPath } from '../support/product.ts';
import { asks, writePackage } from './package-on-disk.ts';
import { document, HELLO, makePlace, type Place } from './signalbox.ts';

let place: Place;

beforeEach(async () => {
  place = await makePlace();
});

afterEach(() => place.remove());

const play = (script: string) => ['run', HELLO, '--engine', 'scripted', '--script', script, '--json'];

/** A command as a shell starts it, for what only a shell can give. */
async function shell(line: string): Promise<{ readonly code: number; readonly stdout: string }> {
  const env = { ...process.env, SIGNALBOX_HOME: place.home, XDG_CONFIG_HOME: place.config, LC_ALL: 'C.UTF-8' };
  const child = spawn('bash', ['-c', `signalbox() { '${process.execPath}' '${commandPath()}' "$@"; }; ${line}`], {
    ...{ env, cwd: place.project, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code, stdout };
}

test('a script without an end, too large, or a folder is refused and named', async () => {
  const huge = await open(join(place.path, 'huge.yaml'), 'w');
  await huge.truncate(2 ** 40);
  await huge.close();
  await symlink('/dev/zero', join(place.path, 'link.yaml'));
  await mkdir(join(place.path, 'folder.yaml'));
  for (const [file, why] of [
    ['/dev/zero', 'it is too large, or has no end'],
    ['/dev/urandom', 'it is too large, or has no end'],
    [join(place.path, 'huge.yaml'), 'it is too large, or has no end'],
    [join(place.path, 'link.yaml'), 'it is too large, or has no end'],
    [join(place.path, 'folder.yaml'), 'it is a folder, not a file'],
  ] as const) {
    const ended = await place.process(play(file)).ended;
    expect([file, ended.code]).toEqual([file, 3]);
    expect(document(ended).error).toMatchObject({ code: 'SCRIPT_INVALID', message: expect.stringContaining(why) });
  }
});

test("the output that a script names beside it is held to the same, and so are a reply's words", async () => {
  const script = join(place.path, 'script.yaml');
  await writeFile(script, JSON.stringify({ turns: [{ as: 'codex', stdoutFile: '/dev/zero' }] }));
  const played = document(await place.process(play(script)).ended);
  expect(played.error).toMatchObject({ code: 'SCRIPT_INVALID', message: expect.stringContaining('/dev/zero') });
  expect(played.error.message).toContain('which is too large for a script');
  const path = await writePackage(join(place.path, 'asking'), { turns: [asks('Well?'), asks('And?')] });
  const { runId } = document(await place.run('run', path, '--engine', 'scripted', '--json'));
  const ended = await place.process(['reply', runId, '--file', '/dev/zero', '--json']).ended;
  expect([ended.code, document(ended).error.message]).toEqual([2, expect.stringContaining('too large, or has no end')]);
  const piped = await shell(`signalbox reply ${runId} --file - --json < /dev/zero`);
  expect([piped.code, piped.stdout]).toEqual([2, expect.stringContaining('too large, or has no end')]);
  expect(document(await place.run('show', runId, '--json')).status).toBe('waiting_user');
});

test('what a shell makes of a command is read like a file, and so is a pipe', async () => {
  const turns = JSON.stringify({ turns: [asks('From a pipe?'), asks('Again?')] });
  await writeFile(join(place.path, 'script.yaml'), turns);
  const begun = await shell(
    `signalbox run '${HELLO}' --engine scripted --script <(cat '${place.path}/script.yaml') --json`,
  );
  expect([begun.code, begun.stdout]).toEqual([8, expect.stringContaining('From a pipe?')]);
  const said = await shell("signalbox reply @last --file <(echo 'Words from a pipe')");
  expect([said.code, said.stdout]).toEqual([8, expect.stringContaining('Words from a pipe')]);
});
