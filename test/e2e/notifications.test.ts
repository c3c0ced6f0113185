import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOOK_SECRET, type HookReceiver, hookReceiver } from '../support/hook-receiver.ts';
import { asks, completes, writePackage } from './package-on-disk.ts';
import { document, HELLO, makePlace, type Place, runIdOf } from './signalbox.ts';

let place: Place;
let receiver: HookReceiver;
beforeEach(async () => {
  place = await makePlace();
  receiver = await hookReceiver();
  await setNotify({ webhook: receiver.address, secretEnv: 'HOOK_SECRET' });
});
afterEach(async () => {
  receiver.close();
  await place.remove();
});

const env = { HOOK_SECRET };
const type = (...args: readonly string[]) => place.start(args, { env }).ended;
const hello = ['run', HELLO, '--engine', 'scripted'];

async function setNotify(notify: object): Promise<void> {
  await mkdir(join(place.config, 'signalbox'), { recursive: true });
  await writeFile(join(place.config, 'signalbox/config.yaml'), JSON.stringify({ notify }));
}

const told = (documents: readonly { readonly run: string; readonly event: string }[]) =>
  documents.map(({ run, event }) => `${run} ${event}`).sort();

describe('USE-10 a receiver of webhooks', () => {
  it('hears of each waiting run at least once, over a kill before it is told and a kill while it is told', async () => {
    const untold = place.process(hello, { env: { ...env, DIES_AFTER: 'notice' }, program: 'dies-after.ts' });
    expect((await untold.ended).signal).toBe('SIGKILL');
    expect(receiver.heard).toEqual([]);

    receiver.answer = 'hang';
    const cut = place.process(hello, { env });
    await expect.poll(() => told(receiver.heard), { timeout: 60_000 }).toHaveLength(2);
    cut.signal('SIGKILL');
    expect((await cut.ended).signal).toBe('SIGKILL');

    receiver.answer = 204;
    const third = runIdOf(await type(...hello));
    // What the third could not take with it in the moment that it had.
    await type('worker', '--until-idle');
    const waiting: readonly string[] = document(await type('ls', '--json')).runs.map(
      (run: { runId: string }) => run.runId,
    );
    expect(waiting).toHaveLength(3);
    expect(waiting).toContain(third);
    const acknowledged = new Map(receiver.acknowledged.map((notice) => [notice.key, notice]));
    expect(told([...acknowledged.values()])).toEqual(waiting.map((run) => `${run} waiting`).sort());
    // Told twice, under one key.
    const keys = receiver.heard.map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(new Set(keys).size);
    expect((await place.withStore((store) => store.notices())).length).toBe(0);
  });

  it('is told of a question, an end and a failure, with what there is to know', async () => {
    const path = await writePackage(`${place.path}/asking`, {
      turns: [asks('Which colour?'), completes(), { text: 'Bye.' }],
    });
    const { runId } = document(await type('run', path, '--engine', 'scripted', '--json'));
    expect((await type('reply', runId, 'red')).code).toBe(0);
    const broken = await writePackage(`${place.path}/broken`, { turns: [] });
    const failed = document(await type('run', broken, '--engine', 'scripted', '--json'));
    expect(receiver.heard).toMatchObject([
      {
        v: 1,
        key: expect.stringMatching(new RegExp(`^${runId}:\\d+$`)),
        event: 'waiting',
        run: runId,
        package: 'sketch',
        project: place.project,
        asks: [{ kind: 'question', prompt: 'Which colour?' }],
        text: {
          en: expect.stringContaining('is waiting for you: Which colour?'),
          zh: expect.stringMatching(/ 在等你：Which colour\?$/),
        },
      },
      { event: 'completed', run: runId, asks: [] },
      { event: failed.status, run: failed.runId },
    ]);
  });

  it.each(['hang', 500, 307] as const)('that answers %s holds no run up, and hears of it later', async (answer) => {
    receiver.answer = answer;
    const ended = await type(...hello, '--answer', 'yes');
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    const runId = runIdOf(ended);
    const open = await place.withStore((store) => store.notices());
    expect(open.toSorted((a, b) => a.seq - b.seq)).toMatchObject(
      ['waiting', 'completed'].map((event) => ({ runId, notice: { event } })),
    );
    if (answer !== 500) return;
    const found = document(await type('doctor', '--json')).findings.find(
      ({ what }: { what: string }) => what === 'notify',
    );
    expect(found).toMatchObject({
      state: 'weak',
      found: `${receiver.address}; 2 not delivered yet`,
      help: 'signalbox notify test',
    });
  });
});

describe('USE-10 notify test', () => {
  it('sends one, signed, and says that it has arrived', async () => {
    const { code, stdout } = await type('notify', 'test');
    expect([code, stdout]).toEqual([0, expect.stringContaining(`The test notification reached ${receiver.address}`)]);
    expect(receiver.acknowledged).toMatchObject([{ event: 'test', key: expect.stringMatching(/^test:/) }]);
  });

  it.each([
    ['an answer of 500', 500, env, 'it answered with status 500'],
    ['a redirect', 302, env, 'it answered with a redirect (302), which is not followed'],
    ['no secret', 204, {}, 'the environment variable HOOK_SECRET with its secret is not set'],
  ] as const)('says what is wrong: %s', async (_, answer, own, why) => {
    receiver.answer = answer;
    const { code, stderr } = await place.start(['notify', 'test'], { env: own }).ended;
    expect([code, stderr]).toEqual([
      1,
      `NOTIFY_FAILED: The notification did not reach ${receiver.address}: ${why}\nNext: Check the receiver, then: signalbox notify test\n`,
    ]);
  });

  it('says how to set one up where there is none, and a project cannot', async () => {
    await writeFile(join(place.config, 'signalbox/config.yaml'), '');
    const { code, stderr } = await type('notify', 'test');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Next: signalbox config set notify.command')]);
    await writeFile(join(place.project, 'signalbox.yaml'), 'notify: { command: [touch, told] }\n');
    const refused = await type(...hello);
    expect([refused.code, refused.stderr]).toEqual([
      3,
      expect.stringContaining('only you can say where notifications about your runs are sent'),
    ]);
  });
});

it('USE-10 a command is told as well, of what it wants to hear', async () => {
  const script = join(place.path, 'told.mjs');
  const list = join(place.path, 'told.jsonl');
  await writeFile(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';\nappendFileSync(process.argv[2], readFileSync(0));`,
  );
  await setNotify({ command: [process.execPath, script, list], on: ['completed'] });
  const run = runIdOf(await type(...hello));
  expect((await type('approve', run)).code).toBe(0);
  const lines = (await readFile(list, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'completed', run }]);
});
