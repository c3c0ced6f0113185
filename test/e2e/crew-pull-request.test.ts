import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGh, makeGh } from '../support/fake-gh.ts';
import { document, makePlace, type Place } from './signalbox.ts';

/* The crew puts its work up by gh, which a small program of ours plays; the repository and what it is pushed to are real. */

const REQUEST = 'The greeting should name the person.';
const URL = 'https://github.com/acme/thing/pull/1';

describe('a crew with pull requests by gh', () => {
  let place: Place;
  let gh: FakeGh;
  let env: Readonly<Record<string, string>>;

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], {
      cwd: place.project,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  const type = (...args: readonly string[]) => place.start(args, { env }).ended;

  beforeEach(async () => {
    place = await makePlace();
    const bare = join(place.path, 'remote.git');
    gh = await makeGh(place.path, bare);
    await gh.change((world) => {
      world.now = new Date().toISOString();
    });
    const settings = join(place.path, 'person.gitconfig');
    await writeFile(settings, `[url "${bare}"]\n\tinsteadOf = https://github.com/acme/thing.git\n`);
    env = { PATH: `${gh.bin}:${process.env['PATH']}`, GIT_CONFIG_GLOBAL: settings, GH_TOKEN: 'secret' };
    git('init', '--quiet', '--initial-branch', 'main');
    git('init', '--quiet', '--bare', bare);
    git('remote', 'add', 'origin', 'https://github.com/acme/thing.git');
    const files = {
      'package.json': JSON.stringify({
        name: 'greeting',
        version: '1.0.0',
        scripts: { test: 'node tests/greet.test.js' },
      }),
      'signalbox.yaml': 'crew:\n  pr: gh\n  reviewWait: 2h\n',
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(place.project, path)), { recursive: true });
      await writeFile(join(place.project, path), text);
    }
    git('add', '--all');
    git('commit', '--quiet', '--message', 'begin');
  });
  afterEach(() => place.remove());

  it('RTE-06 RTE-08 opens one, waits for reviews without a process, and tells its address at the end', async () => {
    const head = git('rev-parse', 'HEAD');
    const started = await type('crew', REQUEST, '--engine', 'scripted');
    expect([started.code, started.stdout]).toEqual([8, expect.stringContaining('REVIEW_AWAITED')]);
    expect(gh.read().pulls).toMatchObject([{ base: 'main', title: REQUEST, state: 'open' }]);
    const { runId } = document(await type('show', '@last', '--json'));
    const branch = `signalbox/${runId}`;
    const pushed = git('--git-dir', gh.read().bare, 'ls-tree', '-r', '--name-only', branch).split('\n');
    expect(pushed).toEqual(expect.arrayContaining(['src/greet.js', 'tests/greet.test.js']));
    expect(pushed.filter((path) => path.endsWith('_task.md') || path.endsWith('_report.md'))).toEqual([]);
    expect([git('rev-parse', 'HEAD'), git('symbolic-ref', 'HEAD')]).toEqual([head, 'refs/heads/main']);
    expect((await type('inbox')).stdout).not.toContain('Ready for a person to merge');

    const early = await type('resume', '@last');
    expect(early.code).toBe(8);
    const approved = { id: 'R_1', body: '', viewerDidAuthor: false, state: 'APPROVED', author: { login: 'a' } };
    await gh.change(({ reviews }) => void reviews.push(approved));
    const resumed = await type('resume', '@last');
    expect([resumed.code, resumed.stderr]).toEqual([0, expect.anything()]);
    expect((await type('inbox')).stdout).toContain(`Ready for a person to merge: ${URL}`);
    expect(gh.read().pulls).toHaveLength(1);
    expect((await type('audit', '@last')).code).toBe(0);
  });

  it('is told by doctor whether gh can be used', async () => {
    expect((await type('doctor')).stdout).toContain('2.40.1, logged in');
    await gh.change((world) => {
      world.trouble = 'no login';
    });
    expect((await type('doctor')).stdout).toContain('gh auth login --hostname github.com');
  });
});
