import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isHandOver } from '../../src/core/route/hand-over-names.ts';
import type { Recorded } from '../../src/core/run/events.ts';
import { statusOf } from '../../src/core/run/view/summarize.ts';
import { openMemory } from '../../src/main/memory.ts';
import { makeGh, readGh } from '../support/fake-gh.ts';
import { checkCommands, finishedBy } from './check-commands.ts';
import { eventsOf, lost, repeated, type Violation } from './check-log.ts';
import { filesIn } from './left-behind.ts';
import type { KilledStory, StoryPlace } from './story.ts';

const ORIGIN = 'https://github.com/acme/thing.git';
const FILES = {
  'package.json': JSON.stringify({ name: 'greeting', version: '1.0.0' }),
  // Without npm, which takes longer than all the rest of a round.
  'signalbox.yaml': 'crew:\n  pr: gh\n  check: node tests/greet.test.js\n',
};
const bareOf = ({ project }: StoryPlace) => join(project, '..', 'remote.git');

/** The bundled crew in a repository of its own: a wrong claim, the check, a second attempt, documents, a pull request, and the end. */
export const CREW_STORY: KilledStory = {
  title: 'A crew in its repository',
  begin: ['crew', 'The greeting should name the person.', '--engine', 'scripted', '--trust'],
  marks: ['→ dev', '→ check', '→ inspect', '→ publish', '→ archive'],
  async prepare(place) {
    const { project } = place;
    for (const [name, text] of Object.entries(FILES)) await writeFile(join(project, name), text);
    const gh = await makeGh(join(project, '..'), bareOf(place));
    // Somebody has approved it before, so nobody is waited for.
    const approved = { id: 'R_1', body: '', viewerDidAuthor: false, state: 'APPROVED', author: { login: 'a' } };
    await gh.change(({ reviews }) => void reviews.push(approved));
    await writeFile(join(project, '..', 'gitconfig'), `[url "${bareOf(place)}"]\n\tinsteadOf = ${ORIGIN}\n`);
    git(project, 'init', '--quiet', '--bare', bareOf(place));
    git(project, 'init', '--quiet', '--initial-branch', 'main');
    git(project, 'remote', 'add', 'origin', ORIGIN);
    git(project, 'add', '--all');
    git(project, 'commit', '--quiet', '--message', 'begin');
  },
  variables: ({ project }) => ({
    PATH: `${join(project, '..', 'gh-bin')}:${process.env['PATH']}`,
    GIT_CONFIG_GLOBAL: join(project, '..', 'gitconfig'),
    GH_TOKEN: 'secret',
  }),
  async ending({ parent }, place) {
    const { project, home } = place;
    const { run, log = [] } = parent ?? {};
    return {
      status: run === undefined ? 'none' : statusOf(run),
      route: eventsOf(log, 'node.entered').map(({ node }) => node),
      decided: eventsOf(log, 'turn.ended').flatMap(({ decided }) => decided ?? []),
      loops: Object.entries(run?.spent.loops ?? {}).map(([loop, taken]) => `${loop}: ${taken}`),
      calls: eventsOf(log, 'call.finished').map(({ tool, result }) => `${tool} ${exitCodeOf(result)}`.trim()),
      told: eventsOf(log, 'notice.given').map(({ code }) => code),
      files: (await filesIn(project, (file) => !file.startsWith('.git/'))).map((file) => withoutNames(file, run?.id)),
      lessons: (await lessonsIn(home)).map((lesson) => withoutNames(lesson, run?.id)),
      notices: (run?.notices ?? []).map(({ prompt }) => prompt),
      pulls: readGh(join(project, '..')).pulls.map(({ head, state, title }) =>
        withoutNames(`${head} ${state} ${title}`, run?.id),
      ),
      pushed: pushedTo(bareOf(place)),
      snapshots: refsOf(project).map(({ ref }) => withoutHandOver(git(project, 'ls-tree', '-r', ref))),
      repository: [
        git(project, 'rev-parse', '--symbolic-full-name', 'HEAD'),
        git(project, 'rev-parse', 'HEAD'),
        git(project, 'ls-files', '--stage'),
        git(project, 'for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads/main', 'refs/tags', 'refs/stash'),
      ],
    };
  },
  wrongs: async ({ parent }, place) =>
    parent === undefined
      ? []
      : [...checkSnapshots(parent.log, place), ...(await checkCommands(parent.run.id, parent.log, place))],
};

/** One ref for each rewrite, and each is what the log says. */
function checkSnapshots(log: readonly Recorded[], { project }: StoryPlace): readonly Violation[] {
  const refs = refsOf(project);
  const taken = finishedBy(log, 'git.snapshot').map((result) => `${result['ref']} ${result['commit']}`);
  return [
    ...refs
      .filter(({ ref, commit }) => !taken.includes(`${ref} ${commit}`))
      .map(({ ref }) => repeated(`${ref} was taken, and the log knows nothing of it`)),
    ...taken
      .filter((one) => !refs.some(({ ref, commit }) => one === `${ref} ${commit}`))
      .map((one) => lost(`${one} is in the log and not in the repository`)),
  ];
}

/** By name, and how much each says: what a check has printed names the folder that it ran in. */
async function lessonsIn(home: string): Promise<readonly string[]> {
  const memory = await openMemory(home);
  const { entities } = await memory.readGraph();
  await memory.close();
  return entities.map(({ name, observations }) => `${name}: ${observations.length}`);
}

/** What lies on the branches of the remote, and in how many commits. */
function pushedTo(bare: string): readonly string[] {
  const branches = git(bare, 'for-each-ref', '--format=%(refname)', 'refs/heads').split('\n');
  return branches.flatMap((ref) =>
    ref === '' ? [] : [git(bare, 'rev-list', '--count', ref), git(bare, 'ls-tree', '-r', ref)],
  );
}

function refsOf(project: string): readonly { readonly ref: string; readonly commit: string }[] {
  return git(project, 'for-each-ref', '--format=%(refname) %(objectname)', 'refs/signalbox')
    .split('\n')
    .flatMap((line) => {
      const [ref = '', commit = ''] = line.split(' ');
      return ref === '' ? [] : [{ ref, commit }];
    });
}

/** Of a work tree as a snapshot keeps it: what agents hand over tells of times. */
function withoutHandOver(listed: string): string {
  return listed
    .split('\n')
    .filter((line) => !isHandOver(line.slice(line.indexOf('\t') + 1), '.'))
    .join('\n');
}

/** What differs between two plays: how the run and its calls are called, and when something was and how long it took. */
function withoutNames(text: string, runId = ''): string {
  return text
    .replaceAll(runId, 'RUN')
    .replaceAll(/call=[0-9a-f]+/g, 'call=CALL')
    .replaceAll(/from the log \([0-9a-f]+\)/g, 'from the log (HASH)')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\b\d+(?:\.\d+)? m?s\b/g, 'N s');
}

function exitCodeOf(result: unknown): string {
  return typeof result === 'object' && result !== null && 'exitCode' in result ? String(result.exitCode) : '';
}

/** Whose commits are the same whenever they are made. */
const ENV = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@localhost',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@localhost',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
  GIT_OPTIONAL_LOCKS: '0',
};

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, env: ENV, encoding: 'utf8', stdio: 'pipe' }).trim();
}
