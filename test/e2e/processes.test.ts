import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, describe, expect } from 'vitest';
import { asks, completes, LOOKS, writePackage } from './package-on-disk.ts';
import {
  document,
  documents,
  HELLO,
  makePlace,
  type Place,
  type Printed,
  type ProcessOptions,
  type Running,
  typesOf,
} from './signalbox.ts';

/** A place for each test; they stand side by side, for most of the time they wait. */
const test = base.extend<{ place: Place }>({
  place: async ({ task: _ }, use) => {
    const place = await makePlace();
    await use(place);
    await place.remove();
  },
});

const run = (path: string, ...more: readonly string[]) => ['run', path, '--engine', 'scripted', ...more];
const BYE = { text: 'Bye.' };
const LONG_MS = 60_000;

/** A run in a process of its own that is in the middle of an exchange, and will be for as long as `delayMs`. */
async function working(
  place: Place,
  delayMs: number,
  env?: NodeJS.ProcessEnv,
): Promise<{ readonly owner: Running; readonly runId: string }> {
  const turns = [{ ...completes(), delayMs }, BYE];
  const path = await writePackage(`${place.path}/working-${delayMs}`, { turns });
  return started(place, path, env === undefined ? {} : { program: 'own-lease.ts', env });
}

/** A run in a process of its own that does something every second, `count` times, and then completes. */
async function steps(place: Place, count: number): Promise<{ readonly owner: Running; readonly runId: string }> {
  const turns = [{ ...LOOKS, delayMs: 1_000, repeat: count }, completes(), BYE];
  return started(place, await writePackage(`${place.path}/steps`, { turns }), {});
}

async function started(
  place: Place,
  path: string,
  options: ProcessOptions,
): Promise<{ readonly owner: Running; readonly runId: string }> {
  const owner = place.process(run(path, '--jsonl'), options);
  const said = await owner.says('"type":"exchange.started"');
  return { owner, runId: JSON.parse(said.split('\n')[0] ?? '').runId };
}

const contiguous = (events: readonly Printed[]) =>
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));

const FOLLOWING = '· Another process works on the run; following it. Ctrl-C stops following, not the run.\n';

describe.concurrent('a run that another process works on', () => {
  test('RUN-08: resume says at once that it follows another process, to people only', async ({ place }) => {
    const { owner, runId } = await working(place, LONG_MS);
    const [follower, machine] = [place.process(['resume', runId]), place.process(['resume', runId, '--json'])];
    expect(await follower.talks('following')).toBe(FOLLOWING);
    await place.run('cancel', runId);
    // It may have begun only after that, and then says so: what it must not say is that it follows.
    expect((await machine.ended).stderr).not.toContain('following');
    await Promise.all([owner.ended, follower.ended]);
  });

  test('RUN-08: cancel from a second terminal stops the owner at once, in the middle of an exchange', async ({
    place,
  }) => {
    const { owner, runId } = await working(place, LONG_MS);
    const canceled = await place.run('cancel', runId, '--reason', 'enough', '--json');
    expect(canceled.code).toBe(0);
    expect(document(canceled)).toMatchObject({ status: 'canceled' });
    const ended = await owner.ended;
    expect(ended.code).toBe(1);
    const events = documents(ended);
    contiguous(events);
    expect(typesOf(events).slice(-4)).toEqual([
      ...['command.accepted', 'exchange.interrupted', 'turn.ended', 'run.canceled'],
    ]);
  });

  test('RUN-08: words to a run that is working are refused by its owner without waiting for it', async ({ place }) => {
    const { owner, runId } = await working(place, LONG_MS);
    const refused = await place.run('reply', runId, 'hurry up', '--json');
    expect(refused.code).toBe(7);
    expect(document(refused).error).toMatchObject({ code: 'RUN_BUSY', help: `signalbox show ${runId}` });
    const shown = await place.run('show', runId, '--json');
    expect([shown.code, document(shown).status]).toEqual([0, 'running']);
    owner.signal('SIGINT');
    expect((await owner.ended).code).toBe(130);
  });

  test('RUN-08: resume follows the owner to the end, event by event; Ctrl-C only stops following', async ({
    place,
  }) => {
    const { owner, runId } = await steps(place, 8);
    const leaver = place.process(['resume', runId]);
    const follower = place.process(['resume', runId, '--jsonl']);
    await leaver.says('✓ fs.read');
    leaver.signal('SIGINT');
    const left = await leaver.ended;
    expect(left.code).toBe(130);
    expect(left.stderr).toBe(
      `${FOLLOWING}\nNo longer following; the run goes on in its own process.\nNext: signalbox show ${runId}\n`,
    );
    const [followed, owned] = await Promise.all([follower.ended, owner.ended]);
    expect([followed.code, owned.code]).toEqual([0, 0]);
    const tail = documents(followed);
    expect(tail.length).toBeGreaterThan(0);
    expect(documents(owned).slice(-tail.length)).toEqual(tail);
    expect(typesOf(documents(owned))).not.toContain('owner.left');
  });

  test('RUN-08: a command reaches the owner quickly (figures are reported, not judged)', async ({ place }) => {
    const waits: number[] = [];
    const runs = await Promise.all(Array.from({ length: 3 }, () => working(place, LONG_MS)));
    await place.withStore(async (store) => {
      for (const { runId } of runs) {
        await store.post(runId, 'stop', { kind: 'cancel', reason: 'measured' });
        const posted = performance.now();
        // The clocks of two processes may differ, so the time is taken here: until the verdict can be read.
        while (!(await store.read(runId, 3)).some(({ event }) => event.type === 'command.accepted')) await sleep(2);
        waits.push(Math.round(performance.now() - posted));
      }
    });
    const ends = await Promise.all(runs.map(({ owner }) => owner.ended));
    expect(ends.map(({ code }) => code)).toEqual([1, 1, 1]);
    waits.sort((a, b) => a - b);
    console.info(`post to owner, ms: median ${waits[1]}, max ${waits[2]}, all ${waits.join(' ')}`);
    expect(waits).toHaveLength(3);
    expect(waits.at(-1)).toBeLessThan(LONG_MS / 2);
  });

  test('RUN-04: a killed owner is replaced at once, however long its lease', async ({ place }) => {
    const { owner, runId } = await working(place, 3_000, { LEASE_MS: String(24 * 3600 * 1000) });
    owner.signal('SIGKILL');
    expect((await owner.ended).signal).toBe('SIGKILL');
    const killed = Date.now();
    // RUN-02: without a living owner it does not read running.
    expect(document(await place.run('ls', '--json')).runs).toMatchObject([{ runId, status: 'interrupted' }]);
    const resumed = await place.run('resume', runId, '--jsonl');
    expect(resumed.code).toBe(0);
    const [first] = documents(resumed);
    expect(first).toMatchObject({ type: 'owner.changed' });
    console.info(`killed owner replaced after ${Date.parse(first.ts) - killed} ms, two starts of a process included`);
    contiguous(documents(await place.run('log', runId, '--jsonl')));
  });

  test('RUN-08: whoever follows takes over when the owner is killed', async ({ place }) => {
    const { owner, runId } = await steps(place, 8);
    const follower = place.process(['resume', runId]);
    await follower.says('✓ fs.read');
    owner.signal('SIGKILL');
    expect((await follower.ended).code).toBe(0);
    const events = documents(await place.run('log', runId, '--jsonl'));
    contiguous(events);
    expect(events.filter(({ type }) => type === 'owner.changed')).toHaveLength(1);
    expect(events.filter(({ tool }) => tool === 'fs.read')).toHaveLength(8);
  });

  test('RUN-02: a run whose owner was killed can be canceled by anybody', async ({ place }) => {
    const { owner, runId } = await working(place, LONG_MS);
    owner.signal('SIGKILL');
    await owner.ended;
    const canceled = await place.run('cancel', runId, '--json');
    expect([canceled.code, document(canceled).status]).toEqual([0, 'canceled']);
  });

  test('RUN-04: a frozen owner loses the run after its lease; when it wakes its append is refused, exit 7', async ({
    place,
  }) => {
    const { owner, runId } = await working(place, 4_000, { LEASE_MS: '300' });
    await freeze(place, owner);
    const taken = await place.run('resume', runId, '--jsonl');
    expect(taken.code).toBe(0);
    owner.signal('SIGCONT');
    const woken = await owner.ended;
    expect(woken.code).toBe(7);
    expect(documents(woken).at(-1)).toMatchObject({
      v: 1,
      error: { code: 'OWNER_FENCED', help: `signalbox show ${runId}` },
    });

    const log = await place.withStore((store) => store.read(runId));
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
    const change = log.findIndex(({ event }) => event.type === 'owner.changed');
    expect(log.slice(0, change).every(({ epoch }) => epoch === 1)).toBe(true);
    expect(log.slice(change).every(({ epoch }) => epoch === 2)).toBe(true);
    expect(log.filter(({ event }) => event.type === 'run.completed')).toHaveLength(1);
  });
});

/** Stops a process between two writes: one that is stopped inside of one holds SQLite's lock, and nobody could take its run. */
async function freeze(place: Place, owner: Running): Promise<void> {
  for (;;) {
    owner.signal('SIGSTOP');
    if (isWritable(place)) return;
    owner.signal('SIGCONT');
    await sleep(20);
  }
}

function isWritable(place: Place): boolean {
  const database = new DatabaseSync(join(place.home, 'signalbox.db'), { timeout: 200 });
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

describe.concurrent('several processes at once', () => {
  test('RUN-08: of two replies to one question exactly one is accepted, the other is stale, 20 times', async ({
    place,
  }) => {
    const rounds = 20;
    const questions = Array.from({ length: rounds + 1 }, (_, at) => asks(`Question ${at}?`));
    const path = await writePackage(`${place.path}/questions`, { turns: questions });
    const { runId } = document(await place.run(...run(path, '--json')));
    const folder = `${place.path}/line`;
    await mkdir(folder);
    const names = ['one', 'two'];
    const rivals = names.map((name) =>
      place.process([], {
        program: 'post-together.ts',
        env: { RUN: runId, NAME: name, FOLDER: folder, ROUNDS: String(rounds) },
      }),
    );
    const all = async (what: string, round: number) => {
      while (!names.every((name) => existsSync(`${folder}/${what}-${name}-${round}`))) await sleep(5);
    };
    for (let round = 0; round < rounds; round += 1) {
      await writeFile(`${folder}/begin-${round}`, '');
      await all('ready', round);
      await writeFile(`${folder}/go-${round}`, '');
      await all('done', round);
    }
    const [one = [], two = []] = (await Promise.all(rivals.map(({ ended }) => ended))).map(documents);
    for (let round = 0; round < rounds; round += 1) {
      expect([one.at(-1)[round], two.at(-1)[round]].sort()).toEqual([7, 8]);
      const lost = one.at(-1)[round] === 7 ? one[round] : two[round];
      expect(lost.error).toMatchObject({ code: 'STALE', help: `signalbox show ${runId}` });
    }
    const events = documents(await place.run('log', runId, '--jsonl'));
    contiguous(events);
    const answers = events.filter(({ type }) => type === 'interaction.answered').map(({ id }) => id);
    expect(answers).toHaveLength(rounds);
    expect(new Set(answers).size).toBe(rounds);
    expect(events.filter(({ type }) => type === 'command.refused')).toHaveLength(rounds);
  });

  test('RUN-08: two processes work while a third looks and replies; nothing is corrupted, no loop stands still', async ({
    place,
  }) => {
    const sketch = {
      nodes: [
        { id: 'work', budget: { exchanges: 1_000 } },
        { id: 'end', type: 'end' },
      ],
      turns: [{ ...LOOKS, repeat: 400 }, completes(), BYE],
    };
    const path = await writePackage(`${place.path}/busy`, sketch);
    const { runId } = document(await place.run(...run(HELLO, '--json')));
    const reports = ['first', 'second'].map((name) => `${place.path}/${name}.json`);
    const workers = reports.map((report) =>
      place.process(run(path, '--json'), { program: 'watched-loop.ts', env: { REPORT: report } }),
    );
    const looks = [['ls'], ['show', runId], ['log', runId], ['reply', runId, 'go'], ['show', runId], ['ls']];
    const seen: number[] = [];
    for (const args of looks) seen.push((await place.run(...args)).code ?? -1);
    expect(seen).toEqual([0, 0, 0, 0, 0, 0]);

    const ends = await Promise.all(workers.map(({ ended }) => ended));
    for (const ended of ends) {
      expect(ended.code).toBe(0);
      const view = document(ended);
      const events = documents(await place.run('log', view.runId, '--jsonl'));
      contiguous(events);
      expect(events.filter(({ type }) => type === 'call.finished')).toHaveLength(401);
      expect(document(await place.run('show', view.runId, '--json'))).toEqual(view);
    }
    for (const report of reports) {
      const figures = JSON.parse(await readFile(report, 'utf8'));
      console.info(`event loop, ms: ${JSON.stringify(figures)}`);
      expect(figures.appends).toBeGreaterThan(400);
    }
  });

  test('RUN-08: two that resume one interrupted run at the same moment share it: one drives, both see the end', async ({
    place,
  }) => {
    const turns = [asks('Go?'), { crash: true }, { ...completes(), delayMs: 1_500 }, BYE];
    const path = await writePackage(`${place.path}/shared`, { turns });
    const { runId } = document(await place.run(...run(path, '--json')));
    expect((await place.process(['reply', runId, 'go']).ended).signal).toBe('SIGKILL');
    const both = await Promise.all([0, 1].map(() => place.process(['resume', runId, '--json']).ended));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const [one, other] = both.map(document);
    expect(one).toEqual(other);
    const events = documents(await place.run('log', runId, '--jsonl'));
    contiguous(events);
    expect(events.filter(({ type }) => type === 'run.completed')).toHaveLength(1);
  });
});
