import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { type Looked, lookAtAll } from './expect-log.ts';
import { LOGS, readOldLogs } from './old-log.ts';

const LIMIT_MS = 120_000;
/** A look that finds none proves nothing. */
const LEAST_LOGS = 50;
const LEAST_EVENT_TYPES = 40;

describe.each(await readdir(LOGS))('a log written by %s', async (version) => {
  const logs = await readOldLogs(version);
  let folder: TemporaryFolder;
  let looked: ReadonlyMap<string, Looked>;

  beforeAll(async () => {
    folder = await temporaryFolder();
    looked = new Map((await lookAtAll(folder.path, logs)).map((one) => [one.log.name, one]));
  }, LIMIT_MS);
  afterAll(() => folder.remove());

  test.each(logs.map((log) => [log.name, log] as const))(
    '%s folds, goes on and is shown as it was',
    async (name, log) => {
      const { expectations, printed } = looked.get(name) ?? {};
      for (const [file, text] of Object.entries(expectations ?? {})) {
        expect(text, file).toBe(await readFile(join(log.folder, file), 'utf8'));
      }
      const events = log.events.map(({ seq, ts, event }) => ({
        ...{ v: 1, seq, ts: new Date(ts).toISOString(), runId: log.runId },
        ...event,
      }));
      expect(JSON.parse(printed?.stdout ?? '')).toMatchObject({ v: 1, events });
    },
  );
});

test('there are many of them', async () => {
  const logs = (await Promise.all((await readdir(LOGS)).map(readOldLogs))).flat();
  const met = new Set(logs.flatMap(({ events }) => events.map(({ event }) => event.type)));
  expect([logs.length >= LEAST_LOGS, met.size >= LEAST_EVENT_TYPES]).toEqual([true, true]);
});
