import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hashText } from '../../core/hash.ts';
import { GIT_WORDS } from '../../core/words/git-words.ts';
import type {
  ChangedFile,
  GitPlace,
  ListedSnapshot,
  PutBackOrder,
  Restored,
  RestorePlan,
  Snapshot,
} from '../../ports/git.ts';
import { clearObstacles, findObstacle } from './find-obstacle.ts';
import { type Difference, differencesBetween, differencesSince, isSubmodule } from './list-differences.ts';
import { matchWorkTree } from './match-work-tree.ts';
import { copyIndex, type Workspace } from './open-workspace.ts';
import { asFiles, oidOf } from './read-changes.ts';
import { gitFault, pathText } from './run-git.ts';

const ROOM = 'refs/signalbox';
/** How many of them are compared with the files, the newest first. */
const COMPARED = 20;
/** Another process may take the same number at the same time. */
const ATTEMPTS = 10;

/** Keeps the files as a commit under a ref of its own, in the middle of whatever the repository is in. */
export async function takeSnapshot(workspace: Workspace, { runId }: GitPlace, key: string): Promise<Snapshot> {
  const keyHash = hashText(key);
  const kept = await readSnapshots(workspace, runId);
  const earlier = kept.find((one) => one.keyHash === keyHash);
  if (earlier !== undefined) return pickSnapshot(earlier);
  const { git, head } = workspace;
  await matchWorkTree(workspace, true);
  const tree = oidOf(await git(['write-tree', '--missing-ok']));
  const parents = head.commit === null ? [] : ['-p', head.commit];
  const message = Buffer.from(`Snapshot of a run of Signalbox\n\nRun: ${oneName(runId)}\nKey: ${keyHash}\n`);
  const commit = oidOf(await git(['commit-tree', tree, ...parents], { input: message }));
  const ref = await nameCommit(workspace, runId, commit, (kept.at(-1)?.number ?? 0) + 1);
  return { ref, commit, tree };
}

type Kept = Snapshot & { readonly number: number; readonly at: number; readonly keyHash: string };

/** Each with a zero byte at its end, which no message holds. */
const FORMAT = '--format=%(objectname) %(tree) %(committerdate:unix) %(refname)%0a%(contents)%00';

/** Oldest first. */
async function readSnapshots({ refs }: Workspace, runId: string): Promise<readonly Kept[]> {
  const { stdout } = await refs(['for-each-ref', FORMAT, `${roomOf(runId)}/`]);
  return stdout
    .toString('utf8')
    .split('\0')
    .flatMap((entry) => {
      const [head = '', ...message] = entry.trimStart().split('\n');
      const [, commit, tree, seconds, ref, number] =
        /^([0-9a-f]+) ([0-9a-f]+) (\d+) (\S+\/([1-9]\d{0,8}))$/.exec(head) ?? [];
      if (commit === undefined || tree === undefined || ref === undefined) return [];
      const keyHash = message.find((line) => line.startsWith('Key: '))?.slice('Key: '.length) ?? '';
      return [{ commit, tree, ref, number: Number(number), at: Number(seconds) * 1000, keyHash }];
    })
    .toSorted((a, b) => a.number - b.number);
}

/** Made only where no ref of this name is; the next number else. */
async function nameCommit({ refs }: Workspace, runId: string, commit: string, from: number): Promise<string> {
  for (let number = from; ; number += 1) {
    const ref = `${roomOf(runId)}/${number}`;
    const isLast = number === from + ATTEMPTS;
    const { code } = await refs(['update-ref', '--no-deref', ref, commit, '0'.repeat(commit.length)], {
      answers: isLast ? [0] : [0, 128],
    });
    if (code === 0) return ref;
  }
}

export async function listSnapshots(workspace: Workspace, { runId }: GitPlace): Promise<readonly ListedSnapshot[]> {
  const kept = await readSnapshots(workspace, runId);
  if (kept.length > 0) await matchWorkTree(workspace, false);
  const listed: ListedSnapshot[] = [];
  for (const [index, one] of kept.entries()) {
    const known = { ...pickSnapshot(one), number: one.number, at: one.at };
    if (index < kept.length - COMPARED) listed.push(known);
    else listed.push({ ...known, since: asFiles(await differencesSince(workspace, one.tree)) });
  }
  return listed;
}

/** By the name that a run has among refs. */
export async function countSnapshots({ refs }: Workspace): Promise<ReadonlyMap<string, number>> {
  const { stdout } = await refs(['for-each-ref', '--format=%(refname)', `${ROOM}/`]);
  const runs = stdout.toString('utf8').match(/(?<=^refs\/signalbox\/)[^/\n]+(?=\/[1-9]\d*$)/gm) ?? [];
  return new Map([...Map.groupBy(runs, (run) => run)].map(([run, all]) => [run, all.length]));
}

export async function planRestore(workspace: Workspace, place: GitPlace, number: number): Promise<RestorePlan> {
  const snapshot = await findSnapshot(workspace, place, number);
  await matchWorkTree(workspace, false);
  const differences = (await differencesSince(workspace, snapshot.tree)).filter((one) => !isSubmodule(one));
  return { snapshot, files: asFiles(differences).map(reverseStatus) };
}

/** From what has become of a file to what a restore does with it. */
function reverseStatus<F extends ReturnType<typeof asFiles>[number]>(file: F): F {
  const turned = { added: 'deleted', deleted: 'added', modified: 'modified' } as const;
  return { ...file, status: turned[file.status] };
}

export async function restoreSnapshot(workspace: Workspace, place: GitPlace, number: number): Promise<Restored> {
  const snapshot = await findSnapshot(workspace, place, number);
  const refuse = async (wanted: readonly Difference[]) => {
    const obstacle = await findObstacle(workspace, wanted);
    if (obstacle !== undefined) throw gitFault(GIT_WORDS.inTheWay(pathText(obstacle)), GIT_WORDS.moveAway);
  };
  return { snapshot, ...(await restoreFiles(workspace, place, snapshot, { isMeant: () => true, makeWay: refuse })) };
}

/** Nothing is done, and nothing kept, where only files were changed that may be. */
export async function putBack(
  workspace: Workspace,
  place: GitPlace,
  { key, mayChange, takeAside }: PutBackOrder,
): Promise<readonly ChangedFile[]> {
  const before = await snapshotOf(workspace, place, key);
  if (before === undefined) return [];
  // Contents too: what is put back is kept as it stands now.
  await matchWorkTree(workspace, true);
  const changed = (await differencesSince(workspace, before.tree)).filter((one) => !isSubmodule(one));
  const wrong = asFiles(changed).filter(({ path }) => !mayChange(path));
  if (wrong.length > 0)
    await restoreFiles(workspace, place, before, {
      isMeant: (path) => !mayChange(path),
      makeWay: (wanted) => clearObstacles(workspace, wanted, takeAside),
    });
  return wrong;
}

export async function dropSnapshot(workspace: Workspace, place: GitPlace, key: string): Promise<void> {
  const found = await snapshotOf(workspace, place, key);
  if (found !== undefined) await workspace.refs(['update-ref', '--no-deref', '-d', found.ref, found.commit]);
}

async function snapshotOf(workspace: Workspace, { runId }: GitPlace, key: string): Promise<Kept | undefined> {
  return (await readSnapshots(workspace, runId)).find(({ keyHash }) => keyHash === hashText(key));
}

type RestoreWay = {
  readonly isMeant: (path: string) => boolean;
  /** Sees to what no snapshot holds and stands where these are to stand. */
  readonly makeWay: (wanted: readonly Difference[]) => Promise<void>;
};

/** Refused as a whole where a file has changed meanwhile. */
async function restoreFiles(
  workspace: Workspace,
  place: GitPlace,
  snapshot: Snapshot,
  { isMeant, makeWay }: RestoreWay,
): Promise<Omit<Restored, 'snapshot'>> {
  // Of a key that has not been used, so that the index is that of the files afterwards.
  const kept = await takeSnapshot(workspace, place, randomUUID());
  const differing = await differencesBetween(workspace, kept.tree, snapshot.tree);
  const wanted = differing.filter((one) => !isSubmodule(one) && asFiles([one]).some(({ path }) => isMeant(path)));
  await makeWay(wanted);
  const target = await targetTree(workspace, wanted);
  await workspace.git(['read-tree', '-m', '-u', kept.tree, target]);
  return { kept, files: asFiles(wanted) };
}

/** The files as they are now, with those of the project as the snapshot has them: what lies beside the project stays. */
async function targetTree({ git, folder }: Workspace, wanted: readonly Difference[]): Promise<string> {
  const lines = wanted.map(
    ({ bytes, before, after }) => `${after.mode} ${after.mode === '000000' ? before.oid : after.oid}\t${bytes}\0`,
  );
  const [index, aside] = [join(folder, 'index'), join(folder, 'index.aside')];
  await copyIndex(index, aside);
  await git(['update-index', '-z', '--index-info'], { input: Buffer.from(lines.join(''), 'latin1') });
  const target = oidOf(await git(['write-tree', '--missing-ok']));
  await copyIndex(aside, index);
  return target;
}

async function findSnapshot(workspace: Workspace, { runId }: GitPlace, number: number): Promise<Snapshot> {
  const found = (await readSnapshots(workspace, runId)).find((one) => one.number === number);
  if (found === undefined) throw gitFault(GIT_WORDS.noSnapshot(runId, number), { do: 'list-snapshots', run: runId });
  return pickSnapshot(found);
}

function pickSnapshot({ ref, commit, tree }: Snapshot): Snapshot {
  return { ref, commit, tree };
}

function roomOf(runId: string): string {
  return `${ROOM}/${oneName(runId)}`;
}

/** A part of a ref may not hold everything that an id may. */
function oneName(runId: string): string {
  return /^[A-Za-z0-9_][A-Za-z0-9_-]*$/.test(runId) ? runId : hashText(runId);
}
