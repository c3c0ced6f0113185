import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryContract } from '../../../test/contracts/memory.ts';
import { contextIn } from '../../../test/contracts/tool.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readGraphLines, writeGraphLines } from '../../core/memory/graph-lines.ts';
import type { CycleView } from '../../core/route/lanes.ts';
import { wholeLines } from '../../core/whole-lines.ts';
import { chosenMemory, openMemory } from '../../main/memory.ts';
import type { Processes } from '../../ports/processes.ts';
import { connectServer } from '../mcp-client/connect-server.ts';
import { serveMemory } from '../memory-server/serve-memory.ts';
import { archiveTool, recallTool } from '../tools-memory/memory-tools.ts';
import { outsideMemory } from './outside-memory.ts';

const WITHIN = { ms: 20_000, signal: new AbortController().signal };
const REFERENCE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js'));
const UNRELIABLE = fileURLToPath(new URL('../../../test/support/programs/memory-that.ts', import.meta.url));

let base: TemporaryFolder;
beforeEach(async () => {
  base = await temporaryFolder();
});
afterEach(() => base.remove());

/** Our own server without a process of its own: real streams, the real protocol. */
function servedHere(home: string): Pick<Processes, 'converse'> {
  return {
    async converse({ longestLine: bytes, onLine, onEnd }) {
      const [input, output] = [new PassThrough(), new PassThrough()];
      const memory = await openMemory(home);
      output.on(
        'data',
        wholeLines((line) => onLine(Buffer.from(line).toString().trimEnd()), { bytes, exceeded: () => undefined }),
      );
      const ended = serveMemory({ memory, version: '1.0.0', input, output })
        .then(() => memory.close())
        .then(() => onEnd({ code: 0, signal: null, stderr: '' }));
      return {
        say: (text) => void input.write(`${text}\n`),
        end: async () => {
          input.end();
          await ended;
        },
      };
    },
  };
}

memoryContract('our own memory behind a server', async () => {
  const way = { processes: servedHere(base.path), argv: [], cwd: base.path, env: {}, folder: base.path };
  const server = await connectServer({ name: 'memory', version: '1.0.0', way }, WITHIN);
  return outsideMemory({ name: 'memory', server, patience: WITHIN });
});

const many = (most: number) => Array.from({ length: most }, (_, at) => `${at}`);

it('RTE-12: one entity that has grown beyond what a client may say at once, and more relations than that, are told whole', async () => {
  const way = { processes: servedHere(base.path), argv: [], cwd: base.path, env: {}, folder: base.path };
  const server = await connectServer({ name: 'memory', version: '1.0.0', way }, WITHIN);
  const memory = outsideMemory({ name: 'memory', server, patience: WITHIN });
  try {
    const names = many(40);
    await memory.createEntities(names.map((name) => ({ name, entityType: 'lesson', observations: [] })));
    for (const part of ['a', 'b']) {
      await memory.addObservations([{ entityName: '1', contents: many(600).map((one) => `${part}${one}`) }]);
      const relations = many(700).map((at) => {
        const [from = '', to = ''] = [names[Number(at) % 40], names[Math.floor(Number(at) / 40)]];
        return { from, to, relationType: part };
      });
      await memory.createRelations(relations);
    }
    const [graph, opened] = [await memory.readGraph(), await memory.openNodes(['1'])];
    expect([graph.relations.length, graph.total]).toEqual([1_400, 40]);
    expect(opened.entities.map(({ observations }) => observations.length)).toEqual([1_200]);
    expect(readGraphLines(writeGraphLines(graph))).toEqual({ ...graph, total: undefined, unread: [] });
    const tooMany = memory.addObservations([{ entityName: '1', contents: many(1_001) }]);
    await expect(tooMany).rejects.toMatchObject({ code: 'MCP_FAILED' });
  } finally {
    await memory.close();
  }
});

const CYCLE: CycleView = {
  task: 'run_a',
  request: '登录 fails with a long password',
  since: Date.UTC(2026, 4, 6),
  turns: [{ turn: 2, agent: 'dev', decided: 'REQ_TEST', words: 'The field was cut at 8 characters.' }],
  evidence: [
    { kind: 'check', turn: 3, at: 5, command: 'npm test', durationMs: 7, exitCode: 1, log: 'expected 9, got 8' },
  ],
  changed: ['src/login.ts'],
  review: [],
};

/** The tools of a crew, with the server that is configured in place of our memory. */
async function tools(server: object, signal = WITHIN.signal) {
  const env = { ...process.env, XDG_CONFIG_HOME: join(base.path, 'config') };
  await mkdir(join(base.path, 'config', 'signalbox'), { recursive: true });
  const config = { mcp: { servers: { mine: server } }, memory: { server: 'mine' } };
  await writeFile(join(base.path, 'config', 'signalbox', 'config.yaml'), JSON.stringify(config));
  const place = { home: join(base.path, 'home'), env, version: '1.0.0' };
  const context = contextIn({ project: join(base.path, 'shop'), cycle: CYCLE, signal });
  const open: Parameters<typeof archiveTool>[0] = (use) => chosenMemory(place, use);
  return {
    archive: () => archiveTool(open, [1]).run({}, context),
    recall: () => recallTool(open).run({ query: 'The password of the 登录' }, context),
  };
}

describe('a memory of somebody else in place of ours', () => {
  it('RTE-12, RTE-08: the reference server keeps a lesson once and gives it back, and ours stays as it is', async () => {
    const file = join(base.path, 'memory.jsonl');
    const { archive, recall } = await tools({
      command: process.execPath,
      args: [REFERENCE],
      env: [`MEMORY_FILE_PATH=${file}`],
    });
    const first = await archive();
    expect(first).toMatchObject({ ok: true, lesson: 'lesson run_a' });
    const written = await readFile(file, 'utf8');
    expect(JSON.parse(written)).toMatchObject({ type: 'entity', name: 'lesson run_a', entityType: 'crew_lesson' });
    expect(await archive()).toEqual(first);
    expect(await readFile(file, 'utf8')).toBe(written);
    expect(await recall()).toMatchObject({
      lessons: [{ from: 'lesson run_a', text: expect.stringContaining('expected 9, got 8') }],
    });
    expect(existsSync(join(base.path, 'home', 'memory.db'))).toBe(false);
  }, 60_000);

  const unreliable = (how: string) => ({
    ...{ command: process.execPath, args: [UNRELIABLE, how, join(base.path, 'kept')] },
    ...(how === 'hangs' ? { timeLimit: '1s' } : {}),
  });

  it.each([
    ['hangs', 'gave no answer within 1000 ms', unreliable],
    ['lies', 'it was written, and could not be read back', unreliable],
    ['huge', 'more than 16 MiB', unreliable],
    ['babbles', 'no answer of the protocol', unreliable],
    ['fails', 'answered with an error', unreliable],
    ['never starts', 'did not start', () => ({ command: '/nowhere/at/all' })],
    ['ends at once', 'has ended (exit 1)', () => ({ command: '/bin/false' })],
  ])(
    'RTE-12: one that %s holds up nobody, and the lesson is kept: %s',
    async (how, why, server) => {
      const { archive, recall } = await tools(server(how));
      expect(await archive()).toMatchObject({
        ok: false,
        error: {
          code: 'MEMORY_ARCHIVE_FAILED',
          message: expect.stringContaining(why),
          details: {
            lesson: { name: 'lesson run_a', observations: expect.arrayContaining(['changed: src/login.ts']) },
          },
        },
      });
      // Nobody lies to who only reads, and one answer that is too long is like the other.
      if (how === 'lies' || how === 'huge') return;
      expect(await recall()).toMatchObject({ ok: true, lessons: [], warning: expect.stringContaining(why) });
    },
    60_000,
  );

  it('RTE-12: one that repeats whatever it is told is told once', async () => {
    const { archive } = await tools(unreliable('repeats'));
    expect(await archive()).toMatchObject({ ok: true });
    const kept = await readFile(join(base.path, 'kept'), 'utf8');
    expect(await archive()).toMatchObject({ ok: true });
    expect(await readFile(join(base.path, 'kept'), 'utf8')).toBe(kept);
    expect(kept.trimEnd().split('\n')).toHaveLength(1);
  }, 60_000);

  it('RTE-12: one that changes its tools is not used until a person has looked at it', async () => {
    const { archive } = await tools(unreliable('changes'));
    expect(await archive()).toMatchObject({ ok: true });
    await writeFile(join(base.path, 'kept.changed'), '');
    expect(await archive()).toMatchObject({
      error: { message: expect.stringContaining('not what a person has seen') },
    });
  }, 60_000);
});
