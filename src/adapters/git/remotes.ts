import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Pushed, PushOrder, Remote } from '../../ports/git.ts';
import { readSmall } from './find-repository.ts';
import type { Workspace } from './open-workspace.ts';
import { oidOf } from './read-changes.ts';
import { CONFIG_BYTES } from './read-settings.ts';
import { reasonOf } from './run-git.ts';

export async function readRemote({ git, commonDir }: Workspace): Promise<Remote | undefined> {
  const file = join(commonDir, 'config');
  if (!existsSync(file)) return undefined;
  const input = Buffer.from(await readSmall(file, CONFIG_BYTES));
  const args = ['config', '--file', '-', '--no-includes', '-z', '--get-regexp', '^remote\\..*\\.(push)?url$'];
  const { stdout } = await git(args, { input, answers: [0, 1] });
  const urls = new Map<string, string>();
  for (const entry of stdout.toString('utf8').split('\0')) {
    const [, name, push, url] = /^remote\.(.+)\.(push)?url\n(.+)$/s.exec(entry) ?? [];
    if (name === undefined || url === undefined) continue;
    if (push !== undefined || !urls.has(name)) urls.set(name, url);
  }
  const [only] = urls.size === 1 ? urls.keys() : ['origin'];
  const url = only === undefined ? undefined : urls.get(only);
  return only === undefined || url === undefined ? undefined : { name: only, url };
}

/** From the workspace, whose settings are ours: a repository could name a hook, a helper or another address. */
export async function push({ git }: Workspace, order: PushOrder): Promise<Pushed> {
  const { url, commit, branch, credentials } = order;
  const options = ['--porcelain', '--no-verify', '--no-follow-tags', '--recurse-submodules=no'];
  const args = ['push', ...options, '--', url, `${commit}:refs/heads/${branch}`];
  const { code, stdout, stderr } = await git(args, { answers: [0, 1, 128], asPerson: settingsFor(credentials) });
  return code === 0 ? { kind: 'pushed' } : { kind: 'rejected', why: whyRejected(stdout.toString('utf8'), stderr) };
}

/** Only the objects go into the repository; by what name we have fetched them is known to the workspace alone. */
export async function fetchBranch(
  { git }: Workspace,
  { url, commit, branch, credentials }: PushOrder,
): Promise<string | undefined> {
  const ref = 'refs/fetched/tip';
  const options = ['--quiet', '--no-tags', '--no-recurse-submodules', `--negotiation-tip=${commit}`];
  const args = ['fetch', ...options, '--', url, `+refs/heads/${branch}:${ref}`];
  const { code } = await git(args, { answers: [0, 1, 128, 129], asPerson: settingsFor(credentials) });
  return code === 0 ? oidOf(await git(['rev-parse', '--verify', '-q', ref])) : undefined;
}

function settingsFor(credentials: PushOrder['credentials']): readonly string[] {
  return credentials === undefined ? [] : ['credential.helper=', `credential.helper=!${quoted(credentials)}`];
}

function quoted(argv: readonly string[]): string {
  return argv.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}

/** What the other side says counts most, then what became of the branch. */
function whyRejected(stdout: string, stderr: string): string {
  const said = stderr.split('\n').flatMap((line) => {
    const words = /^remote: (.*\S)\s*$/.exec(line)?.[1];
    return words === undefined ? [] : [words];
  });
  const state = /^!\t[^\t]*\t(.+)$/m.exec(stdout)?.[1];
  const known = [...(state === undefined ? [] : [state]), ...said.slice(0, 3)].join(' ');
  return (known === '' ? reasonOf(stderr) : known).slice(0, 500);
}
