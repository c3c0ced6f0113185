import { Fault } from '../../core/fault.ts';
import { canonicalJson } from '../../core/json.ts';
import type { Command, Posted } from '../../core/run/commands.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import { rowChecksum } from './checksum.ts';
import { checksumIn, readRun, type Source, toColumns } from './read-run.ts';
import { corrupt } from './sqlite-faults.ts';

export type PostColumns = readonly [position: number, key: string, command: string, checksum: number];

/** Puts a command into a run's mailbox, within a transaction. The same key again gives the same position. */
export function addPost(source: Source, runId: string, key: string, command: Command): number {
  const { statements } = source;
  const run = readRun(source, runId);
  const text = canonicalJson(command);
  const earlier = statements.postByKey.get(runId, key);
  if (earlier !== undefined) {
    const { position, command: known } = fromColumns(source, runId, earlier as unknown as PostColumns);
    if (canonicalJson(known) === text) return position;
    throw new Fault('KEY_CONFLICT', STORE_WORDS.keyConflict(key, runId), { help: STORE_WORDS.repeatExactly });
  }
  const position = run.mailbox + 1;
  statements.addPost.run(runId, position, key, text, rowChecksum([runId, position, key, text]));
  const mailed = toColumns({ ...run, mailbox: position });
  statements.mailRun.run(position, mailed[6], checksumIn(mailed), runId, run.mailbox);
  return position;
}

/** The commands after a position, none missing. */
export function readPosts(source: Source, runId: string, after: number): readonly Posted[] {
  const run = readRun(source, runId);
  const rows = source.statements.posts.all(runId, after) as unknown as readonly PostColumns[];
  const posts = rows.map((row) => fromColumns(source, runId, row));
  const whole =
    posts.every(({ position }, index) => position === after + index + 1) && after + posts.length >= run.mailbox;
  if (!whole) throw corrupt(source.file, STORE_WORDS.postLost(runId, after));
  return posts;
}

/** Whether a command is as it was posted. */
export function isPostWhole(runId: string, [position, key, command, checksum]: PostColumns): boolean {
  return rowChecksum([runId, position, key, command]) === checksum;
}

function fromColumns({ file }: Source, runId: string, columns: PostColumns): Posted {
  const [position, key, command] = columns;
  if (!isPostWhole(runId, columns)) throw corrupt(file, STORE_WORDS.postAltered(position, runId));
  return { position, key, command: JSON.parse(command) as Command };
}
