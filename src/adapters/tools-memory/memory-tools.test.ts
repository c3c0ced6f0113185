import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextIn, toolContract } from '../../../test/contracts/tool.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { JsonObject } from '../../core/json.ts';
import type { FoundGraph } from '../../core/memory/graph.ts';
import type { CycleView } from '../../core/route/lanes.ts';
import { openMemory } from '../../main/memory.ts';
import type { Memory } from '../../ports/memory.ts';
import { archiveTool, memoryTools, type OpenMemory, recallTool } from './memory-tools.ts';

const CHECK = { kind: 'check', turn: 3, at: 5, command: 'npm test', durationMs: 7 } as const;
const CYCLE: CycleView = {
  task: 'run_a',
  request: '登录 fails with a long password',
  since: Date.UTC(2026, 4, 6),
  turns: [{ turn: 2, agent: 'dev', decided: 'REQ_TEST', words: 'The field was cut at 8 characters.' }],
  evidence: [
    { ...CHECK, exitCode: 1, log: 'expected 9, got 8' },
    { ...CHECK, exitCode: 0, log: '' },
  ],
  changed: ['src/login.ts'],
  review: [],
};
const PLACE = { project: '/home/me/shop', cycle: CYCLE };
const EMPTY: FoundGraph = { entities: [], relations: [], total: 0 };

let folder: TemporaryFolder;
let open: OpenMemory;
let graph: FoundGraph;
beforeEach(async () => {
  folder = await temporaryFolder();
  graph = EMPTY;
  open = async () => watched(await openMemory(folder.path));
});
afterEach(() => folder.remove());

/** What it holds when it is closed can be looked at. */
function watched(memory: Memory): Memory {
  const close = async () => {
    graph = await memory.readGraph();
    await memory.close();
  };
  return { ...memory, close };
}

for (const [name, args] of [
  ['memory.recall', { query: 'login' }],
  ['memory.archive', {}],
] as const satisfies readonly (readonly [string, JsonObject])[])
  toolContract(
    name,
    async () => {
      const tool = memoryTools(open).find((one) => one.name === name);
      if (tool === undefined) throw new Error(`no ${name}`);
      return { tool, args, world: () => graph };
    },
    PLACE,
  );

describe('memory.archive', () => {
  const archive = (use: OpenMemory = open, place: object = PLACE) => archiveTool(use, [1, 1]).run({}, contextIn(place));

  it('RTE-08: keeps the lesson of a cycle once, whatever was killed when, and gives another for the next cycle', async () => {
    const result = await archive();
    expect(result).toMatchObject({ ok: true, lesson: 'lesson run_a' });
    // Killed after half of it was written, by another owner and with another key.
    const memory = await open(contextIn(PLACE));
    const [lesson] = (await memory.readGraph()).entities;
    const last = lesson?.observations.slice(-1) ?? [];
    await memory.deleteObservations([{ entityName: 'lesson run_a', observations: last }]);
    await memory.close();
    expect(await archiveTool(open).run({}, contextIn({ ...PLACE, key: 'other' }))).toEqual(result);
    expect(graph.entities).toEqual([lesson]);
    await Promise.all([archive(), archive(open, { ...PLACE, cycle: { ...CYCLE, task: 'run_a-2' } })]);
    expect(graph.entities.map(({ name }) => name)).toEqual(['lesson run_a', 'lesson run_a-2']);
  });

  it('RTE-08: holds the lesson in its result where it could not be written, or not be read back, after it has tried again', async () => {
    let tries = 0;
    const broken: OpenMemory = async () => {
      tries += 1;
      throw new Error('the disk is full');
    };
    const lesson = { name: 'lesson run_a', observations: expect.arrayContaining(['changed: src/login.ts']) };
    const failed = (message: unknown) => ({
      ok: false,
      error: { code: 'MEMORY_ARCHIVE_FAILED', message, details: { lesson } },
    });
    expect(await archive(broken)).toMatchObject(failed(expect.stringContaining('the disk is full')));
    expect(tries).toBe(3);
    const forgetful: OpenMemory = async () => ({ ...(await openMemory(folder.path)), openNodes: async () => EMPTY });
    expect(await archive(forgetful)).toMatchObject(failed(expect.stringContaining('read back')));
    const once: OpenMemory = async () => {
      tries += 1;
      if (tries === 4) throw new Error('busy');
      return open(contextIn(PLACE));
    };
    expect(await archive(once)).toMatchObject({ ok: true });
    expect(await archive(open, {})).toMatchObject({ ok: false, error: { code: 'MEMORY_ARCHIVE_FAILED' } });
  });
});

describe('memory.recall', () => {
  const recall = (query: string | null, use: OpenMemory = open) => recallTool(use, 50).run({ query }, contextIn(PLACE));

  it('RTE-08: finds what an earlier cycle has taught, with where it came from', async () => {
    await archiveTool(open).run({}, contextIn(PLACE));
    for (const query of ['The password of the login is too long', '修复用户登录的问题']) {
      expect(await recall(query)).toMatchObject({
        ok: true,
        lessons: [{ from: 'lesson run_a', text: expect.stringContaining('expected 9, got 8') }],
      });
    }
    expect(await recall('Paint the fence blue')).toEqual({ ok: true, lessons: [] });
    expect(await recall(null)).toEqual({ ok: true, lessons: [] });
  });

  it.each<[how: string, use: OpenMemory]>([
    ['does not open', () => Promise.reject(new Error('no'))],
    ['never answers', () => new Promise(() => undefined)],
    [
      'hangs in a search',
      async () => ({ ...(await openMemory(folder.path)), searchNodes: () => new Promise(() => 0) }),
    ],
  ])('RTE-08: keeps nobody from working where the memory %s', async (_, use) => {
    expect(await recall('login', use)).toEqual({
      ok: true,
      lessons: [],
      warning: expect.stringContaining('nothing was'),
    });
  });
});
