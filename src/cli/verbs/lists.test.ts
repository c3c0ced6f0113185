import { beforeEach, describe, expect, it } from 'vitest';
import { type Desk, desk } from '../../../test/support/desk.ts';
import { engineOf, request } from '../../../test/support/house.ts';
import { PlayedRun } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { listRuns } from '../../app/list-runs.ts';
import type { RunEvent } from '../../core/run/events.ts';
import type { RunSummary } from '../../core/run/view/status.ts';
import type { RunStore } from '../../ports/run-store.ts';
import type { Format } from '../output.ts';
import { graph } from './graph.ts';
import { inbox } from './inbox.ts';
import { ls } from './ls.ts';
import { status } from './status.ts';

const DONE: RunSummary = { status: 'completed', workflow: 'main', node: 'end', due: false, wakeAt: null, pending: [] };
const ASKS: RunSummary = {
  ...{ ...DONE, status: 'waiting_user', node: 'plan' },
  pending: [{ id: 'q', kind: 'question', prompt: 'Which one?', openedAt: 5 }],
};
const STARTED: RunEvent = { ...(new PlayedRun(reviewedWork()).batches.flat()[0] as RunEvent) };
const about = (title: string, name = 'cards', project = '/home/cards') => ({ package: name, project, title });

let made: Desk;
let store: RunStore;
let created = 0;

beforeEach(() => {
  made = desk(engineOf(() => ({})));
  store = made.openStore();
  created = 0;
});

async function create(runId: string, summary: RunSummary, acquire = false): Promise<void> {
  created += 1;
  const pending = summary.pending.map((open) => ({ ...open, id: `${runId}.q` }));
  await store.create(
    { runId, events: [STARTED], summary: { ...summary, pending }, ts: made.now - 1_000_000 + created * 1000 },
    { acquire },
  );
}

const shown = async (options = {}) =>
  JSON.parse((await made.does((place, out) => ls(place, out, options), { format: 'json' })).stdout);
const overview = (format: Format = 'text') => made.does((place, out) => status(place, out, undefined), { format });
const idsOf = ({ runs }: { readonly runs: readonly { readonly runId: string }[] }) => runs.map(({ runId }) => runId);

describe('USE-02: lists', () => {
  it('name each run by its package, its workflow and the first words to it', async () => {
    for (const [index, title] of ['A card for Ada', 'A card for Bo', 'A card for Cy'].entries())
      await create(`run_${index}`, { ...ASKS, about: about(title) });
    const { stdout } = await made.does(ls);
    expect(stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'run_2 | waiting_user | cards/main | plan | 16 min | A card for Cy',
      'run_1 | waiting_user | cards/main | plan | 16 min | A card for Bo',
      'run_0 | waiting_user | cards/main | plan | 16 min | A card for Ada',
    ]);
    expect((await shown()).runs[0]).toMatchObject({ package: 'cards', title: 'A card for Cy', project: '/home/cards' });
    expect((await overview()).stdout).toMatch(/cards\/main {2}A card for Ada\n {4}\? Which one\?/);
    expect((await made.does(inbox)).stdout).toContain('\n  cards/main: A card for Ada\n');
    const { interactions } = JSON.parse((await made.does(inbox, { format: 'json' })).stdout);
    expect(interactions[0]).toMatchObject({ package: 'cards', title: 'A card for Ada', project: '/home/cards' });
  });

  it('have running and interrupted runs first, however old they are', async () => {
    await create('run_left', { ...DONE, status: 'running', about: about('left') });
    await create('run_at_work', { ...DONE, status: 'running', due: true, about: about('at work') }, true);
    await create('run_asks', { ...ASKS, about: about('asks') });
    await create('run_done', { ...DONE, about: about('done') });
    expect(idsOf(await shown())).toEqual(['run_at_work', 'run_left', 'run_done', 'run_asks']);
    const all = JSON.parse((await overview('json')).stdout);
    expect(idsOf(all)).toEqual(['run_at_work', 'run_left', 'run_asks']);
    expect(all.next).toBe('signalbox reply run_asks "…"');
  });

  it('are narrowed by status, package and project', async () => {
    await create('run_a', { ...DONE, about: about('a') });
    await create('run_b', { ...ASKS, about: about('b', 'notes') });
    await create('run_c', { ...ASKS, about: about('c', 'notes', '/home/notes') });
    expect(idsOf(await shown({ status: ['completed'] }))).toEqual(['run_a']);
    expect(idsOf(await shown({ status: ['completed', 'waiting_user'] }))).toHaveLength(3);
    expect(idsOf(await shown({ package: 'notes' }))).toEqual(['run_c', 'run_b']);
    expect(idsOf(await shown({ package: 'notes', project: '/home/notes' }))).toEqual(['run_c']);
    const waiting = await made.does((place, out) => inbox(place, out, { project: '/home/notes' }), { format: 'json' });
    expect(idsOf({ runs: JSON.parse(waiting.stdout).interactions })).toEqual(['run_c']);
    const counted = await made.does((place, out) => status(place, out, undefined, { package: 'notes' }));
    expect(counted.stdout).toContain('2 waiting_user.');
    expect(await made.does((place, out) => ls(place, out, { status: ['waiting'] }))).toMatchObject({
      code: 'BAD_USAGE',
      stdout: expect.stringContaining('signalbox ls --status waiting_user'),
    });
    expect((await made.does((place, out) => ls(place, out, { package: 'none such' }))).stdout).toBe(
      'There are no such runs.\nNext: signalbox ls',
    );
  });

  it('go on where they ended, part by part, and neither lose nor repeat a run', async () => {
    for (let count = 0; count < 25; count += 1)
      await create(`run_${count}`, count % 5 === 0 ? { ...DONE, status: 'running' } : { ...ASKS, about: about('x') });
    const inParts = async (look: (options: object) => Promise<{ after?: string; ids: readonly string[] }>) => {
      const parts = [await look({ limit: '4' })];
      for (let last = parts[0]; last?.after !== undefined && parts.length < 20; last = parts.at(-1))
        parts.push(await look({ limit: '4', after: last.after }));
      return parts.map(({ ids }) => ids);
    };
    const listed = await inParts(async (options) => {
      const page = await shown(options);
      return { ...page, ids: idsOf(page) };
    });
    expect(listed.map((part) => part.length)).toEqual([4, 4, 4, 4, 4, 4, 1]);
    expect(listed.flat()).toEqual(idsOf(await shown()));
    expect(new Set(listed.flat()).size).toBe(25);
    const surveyed = await inParts(async (options) => {
      const told = await made.does((place, out) => status(place, out, undefined, options), { format: 'json' });
      const page = JSON.parse(told.stdout);
      return { ...page, ids: idsOf(page) };
    });
    expect(new Set(surveyed.flat()).size).toBe(25);
    const waiting = await inParts(async (options) => {
      const told = await made.does((place, out) => inbox(place, out, options), { format: 'json' });
      const { interactions, ...page } = JSON.parse(told.stdout);
      return { ...page, ids: idsOf({ runs: interactions }) };
    });
    expect(new Set(waiting.flat()).size).toBe(20);
    expect([surveyed.flat().length, waiting.flat().length]).toEqual([25, 20]);
  });

  it('of ten thousand runs read no more than they show', async () => {
    for (let count = 0; count < 10_000; count += 1) await create(`run_${count}`, { ...DONE, about: about('x') });
    let read = 0;
    const counting: RunStore = {
      ...store,
      list: async (options) => {
        const rows = await store.list(options);
        read += rows.length;
        return rows;
      },
    };
    const first = await listRuns(counting, { limit: 50 });
    expect([first.runs.length, read]).toEqual([50, 51]);
    const second = await listRuns(counting, {
      limit: 50,
      ...(first.after === undefined ? {} : { after: first.after }),
    });
    expect([second.runs[0]?.runId, read]).toEqual(['run_9949', 102]);
  });

  it('take from the log what a row of an earlier version does not say', async () => {
    const [events] = [new PlayedRun(reviewedWork()).batches.flat()];
    const said: readonly RunEvent[] = [...events.slice(0, 1), { type: 'input.taken', text: 'Write\nto Ada' }];
    await store.create({ runId: 'run_old', events: said, summary: ASKS, ts: 1 });
    expect((await shown()).runs[0]).toMatchObject({ package: 'small', title: 'Write to Ada' });
  });

  it('tell where they go on, and the command for it is one that can be typed', async () => {
    for (let count = 0; count < 4; count += 1) await create(`run_${count}`, { ...DONE, about: about('x') });
    const { stdout } = await made.does((place, out) => ls(place, out, { limit: '3', package: 'cards' }));
    expect(stdout).toMatch(/\n… and more: signalbox ls --package cards --limit 3 --after resting\.\d+\.run_1$/);
  });
});

it('USE-04: graph RUN draws the run as it is pinned, and says where it stands', async () => {
  const { runtime } = await made.place().openRuntime();
  const lease = await runtime.start(request(reviewedWork()));
  await runtime.attend(lease.runId, { lease });
  await runtime.close();
  const drawn = await made.does((place, out) => graph(place, out, '@last', {}));
  expect(drawn.stdout).toMatch(/^● plan .*\n.* · visited once$/m);
  const facts = await made.does((place, out) => graph(place, out, lease.runId, {}), { format: 'json' });
  expect(JSON.parse(facts.stdout)).toMatchObject({ runId: lease.runId, workflows: [{ id: 'work' }] });
});
