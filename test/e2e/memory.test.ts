import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMMAND } from '../../src/main/own-process.ts';
import { mcpClient } from './mcp-client.ts';
import { document, makePlace, type Place, type Printed } from './signalbox.ts';

/* The memory as people and programs use it. The lines are those that the reference memory server writes. */

const LINES = [
  '{"type":"entity","name":"登录","entityType":"lesson","observations":["密码 must be hashed","two"]}',
  '{"type":"entity","name":"Ada","entityType":"person","observations":[]}',
  '{"type":"relation","from":"Ada","to":"登录","relationType":"works on"}',
];

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

async function imported(lines: readonly string[]) {
  await writeFile(join(place.project, 'memory.jsonl'), `${lines.join('\n')}\n`);
  return place.run('memory', 'import', 'memory.jsonl');
}

describe('signalbox memory', () => {
  it("RTE-12: takes over the reference server's file and gives the same back; to do it again adds nothing", async () => {
    expect(await imported(LINES)).toMatchObject({ code: 0, stdout: expect.stringContaining('2 entities') });
    expect((await place.run('memory', 'export')).stdout).toBe(`${LINES.join('\n')}\n`);
    expect((await imported(LINES)).stdout).toContain('0 entities, 0 observations of known ones, 0 relations');
    const more = ['{"type":"entity","name":"Ada","entityType":"x","observations":["likes tea"]}'];
    expect((await imported(more)).stdout).toContain('0 entities, 1 observations');
  });

  it('RTE-12: passes by lines that are none of it, and says which', async () => {
    const ended = await imported([...LINES, 'no json', '{"type":"entity","name":"half"', '[]', '']);
    expect([ended.code, ended.stderr]).toEqual([3, expect.stringContaining('4, 5, 6')]);
    expect((await place.run('memory', 'export')).stdout).toBe(`${LINES.join('\n')}\n`);
    expect(await place.run('memory', 'import', 'nowhere.jsonl')).toMatchObject({ code: 2 });
  });

  it('RTE-12: lists and finds, also by two Chinese characters, in text and as a document', async () => {
    expect((await place.run('memory', 'ls')).stdout).toContain('signalbox crew');
    await imported(LINES);
    expect((await place.run('memory', 'ls')).stdout).toMatch(/登录 +lesson +密码 must be hashed\nAda +person/);
    const found = (await place.run('memory', 'search', '密码')).stdout;
    expect(found).toContain('  two');
    expect(found).not.toContain('person');
    const { stdout } = await place.run('memory', 'search', 'ada', '--json', '--limit', '1');
    expect(JSON.parse(stdout)).toMatchObject({ total: 1, entities: [{ name: 'Ada' }], relations: [{ to: '登录' }] });
    expect((await place.run('memory', 'search', 'zebra', '--lang', 'zh')).stdout).toContain('记忆中没有“zebra”');
    expect((await place.run('memory', '--help', '--lang', 'zh')).stdout).toContain('MCP');
    expect((await place.run('memory', 'ls', '--limit', '0')).code).toBe(2);
  });
});

it('doctor reads all of the memory, and says where it is damaged', async () => {
  const told = async () => {
    const { findings } = document(await place.run('doctor', '--json'));
    return findings.filter(({ what }: Printed) => what === 'memory');
  };
  await imported(LINES);
  expect(await told()).toMatchObject([{ state: 'good', found: 'intact: all of it was read (2 entities)' }]);
  await writeFile(join(place.home, 'memory.db'), 'x'.repeat(8192));
  expect(await told()).toMatchObject([{ state: 'bad', found: expect.stringContaining('memory.db') }]);
});

describe('signalbox memory serve', () => {
  const served = (modern: boolean) =>
    mcpClient(
      { command: [process.execPath, COMMAND, 'memory', 'serve'], env: { SIGNALBOX_HOME: place.home } },
      { modern, environment: { PATH: process.env['PATH'] ?? '' } },
    );
  const lesson = { name: '登录', entityType: 'lesson', observations: ['one'] };

  it.each([false, true])(
    'RTE-12: offers the nine tools of the reference server with their forms (stateless: %s)',
    async (modern) => {
      const { client } = await served(modern);
      const { tools } = await client.listTools();
      expect(tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {}).join()])).toEqual([
        ['create_entities', 'entities'],
        ['create_relations', 'relations'],
        ['add_observations', 'observations'],
        ['delete_entities', 'entityNames'],
        ['delete_observations', 'deletions'],
        ['delete_relations', 'relations'],
        ['read_graph', ''],
        ['search_nodes', 'query'],
        ['open_nodes', 'names'],
      ]);
      const call = async (name: string, args: { [key: string]: unknown } = {}) => {
        const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
        const [first] = content as readonly { readonly text: string }[];
        return { text: first?.text ?? '', value: structuredContent, isError: isError === true };
      };
      const made = await call('create_entities', { entities: [lesson, { ...lesson, name: 'b' }] });
      expect(JSON.parse(made.text)).toEqual([lesson, { ...lesson, name: 'b' }]);
      expect(made.value).toEqual({ entities: [lesson, { ...lesson, name: 'b' }] });
      const knows = { from: 'b', to: '登录', relationType: 'knows' };
      expect((await call('create_relations', { relations: [knows] })).value).toEqual({ relations: [knows] });
      const observations = [{ entityName: '登录', contents: ['one', '密码'] }];
      expect((await call('add_observations', { observations })).value).toEqual({
        results: [{ entityName: '登录', addedObservations: ['密码'] }],
      });
      expect(await call('add_observations', { observations: [{ entityName: 'z', contents: [] }] })).toMatchObject({
        isError: true,
        text: 'Entity with name z not found',
      });
      const whole = { ...lesson, observations: ['one', '密码'] };
      for (const [name, args] of [
        ['search_nodes', { query: '密码' }],
        ['open_nodes', { names: ['登录'] }],
      ] as const) {
        const found = await call(name, args);
        expect(found.value).toEqual({ entities: [whole], relations: [knows] });
        expect(JSON.parse(found.text)).toEqual(found.value);
      }
      const gone = await call('delete_observations', { deletions: [{ entityName: '登录', observations: ['one'] }] });
      expect([gone.text, gone.value]).toEqual([
        'Observations deleted successfully',
        { success: true, message: 'Observations deleted successfully' },
      ]);
      expect((await call('delete_relations', { relations: [knows] })).text).toBe('Relations deleted successfully');
      expect((await call('delete_entities', { entityNames: ['b'] })).text).toBe('Entities deleted successfully');
      expect((await call('read_graph')).value).toEqual({
        entities: [{ ...lesson, observations: ['密码'] }],
        relations: [],
      });
      expect(await call('create_entities', { entities: [{ name: 7 }] }).catch(() => 'refused')).not.toMatchObject({
        isError: false,
      });
      await client.close();
    },
    30_000,
  );

  it('RTE-12: twenty writes at once through four servers lose nothing', async () => {
    const servers = await Promise.all([served(false), served(true), served(false), served(true)]);
    const writes = Array.from({ length: 20 }, async (_, at) =>
      servers[at % 4]?.client.callTool({
        name: 'create_entities',
        arguments: { entities: [{ ...lesson, name: `n${at}` }] },
      }),
    );
    await Promise.all(writes);
    await Promise.all(servers.map(({ client }) => client.close()));
    expect(JSON.parse((await place.run('memory', 'ls', '--json')).stdout).total).toBe(20);
  }, 30_000);

  it('ends where nobody speaks to it, and leaves nothing behind', async () => {
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', `"${process.execPath}" "${COMMAND}" memory serve </dev/null`],
      {
        env: { ...process.env, SIGNALBOX_HOME: place.home },
      },
    );
    expect(stdout).toBe('');
    expect(await readFile(join(place.home, 'memory.db'))).toBeTruthy();
  }, 30_000);
});
