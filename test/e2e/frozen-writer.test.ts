import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, describe, expect } from 'vitest';
import { MIGRATIONS } from '../../src/adapters/store-sqlite/migrations.ts';
import { createRuntime } from '../../src/index.ts';
import { asks, completes, writePackage } from './package-on-disk.ts';
import { document, documents, HELLO, makePlace, type Place, type Running } from './signalbox.ts';

const test = base.extend<{ place: Place }>({
  place: async ({ task: _ }, use) => {
    const place = await makePlace();
    await use(place);
    await place.remove();
  },
});

const RUN = ['run', HELLO, '--engine', 'scripted', '--json'];
const EN =
  /^! The store \S+ cannot be written: process (\d+) \(node \S+( .*)?, started \d+ s ago\) is stopped in the middle of a write\. Waited for \d+ s so far, and waiting on\.\nNext: kill -CONT \1 lets it go on; kill -KILL \1 ends it, which undoes only its unfinished write\.\n$/;
const ZH =
  /^! 存储 \S+ 无法写入：进程 (\d+)（node \S+( .*)?，\d+ 秒前启动） 在写入途中被暂停了。 已等了 \d+ 秒，还在等。\n下一步：kill -CONT \1 让它继续；kill -KILL \1 结束它，只会撤销它没写完的内容。\n$/;
const FREE = '· The store can be written again; going on.\n';

/** A run that waits for words, and then a process that was stopped in the middle of a write. */
async function frozen(
  place: Place,
): Promise<{ readonly writer: Running; readonly pid: string; readonly runId: string }> {
  const { runId } = document(await place.run(...RUN));
  return { ...(await stopped(place)), runId };
}

async function stopped(place: Place): Promise<{ readonly writer: Running; readonly pid: string }> {
  const writer = place.process([], { program: 'stops-in-write.ts' });
  const [, pid = ''] = /^holding (\d+)$/m.exec(await writer.says('\n')) ?? [];
  return { writer, pid };
}

/** What was said by the time that the help had been said. */
const told = (waiting: Running) => waiting.talks('kill -KILL').then((said) => said.replace(/[^\n]*$/, ''));

describe.concurrent('a process that was stopped in the middle of a write', () => {
  test('RUN-08: whoever waits for it says which process it is and what helps; woken, both go on', async ({ place }) => {
    const { writer, pid, runId } = await frozen(place);
    const reply = place.process(['reply', runId, 'go']);
    expect(EN.exec(await told(reply))?.[1]).toBe(pid);
    writer.signal('SIGCONT');
    const [replied] = await Promise.all([reply.ended, writer.ended]);
    expect(replied.code).toBe(0);
    expect(replied.stderr.replace(/^(.*\n){2}/, '')).toBe(FREE);
  });

  test('it is said in Chinese too', async ({ place }) => {
    const { writer, pid, runId } = await frozen(place);
    const cancel = place.process(['cancel', runId, '--lang', 'zh']);
    expect(ZH.exec(await told(cancel))?.[1]).toBe(pid);
    writer.signal('SIGKILL');
    expect((await cancel.ended).code).toBe(0);
  });

  test('programs get their document on stdout, and the talk on stderr', async ({ place }) => {
    const { writer, pid } = await frozen(place);
    const run = place.process(RUN);
    expect(EN.exec(await told(run))?.[1]).toBe(pid);
    writer.signal('SIGCONT');
    expect(document(await run.ended)).toMatchObject({ status: 'waiting_user' });
  });

  test('RUN-08: SIGTERM and SIGINT end the wait at once, with their exit codes; nothing is recorded', async ({
    place,
  }) => {
    const { runId, pid } = await frozen(place);
    const [text, json] = [place.process(['reply', runId, 'go']), place.process(['reply', runId, 'go', '--json'])];
    const worker = place.process(['worker', '--run', runId]);
    const run = place.process(RUN);
    await Promise.all([told(text), told(json), told(run)]);
    for (const one of [worker, run, text]) one.signal('SIGTERM');
    json.signal('SIGINT');
    const ends = await Promise.all([text.ended, json.ended, run.ended, worker.ended]);
    expect(ends.map(({ code, signal }) => code ?? signal)).toEqual([143, 130, 'SIGTERM', expect.anything()]);
    expect(ends[0].stderr).toContain('STORE_BUSY: ');
    expect(document(ends[1]).error).toMatchObject({
      code: 'STORE_BUSY',
      help: expect.stringContaining(`-CONT ${pid}`),
    });
    expect(document(await place.run('show', runId, '--json'))).toMatchObject({ status: 'waiting_user' });
  });

  test('a worker that is at work when somebody stops is told to end, and ends; its run is found by the next', async ({
    place,
  }) => {
    const turns = [{ ...completes(), delayMs: 60_000 }, { text: 'Bye.' }];
    const path = await writePackage(`${place.path}/long`, { turns });
    const first = place.process(['run', path, '--engine', 'scripted', '--jsonl']);
    const runId = /"runId":"(\w+)"/.exec(await first.says('"type":"exchange.started"'))?.[1] ?? '';
    first.signal('SIGKILL');
    await first.ended;
    const worker = place.process(['worker']);
    await worker.talks('taken');
    const { writer } = await stopped(place);
    worker.signal('SIGTERM');
    const { code, stderr } = await worker.ended;
    expect([code, stderr.split('\n').slice(1)]).toEqual([
      143,
      [`${runId}  taken`, expect.stringContaining('could not be given back: The store'), ''],
    ]);
    expect(document(await place.run('show', runId, '--json'))).toMatchObject({ status: 'interrupted' });
    writer.signal('SIGKILL');
  });

  test('RUN-08: verbs that only look are not in its way', async ({ place }) => {
    const { runId } = await frozen(place);
    for (const verb of [['ls'], ['status'], ['inbox'], ['show', runId], ['log', runId], ['prompt', runId]]) {
      const { code, stderr } = await place.process(verb).ended;
      expect([verb, stderr, code === 0 || code === 8]).toEqual([verb, '', true]);
    }
  });

  test('a store that has to be brought up to date first waits and tells in the same way', async ({ place }) => {
    await mkdir(place.home);
    const old = new DatabaseSync(join(place.home, 'signalbox.db'));
    old.exec(
      `pragma journal_mode = wal; ${MIGRATIONS[0]}; pragma application_id = ${0x53474258}; pragma user_version = 1`,
    );
    old.close();
    const { writer, pid } = await stopped(place);
    const ls = place.process(['ls']);
    expect(EN.exec(await told(ls))?.[1]).toBe(pid);
    writer.signal('SIGCONT');
    expect((await ls.ended).code).toBe(0);
  });

  test('a run whose owner is stopped inside a commit: told to whoever cancels it, and canceled once that owner is killed', async ({
    place,
  }) => {
    const path = await writePackage(`${place.path}/asking`, { turns: [asks('Well?'), completes()] });
    for (const at of ['2', '3']) {
      const owner = place.process(['run', path, '--engine', 'scripted', '--jsonl'], {
        program: 'stops-in-commit.ts',
        env: { STOP_AT: at },
      });
      await owner.talks('stopped');
      const [{ runId }] = document(await place.run('ls', '--json')).runs;
      const cancel = place.process(['cancel', runId, '--json']);
      expect(await told(cancel)).toMatch(EN);
      owner.signal('SIGKILL');
      const canceled = await cancel.ended;
      expect([canceled.code, document(canceled).status]).toEqual([0, 'canceled']);
      const events = documents(await place.run('log', runId, '--jsonl'));
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    }
  });

  test('a program that embeds the library is told, and its start goes on by itself', async ({ place }) => {
    const { writer, pid } = await frozen(place);
    const waiting = Promise.withResolvers<string>();
    const runtime = await createRuntime({
      home: place.home,
      onWaiting: ({ message, help }) => waiting.resolve(`${message} ${help}`),
    });
    const started = runtime.start({ package: HELLO, engine: 'scripted', project: place.project });
    expect(await waiting.promise).toContain(`kill -CONT ${pid}`);
    writer.signal('SIGCONT');
    expect(await started).toMatchObject({ status: 'waiting_user' });
    await runtime.stop();
  });
});
