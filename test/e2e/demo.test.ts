import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document, makePlace, type Place } from './signalbox.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let place: Place;
const made: string[] = [];
beforeAll(async () => {
  place = await makePlace();
});
afterAll(async () => {
  await place.remove();
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

/** The folder that the demo played in, remembered to be removed. */
function projectOf(text: string): string {
  const [folder = ''] = /\S*signalbox-demo-\w+/.exec(text) ?? [];
  expect(folder).not.toBe('');
  made.push(folder);
  return folder;
}

// Side by side: all of them mostly wait.
describe.concurrent('the demo', { timeout: 60_000 }, () => {
  it('without a terminal plays the answers and says so, survives its own kill, and leaves three documents', async () => {
    const { code, stdout, stderr } = await place.process(['demo']).ended;
    const project = projectOf(stderr);
    expect(code).toBe(0);
    expect(stderr.match(/There is no terminal to ask at, so the demo says: /g)).toHaveLength(4);
    expect(stdout).toContain('? Is this the right plan?\n    1. Version 2');
    expect(stdout).toContain('✗ fs.apply_patch refused, E_INVALID_TRANSITION: No edge leads from plan to review.');
    expect(stderr).toMatch(/✂ kill -9 \d+: that process is gone/);
    expect(stdout).toContain('· the last exchange was cut off; asking again');
    expect(stdout).toContain('✗ fs.apply_patch refused, STATE_CHANGE_REQUIRES_CONFIRMATION');
    expect(stdout).toContain('✗ fs.apply_patch refused, MOVE_NEEDS_CONFIRMATION');
    expect(stdout).toMatch(/The exact change, [0-9a-f]{12}:\n.*- {2}published: false\n +\+ {2}published: true\n/s);
    expect(stderr).toContain('confirmed  2 changes; published: true');
    expect((await readdir(join(project, 'artifacts'))).sort()).toEqual(['announcement.md', 'plan.md', 'review.md']);
    expect(await readFile(join(project, 'artifacts/announcement.md'), 'utf8')).toContain('shop settings merge');
  });

  it('repeats nothing that was finished before the kill, and its log says who was killed', async () => {
    const played = document(await place.process(['demo', '--json']).ended);
    projectOf(played.demo.project);
    expect(played).toMatchObject({
      status: 'completed',
      profile: 'post-completion',
      demo: { published: true, confirmed: 2 },
    });
    const { events } = document(await place.run('log', played.runId, '--json'));
    type Event = { readonly type: string; readonly callId?: string };
    const finished = events.filter(({ type }: Event) => type === 'call.finished').map(({ callId }: Event) => callId);
    expect(new Set(finished).size).toBe(finished.length);
    expect(events.map(({ type }: Event) => type)).toContain('exchange.interrupted');
  });

  it('USE-01 at a terminal asks, takes Enter for an answer but for no yes, and a no for a no', async () => {
    const { code, stdout } = await place.atTerminal(['demo'], '\nyes\n\n\n');
    projectOf(stdout);
    expect(code).toBe(0);
    expect(stdout).toContain('Approve the plan, or say what to change [Enter = yes] > ');
    expect(stdout).toContain('Confirm with yes, or refuse with no [Enter = no] > ');
    expect(stdout).not.toContain('There is no terminal');
    expect(stdout).toContain('confirmed  one change; published: false');
  });

  it('held back, says that nothing is completed, and goes on with the yes that comes later', async () => {
    const [later, never] = await Promise.all(
      ['\nno\n\nyes\n\nyes\n', '\n\n\n\n'].map((typed) => place.atTerminal(['demo'], typed)),
    );
    if (later === undefined || never === undefined) throw new Error('A demo was not played.');
    for (const { stdout } of [later, never]) {
      projectOf(stdout);
      const [before = '', after = ''] = stdout.split('Your no counts: the run is not completed');
      expect(before).not.toContain('Completed, and it was the runtime');
      expect(after).toContain('I find nothing that I would change, so I ask you again.');
    }
    expect(later.stdout).toContain('confirmed  2 changes; published: true');
    expect(never.code).toBe(0);
    expect(never.stdout).not.toContain('Completed, and it was the runtime');
    expect(never.stdout).toMatch(/The run is not completed: it waits at review .*confirmed {2}nothing/s);
  });

  it('takes leaving for leaving, and never for a yes', async () => {
    const { stdout } = await place.atTerminal(['demo'], '\nyes\n\n', {
      once: 'Confirm with yes',
      typed: '\u0004',
    });
    expect(stdout).toContain('It waits for you; nothing is lost.');
    expect(stdout).not.toContain('the confirmed change is being made');
    for (const [, folder = ''] of stdout.matchAll(/(\S*signalbox-demo-\w+)/g)) made.push(folder);
  });

  it('comes from a fresh checkout with an empty home by npm start alone', async () => {
    const clone = join(place.path, 'clone');
    const home = join(place.path, 'empty');
    for (const folder of [clone, home]) await mkdir(folder);
    for (const name of ['bin', 'src', 'packages', 'prompt-templates', 'docs', 'package.json', '.npmrc']) {
      await cp(join(ROOT, name), join(clone, name), { recursive: true });
    }
    await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
    const { PATH = '' } = process.env;
    const { stdout, stderr } = await promisify(execFile)('npm', ['start'], { cwd: clone, env: { PATH, HOME: home } });
    projectOf(stderr);
    expect(stdout).toContain('✔ The workflow is completed.');
    expect(stderr).toContain('npx signalbox init my-package');
  });
});
