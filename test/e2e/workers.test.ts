import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginRun } from '../../src/app/begin-run.ts';
import type { Recorded } from '../../src/core/run/events.ts';
import { makePlace as makeOwnPlace } from '../../src/main/place.ts';
import { until } from './engine-place.ts';
import { completes, LOOKS, writePackage } from './package-on-disk.ts';
import { document, documents, makePlace, type Place, type Printed, runIdOf } from './signalbox.ts';

const BYE = { text: 'Bye.' };
const MANY = 200;

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

/** Runs that are due and belong to nobody, as a server or another program would leave them to workers. */
async function createRuns(count: number, path: string, flags: object, env: NodeJS.ProcessEnv = {}) {
  const own = { SIGNALBOX_HOME: place.home, XDG_CONFIG_HOME: place.config, ...env };
  const here = makeOwnPlace({ cwd: place.project, env: own }, {});
  const { start } = await beginRun(here, { tell: () => undefined }, path, flags, '');
  const { runtime } = await here.openRuntime();
  const ids = await Promise.all(
    Array.from({ length: count }, () => start(runtime.create, { workflow: 'main', variables: {} })),
  );
  await runtime.close();
  return ids;
}

const quick = () => writePackage(`${place.path}/quick`, { turns: [LOOKS, completes(), BYE] });
const slow = (name: string, delayMs: number) =>
  writePackage(`${place.path}/${name}`, { turns: [{ ...LOOKS, delayMs }, completes(), BYE] });

const logOf = (runId: string): Promise<readonly Recorded[]> => place.withStore((store) => store.read(runId));

/** Every change of the epoch is told by its new owner, and nobody of an earlier epoch comes after it. */
function oneOwnerAtATime(log: readonly Recorded[]): boolean {
  return log.every(({ epoch, event }, index) => {
    const before = log[index - 1]?.epoch ?? epoch;
    return epoch === before || (epoch > before && event.type === 'owner.changed');
  });
}

const types = (log: readonly Recorded[]): readonly string[] => log.map(({ event }) => event.type);

describe('workers', () => {
  it(`RUN-04 RUN-08: two workers and two terminals on one store: one owner per run, and ${MANY} runs end`, async () => {
    // Slow enough that each worker looks while the other has runs in hand.
    const ids = await createRuns(MANY, await slow('many', 100), { engine: 'scripted' });
    const [keyless = ''] = await createRuns(
      1,
      await quick(),
      { model: 'anthropic/claude-x' },
      { ANTHROPIC_API_KEY: 'k' },
    );
    const before = await logOf(keyless);

    // The first terminal is left by Ctrl-C in the middle of an exchange, the second works on while the workers do.
    const left = place.process(['run', await slow('left', 60_000), '--engine', 'scripted', '--jsonl']);
    const leftId = JSON.parse((await left.says('"type":"exchange.started"')).split('\n')[0] ?? '').runId;
    left.signal('SIGINT');
    expect((await left.ended).code).toBe(130);
    const own = place.process(['run', await slow('own', 2_000), '--engine', 'scripted', '--jsonl']);
    const ownId = JSON.parse((await own.says('"type":"exchange.started"')).split('\n')[0] ?? '').runId;

    const arguments_ = ['worker', '--until-idle', '--jsonl', '--concurrency', '8'];
    const workers = [place.process(arguments_), place.process(arguments_)];
    const ended = await Promise.all(workers.map(({ ended: end }) => end));
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    const told: readonly (readonly Printed[])[] = ended.map(documents);
    const taken = told.map((all) => all.filter(({ type }) => type === 'run.taken').map(({ runId }) => runId));

    const logs = await Promise.all(ids.map(logOf));
    expect(logs.filter((log) => types(log).filter((type) => type === 'run.completed').length !== 1)).toEqual([]);
    expect(logs.filter((log) => !oneOwnerAtATime(log))).toEqual([]);
    expect(taken.flat().sort()).toEqual([...ids].sort());
    expect(taken.map((some) => some.length > 0)).toEqual([true, true]);
    expect(told.flat().filter(({ type }) => type === 'run.lost')).toEqual([]);

    // The person has stopped it, so it stays where it is until a person wants it to go on.
    expect(types(await logOf(leftId)).at(-1)).toBe('owner.left');
    expect(document(await place.run('show', leftId, '--json')).status).toBe('interrupted');

    // What a terminal drives is nobody else's.
    expect((await own.ended).code).toBe(0);
    expect(new Set((await logOf(ownId)).map(({ epoch }) => epoch)).size).toBe(1);

    // Tried once by each at the most before its back-off, and without a trace: it may be looked at for days.
    const held = told.map((all) => all.filter(({ type, runId }) => type === 'run.held' && runId === keyless));
    expect(held.flat().length).toBeGreaterThan(0);
    for (const tries of held) expect(tries.length).toBeLessThanOrEqual(1);
    expect(held.flat().every(({ error }) => error.code === 'ENGINE_AUTH')).toBe(true);
    expect(await logOf(keyless)).toEqual(before);
  });

  it('RUN-08: what a person has stopped is no worker’s, says so, and goes on by resume', async () => {
    const path = await writePackage(`${place.path}/stopped`, {
      turns: [{ ...LOOKS, delayMs: 2_000 }, completes(), BYE],
    });
    const run = place.start(['run', path, '--engine', 'scripted']);
    const runId = runIdOf({ stdout: await run.says('→ work') });
    run.signal('SIGINT');
    expect((await run.ended).code).toBe(130);
    expect((await place.run('worker', '--until-idle', '--json')).stdout).toContain('"taken":0');
    const alone = await place.run('worker', '--run', runId, '--json');
    expect([alone.code, document(alone)]).toMatchObject([9, { runId, status: 'interrupted' }]);
    const back = await place.run('rewind', runId, '--to', 'work', '--reason', 'again');
    expect([back.code, back.stderr]).toEqual([7, expect.stringContaining('was stopped in the middle of its work')]);
    expect((await place.run('resume', runId)).code).toBe(0);
    expect(document(await place.run('show', runId, '--json')).status).toBe('completed');
  });

  it('RUN-05: a worker that is stopped gives back what it has in hand, and the next one goes on with it', async () => {
    const [id = ''] = await createRuns(1, await slow('handed', 60_000), { engine: 'scripted' });
    const worker = place.start(['worker', '--jsonl']);
    await worker.says('"run.taken"');
    worker.signal('SIGTERM');
    const { code, stdout } = await worker.ended;
    expect([code, stdout.includes('"run.returned"')]).toEqual([143, true]);
    const [row] = await place.withStore((store) => store.list());
    expect([row?.id, row?.owner, row?.summary.due]).toEqual([id, null, true]);
  });

  it('RUN-05: run --detach leaves a run to a process of its own, and ends at once', async () => {
    const detached = await place.process(['run', await quick(), '--engine', 'scripted', '--detach']).ended;
    expect(detached.code).toBe(0);
    const runId = runIdOf(detached);
    expect(detached.stderr).toContain(`signalbox watch ${runId}`);
    // Only looking: whoever brings it to its end is that process.
    await until(async () => document(await place.run('show', runId, '--json')).status === 'completed');
    await until(async () => (await place.withStore((store) => store.row(runId)))?.owner === null);
  });

  it('says what does not go together', async () => {
    const answered = await place.run('run', await quick(), '--engine', 'scripted', '--detach', '--answer', 'yes');
    expect([answered.code, answered.stderr]).toEqual([2, expect.stringContaining('cannot be combined with --detach')]);
    const both = await place.run('worker', '--run', '@last', '--until-idle');
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('neither --concurrency nor --until-idle')]);
  });

  it('says which runs are left that cannot go on here', async () => {
    await createRuns(1, await quick(), { model: 'anthropic/claude-x' }, { ANTHROPIC_API_KEY: 'k' });
    const { code, stderr } = await place.run('worker', '--until-idle');
    expect([code, stderr]).toEqual([0, expect.stringContaining('one run cannot go on without what is said above')]);
  });

  it('says what is wrong with a number of runs', async () => {
    const { code, stderr } = await place.run('worker', '--concurrency', 'many');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--concurrency must be a whole number from 1 to 1000')]);
  });
});
