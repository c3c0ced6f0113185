import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document, HELLO, makePlace, type Place, withoutKeys } from './signalbox.ts';

const COMMAND = fileURLToPath(new URL('../../bin/signalbox.js', import.meta.url));
/** What npm leaves for what it starts. */
const BY_NPX = { npm_command: 'exec', npm_lifecycle_event: 'npx' };
/** A command that somebody without the program on their path cannot type. */
const UNTYPABLE = /^.*(?<!npx )\bsignalbox (?:[a-z]|--).*$/gm;

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});
afterAll(() => place.remove());

/** In this order: each leaves something for the next. */
const TYPED: readonly (readonly string[])[] = [
  [],
  ['--help'],
  ['help', 'run'],
  ['ls'],
  ['inbox'],
  ['status'],
  ['doctor'],
  ['engines'],
  ['explain'],
  ['explain', 'STALE'],
  ['package', 'ls'],
  ['shwo'],
  ['--lang'],
  ['ls', '--limit', 'x'],
  ['show', '@last'],
  ['run', 'nowhere'],
  ['run', HELLO],
  ['run', HELLO, '--engine', 'scriptd'],
  ['run', HELLO, '--engine', 'scripted'],
  ['inbox'],
  ['status'],
  ['status', '@last'],
  ['reply', '@last'],
  ['reply', '@last', '--choose', '9'],
  ['reply', '@last', 'yes'],
  ['status', '@last'],
  ['show', 'run_nosuch'],
  ['init', 'mine'],
  ['init', 'mine'],
  ['validate', 'mine'],
  ['run', 'mine', '--engine', 'scripted'],
  ['pack', 'mine'],
  ['package', 'add', 'mine'],
  ['package', 'show', 'mine'],
];

describe('what is typed next', () => {
  it.each(['en', 'zh'])('can be typed by whoever came by npx, whatever they typed before (%s)', async (lang) => {
    const there = await makePlace();
    let hints = 0;
    try {
      for (const args of TYPED) {
        const { stdout, stderr } = await there.start(args, { env: { ...BY_NPX, SIGNALBOX_LANG: lang } }).ended;
        const said = `${stdout}\n${stderr}`;
        expect(said.match(UNTYPABLE) ?? [], args.join(' ')).toEqual([]);
        if (said.includes('npx signalbox ')) hints += 1;
      }
    } finally {
      await there.remove();
    }
    // A few tell nothing to type: a list that is not empty, a place that is in order.
    expect(hints).toBeGreaterThan(TYPED.length - 5);
  });

  it('is the plain name for whoever typed it, and for programs however they came', async () => {
    expect((await place.run('ls')).stdout).toContain('Next: signalbox demo\n');
    const refused = await place.start(['show', 'run_nosuch', '--json'], { env: BY_NPX }).ended;
    expect(document(refused).error.help).toMatch(/^signalbox ls/);
  });

  it.each([
    ['npx', ['signalbox', 'ls']],
    ['npm', ['exec', '--', 'signalbox', 'ls']],
  ])('is right with the real %s', async (program, args) => {
    const project = join(place.path, program);
    await mkdir(join(project, 'node_modules/.bin'), { recursive: true });
    await symlink(COMMAND, join(project, 'node_modules/.bin/signalbox'));
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: project,
      env: {
        ...withoutKeys(process.env),
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        SIGNALBOX_HOME: join(place.path, 'by-npm'),
        LC_ALL: 'C.UTF-8',
      },
    });
    expect(stdout).toContain('Next: npx signalbox demo\n');
  });
});
