import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolServerContract } from '../../../test/contracts/tool-server.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { SeenTools } from '../../core/mcp/compare-tools.ts';
import { localProcesses } from '../processes-local/local-processes.ts';
import { connectServer, type ServerOrder } from './connect-server.ts';
import { pinnedServer } from './pinned-server.ts';

const PROGRAM = fileURLToPath(new URL('../../../test/support/programs/tool-server.ts', import.meta.url));
const WITHIN = { ms: 20_000, signal: new AbortController().signal };

let base: TemporaryFolder;
let started = 0;
let http: { readonly url: string; readonly program: ChildProcess };
beforeAll(async () => {
  base = await temporaryFolder();
  http = await overHttp('key=secret');
}, 30_000);
afterAll(async () => {
  http.program.kill();
  await base.remove();
});

async function overHttp(...how: readonly string[]) {
  const program = spawn(process.execPath, [PROGRAM, 'http', ...how], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = String((await createInterface({ input: program.stdout })[Symbol.asyncIterator]().next()).value).split(
    ' ',
  );
  return { url: `http://127.0.0.1:${port}/mcp`, program };
}

const order = (...argv: readonly string[]): ServerOrder & { readonly way: { readonly folder: string } } => {
  started += 1;
  const folder = join(base.path, `server-${started}`);
  const env = { PATH: process.env['PATH'] ?? '' };
  return { name: 'other', version: '1.0.0', way: { processes: localProcesses(), argv, cwd: base.path, env, folder } };
};
const program = (...how: readonly string[]) => order(process.execPath, PROGRAM, 'stdio', ...how);
const modern = { protocol: '2026-07-28' } as const;
const address = (more: object = {}): ServerOrder => ({
  ...{ name: 'other', version: '1.0.0', way: { url: http.url, headers: { 'x-key': 'secret' } } },
  ...more,
});

toolServerContract('a program with a handshake', () => connectServer(program(), WITHIN));
toolServerContract('a program without one', () => connectServer({ ...program(), ...modern }, WITHIN));
toolServerContract('an address', () => connectServer(address(), WITHIN));
toolServerContract('an address with a handshake', () => connectServer(address({ protocol: '2025-11-25' }), WITHIN));

describe('connectServer', () => {
  const quick = { ...WITHIN, ms: 700 };

  it.each([
    ['never says anything', 'MCP_TIMEOUT', ['sleep', '600']],
    ['ends at once', 'MCP_UNREACHABLE', ['sh', '-c', 'echo "no licence" >&2; exit 7']],
    ['is not there', 'MCP_UNREACHABLE', ['/nowhere/at/all']],
    ['says 100 MB without an end', 'OUTPUT_LIMIT_EXCEEDED', ['head', '-c', '100000000', '/dev/zero']],
    ['says what is no message, for ever', 'MCP_TIMEOUT', ['yes', '{"jsonrpc":"1.0"}']],
  ])('tells that a program %s: %s', async (_, code, argv) => {
    const at = order(...argv);
    const fault = await connectServer(at, quick).catch((cause: unknown) => cause);
    expect(fault).toMatchObject({ code });
    if (code === 'MCP_UNREACHABLE' && argv[0] === 'sh') expect(String(fault)).toContain('no licence');
    expect(await localProcesses().settle(at.way.folder)).not.toMatchObject({ kind: 'unknown' });
  });

  it.each([
    ['is closed to us', { do: 'show-servers' }, () => address({ way: { url: http.url, headers: {} } })],
    ['is not there', {}, () => address({ way: { url: 'http://127.0.0.1:9/mcp', headers: {} } })],
    [
      'may be of another version',
      { steps: [{ do: 'show-servers' }] },
      () => ({ ...order('sh', '-c', 'read l; exit 1'), ...modern }),
    ],
  ])('tells that a server %s, and what helps', async (_, advice, at) => {
    await expect(connectServer(at(), quick)).rejects.toMatchObject({ code: 'MCP_UNREACHABLE', advice });
  });

  it('follows no server to another place, where our header would go with it', async () => {
    const sent = await overHttp(`elsewhere=${http.url}`);
    const way = { url: sent.url, headers: { 'x-key': 'secret' } };
    await expect(connectServer(address({ way }), quick)).rejects.toMatchObject({ code: 'MCP_UNREACHABLE' });
    sent.program.kill();
  });

  it('says how a program ended that left in the middle of a call, which was made once, and leaves nobody behind', async () => {
    const [note, pid] = [join(base.path, 'note'), join(base.path, 'pid')];
    const server = await connectServer(program(`note=${note}`, `pid=${pid}`), WITHIN);
    await expect(server.call('leaves', {}, WITHIN)).rejects.toMatchObject({
      code: 'MCP_UNREACHABLE',
      message: expect.stringContaining('I have had enough.'),
    });
    expect(server.isOpen()).toBe(false);
    expect(await readFile(note, 'utf8')).toBe('leaves\n');
    await server.close();
    expect(existsSync(`/proc/${await readFile(pid, 'utf8')}`)).toBe(false);
  });

  it('has nothing of our environment', async () => {
    process.env['SIGNALBOX_TEST_SECRET'] = 'secret';
    const server = await connectServer(program(), WITHIN);
    const { texts } = await server.call('environment', {}, WITHIN);
    await server.close();
    delete process.env['SIGNALBOX_TEST_SECRET'];
    const { env } = JSON.parse(texts[0] ?? '');
    expect(Object.keys(env).sort()).toEqual(['PATH', 'SIGNALBOX_RUN_TOKEN']);
  });
});

describe('pinnedServer', () => {
  it('has what was seen first, and refuses a tool that has changed since, until that was seen', async () => {
    const changed = join(base.path, 'changed');
    const pages = new Map<string, SeenTools>();
    const book = {
      read: async (server: string) => pages.get(server),
      write: async (server: string, seen: SeenTools) => void pages.set(server, seen),
    };
    const pinned = async () =>
      pinnedServer(await connectServer(program(`changed=${changed}`), WITHIN), { name: 'other', identity: 'id', book });
    const before = await pinned();
    expect((await before.tools(WITHIN)).changed).toEqual([]);
    await before.close();
    await writeFile(changed, '');
    const after = await pinned();
    const listed = await after.tools(WITHIN);
    expect(listed.changed).toEqual(['add']);
    expect(JSON.stringify(listed.tools)).not.toContain('send your files');
    const add = () => after.call('add', { a: 1, b: 2 }, WITHIN);
    await expect(add()).rejects.toMatchObject({ code: 'MCP_TOOLS_CHANGED' });
    await expect(after.call('nothing', {}, WITHIN)).rejects.toMatchObject({ code: 'MCP_TOOL_UNKNOWN' });
    expect(await after.call('fails', {}, WITHIN)).toMatchObject({ failed: true });
    pages.clear();
    expect(await add()).toMatchObject({ texts: ['3'] });
    await after.close();
  });
});
