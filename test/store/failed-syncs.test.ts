import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { programPath } from './store-process.ts';

/* Nothing is acknowledged after the disk has failed to take something, also while the store is being made. Needs Linux and a C compiler. */

const SOURCE = fileURLToPath(new URL('./programs/failing-sync.c', import.meta.url));
const COMPILER = ['cc', 'gcc', 'clang'].find((name) => {
  try {
    return process.platform === 'linux' && execFileSync(name, ['--version'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
});

type Told = {
  readonly lines: readonly string[];
  readonly acknowledged: readonly string[];
  readonly late: readonly string[];
};

describe.skipIf(COMPILER === undefined)('a disk that fails to sync', () => {
  let folder: TemporaryFolder;
  let library = '';

  beforeAll(async () => {
    folder = await temporaryFolder();
    library = join(folder.path, 'failing-sync.so');
    execFileSync(COMPILER ?? '', ['-O1', '-shared', '-fPIC', '-o', library, SOURCE, '-ldl']);
  });

  afterAll(() => folder.remove());

  /** Appends to a new store while one of its syncs fails; `late`: what was acknowledged afterwards. */
  async function append(at: number, count: number, size: number): Promise<Told & { readonly home: string }> {
    const home = join(folder.path, `home-${at}-${size}`);
    const env = { ...process.env, LD_PRELOAD: library, SYNC_PATH: home, SYNC_AT: String(at) };
    const args = [programPath('append-and-say.ts'), home, String(count), String(size)];
    const { stderr } = await promisify(execFile)(process.execPath, args, { env });
    const lines = stderr.trim().split('\n');
    const isAcknowledged = (line: string) => line.startsWith('acknowledged');
    const failed = lines.findIndex((line) => line.startsWith(`failed ${at} `));
    const late = failed === -1 ? [] : lines.slice(failed).filter(isAcknowledged);
    return { home, lines, acknowledged: lines.filter(isAcknowledged), late };
  }

  /** Opens the store with a disk that works, and finds all that was acknowledged. */
  async function expectWhole({ home, acknowledged }: Told & { readonly home: string }): Promise<void> {
    const store = await openSqliteStore({ home, clock: manualClock() });
    expect((await store.check()).damages).toEqual([]);
    const words = acknowledged.length === 0 ? [] : await store.read('r');
    expect(words.length).toBeGreaterThanOrEqual(acknowledged.length - 1);
    await store.close();
  }

  test('at the first syncs of a new store: nothing is acknowledged after it, and it opens again', async () => {
    const whole = await append(0, 3, 10);
    const syncs = whole.lines.filter((line) => line.startsWith('synced')).length;
    expect(syncs).toBeGreaterThan(10);
    expect(whole.acknowledged).toHaveLength(4);
    for (let at = 1; at <= syncs; at += 1) {
      const told = await append(at, 3, 10);
      expect(told.lines.join('\n'), `sync ${at}`).toContain(`failed ${at} `);
      expect(told.late, `sync ${at}`).toEqual([]);
      // The last ones belong to the closing of the store: what is copied back then stays where it was as well.
      if (told.acknowledged.length < 4) expect(told.lines.at(-1), `sync ${at}`).toMatch(/^refused STORE_FAILED/);
      await expectWhole(told);
    }
  });

  test('while the store is copied back in the middle of the work: nothing is acknowledged after it', async () => {
    const whole = await append(0, 160, 20_000);
    const copies = whole.lines
      .filter((line) => /^synced \d+ .*signalbox\.db$/.test(line))
      .map((line) => Number(line.split(' ')[1]));
    const [, copied = 0] = copies;
    expect(copied).toBeLessThan(whole.lines.length - 50);
    for (const at of [copied - 1, copied]) {
      const told = await append(at, 160, 20_000);
      expect(told.late, told.lines.slice(-5).join('\n')).toEqual([]);
      expect(told.lines.at(-1)).toMatch(/^refused STORE_FAILED/);
      await expectWhole(told);
    }
  });
});
