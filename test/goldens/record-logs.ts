import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openSqliteReader } from '../../src/adapters/store-sqlite/open-sqlite-reader.ts';
import type { Recorded } from '../../src/core/run/events.ts';
import type { RunReader } from '../../src/ports/run-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { lookAtAll } from './expect-log.ts';
import { type Beside, LOGS, readOldLogs } from './old-log.ts';

/*
 * node test/goldens/record-logs.ts v0.1 <name> <home> <run>   takes a run of a store into the fixtures
 * node test/goldens/record-logs.ts v0.1 --write               writes what is expected of all logs of a version anew
 */

/** A log with what it needs, as it goes into the fixtures. */
export type Taken = {
  readonly events: readonly Recorded[];
  readonly beside: Beside;
  readonly texts: Map<string, string>;
};

/** Everything that a store holds of a run. */
export async function takeLog(home: string, runId: string): Promise<Taken> {
  const reader = await openSqliteReader(home);
  try {
    const events = await reader.read(runId);
    const posts = (await reader.posts(runId, 0)).map(({ key, command }) => ({ key, command }));
    const texts = await textsOf(reader, events);
    const files = await filesOf(join(home, 'runs', runId));
    return { events, texts, beside: { runId, tools: undefined, posts, files, texts: [...texts.keys()] } };
  } finally {
    await reader.close();
  }
}

/** A log names its texts by their hashes, wherever they stand in it. */
async function textsOf(reader: RunReader, events: readonly Recorded[]): Promise<Map<string, string>> {
  const named = new Set(JSON.stringify(events).match(/\b[0-9a-f]{64}\b/g));
  const texts = new Map<string, string>();
  for (const hash of named) {
    const text = await reader.blob(hash);
    if (text !== undefined) texts.set(hash, text);
  }
  return texts;
}

/** What programs have printed and how they ended; not who they were. */
async function filesOf(folder: string): Promise<Beside['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const kept = paths.filter((path) => /\/turns\/[^/]+\/(?!token|process)[^/]+$/.test(path)).sort();
  return Object.fromEntries(
    await Promise.all(kept.map(async (path) => [relative(folder, path), await readFile(path, 'utf8')] as const)),
  );
}

/** Writes a log into the fixtures of a version; what is expected of it is written by `--write`. */
export async function storeLog(version: string, name: string, { events, beside, texts }: Taken): Promise<void> {
  const root = join(LOGS, version);
  await mkdir(join(root, name), { recursive: true });
  await writeFile(join(root, name, 'log.ndjson'), events.map((one) => `${JSON.stringify(one)}\n`).join(''));
  await writeFile(join(root, name, 'beside.json'), `${JSON.stringify(beside, null, 1)}\n`);
  const known = JSON.parse(await readFile(join(root, 'texts.json'), 'utf8').catch(() => '{}')) as object;
  const all = Object.entries({ ...known, ...Object.fromEntries(texts) }).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(join(root, 'texts.json'), `${JSON.stringify(Object.fromEntries(all), null, 1)}\n`);
}

/** Writes down what the code of today makes of every log of a version. */
export async function writeExpectations(version: string): Promise<void> {
  const folder = await temporaryFolder();
  try {
    for (const { log, expectations } of await lookAtAll(folder.path, await readOldLogs(version))) {
      for (const [file, text] of Object.entries(expectations)) await writeFile(join(log.folder, file), text);
    }
  } finally {
    await folder.remove();
  }
}

if (import.meta.main) {
  const [version, name, home, runId] = process.argv.slice(2);
  if (version !== undefined && name === '--write') await writeExpectations(version);
  else if (version !== undefined && name !== undefined && home !== undefined && runId !== undefined)
    await storeLog(version, name, await takeLog(home, runId));
  else {
    console.error('npm run logs -- VERSION NAME HOME RUN, then: npm run logs -- VERSION --write');
    process.exitCode = 2;
  }
}
