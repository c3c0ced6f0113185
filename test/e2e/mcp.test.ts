import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToolResult } from '../../src/core/tool/result.ts';
import { toolSockets } from '../../src/main/open-program.ts';
import type { Engine, ReplyCall, ToolOffer } from '../../src/ports/engine.ts';
import type { ToolSocket } from '../../src/ports/tool-socket.ts';
import { describeEvent } from '../support/describe-event.ts';
import { house, request } from '../support/house.ts';
import { programPath } from '../support/product.ts';
import { reviewedWork } from '../support/small-package.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { mcpClient, type Reached, rawPipe } from './mcp-client.ts';
import { makePlace } from './signalbox.ts';

const offer = (name: string): ToolOffer => ({
  name,
  description: `About ${name}.`,
  parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
});

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** A socket with these tools for as long as the work takes. */
async function served<T>(onCall: (call: ReplyCall) => Promise<ToolResult>, work: (socket: ToolSocket) => Promise<T>) {
  const socket = await toolSockets(folder.path, '1.2.3')({ tools: [offer('fs.read'), offer('ui.ask_user')], onCall });
  try {
    return await work(socket);
  } finally {
    await socket.close();
  }
}

const echo = async ({ tool, args }: ReplyCall): Promise<ToolResult> => ({ ok: true, tool, args });

describe('the tools of an exchange over MCP', () => {
  it('have a socket in a folder of its own, where a program that is let in finds no other', async () => {
    await served(echo, async (one) => {
      await served(echo, async (other) => {
        const folders = [one, other].map(({ env }) => dirname(env['SIGNALBOX_MCP_SOCKET'] ?? ''));
        expect(new Set(folders).size).toBe(2);
        for (const own of folders) expect(await readdir(own)).toHaveLength(1);
      });
    });
  });

  it.each([false, true])('are exactly those that were offered, by plain names (stateless: %s)', async (modern) => {
    await served(echo, async (socket) => {
      const { client, call } = await mcpClient(socket, { modern });
      const { tools } = await client.listTools();
      expect(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))).toEqual(
        ['fs.read', 'ui.ask_user'].map((name) => ({
          name: name.replace('.', '_'),
          description: `About ${name}.`,
          inputSchema: offer(name).parameters,
        })),
      );
      expect(client.getServerVersion()).toMatchObject({ name: 'signalbox', version: '1.2.3' });
      expect(await call('fs_read', { path: '@project/ä.md' })).toEqual({
        isError: false,
        result: { ok: true, tool: 'fs.read', args: { path: '@project/ä.md' } },
      });
      await client.close();
    });
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('are served to a client of %s', async (version) => {
    await served(echo, async (socket) => {
      const pipe = rawPipe(socket);
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'old', version: '1' } };
      pipe.send({ id: 1, method: 'initialize', params });
      expect(await pipe.heard()).toMatchObject({ id: 1, result: { protocolVersion: version } });
      pipe.send({ method: 'notifications/initialized' });
      pipe.send({ id: 'two', method: 'tools/list' });
      expect(await pipe.heard()).toMatchObject({ id: 'two', result: { tools: [{ name: 'fs_read' }, {}] } });
      pipe.send({ id: 3, method: 'tools/call', params: { name: 'fs_read', arguments: { path: 'a' } } });
      expect(await pipe.heard()).toMatchObject({ id: 3, result: { content: [{ type: 'text' }], isError: false } });
      pipe.process.stdin?.end();
      expect(await once(pipe.process, 'exit')).toEqual([0, null]);
    });
  });

  // Joined anew with every chunk, it would take the owner half a minute.
  it('a message may be as long as a line of a program, and is put together once; a longer one ends the connection', async () => {
    const measured = async ({ args }: ReplyCall): Promise<ToolResult> => ({
      ok: true,
      bytes: JSON.stringify(args).length,
    });
    await served(measured, async (socket) => {
      const pipe = rawPipe(socket);
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'long', version: '1' } };
      const call = (id: number, bytes: number) =>
        pipe.send({ id, method: 'tools/call', params: { name: 'fs_read', arguments: { path: 'x'.repeat(bytes) } } });
      pipe.send({ id: 1, method: 'initialize', params });
      await pipe.heard();
      pipe.send({ method: 'notifications/initialized' });
      call(2, 31 * 2 ** 20);
      expect(await pipe.heard()).toMatchObject({ id: 2, result: { isError: false } });
      call(3, 33 * 2 ** 20);
      expect(await pipe.heard()).toMatchObject({ id: 3, error: { message: expect.stringContaining('E_OWNER_GONE') } });
      pipe.process.stdin?.end();
      await once(pipe.process, 'exit');
    });
  }, 25_000);

  it('a client that reads none of its answers gets few of them, and all of them once it reads', async () => {
    let taken = 0;
    const long = async (): Promise<ToolResult> => {
      taken += 1;
      return { ok: true, content: 'x'.repeat(2 ** 18) };
    };
    await served(long, async ({ env }) => {
      const client = connect(env['SIGNALBOX_MCP_SOCKET'] ?? '');
      client.pause();
      const send = (message: object) => client.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'deaf', version: '1' } };
      client.write(`${env['SIGNALBOX_MCP_TOKEN']}\n`);
      send({ id: 0, method: 'initialize', params });
      send({ method: 'notifications/initialized' });
      for (let id = 1; id <= 100; id += 1)
        send({ id, method: 'tools/call', params: { name: 'fs_read', arguments: { path: 'a' } } });
      for (let before = -1; taken === 0 || before !== taken; await sleep(300)) before = taken;
      expect(taken).toBeLessThan(25);
      let answers = 0;
      client.on('data', (chunk: Buffer) => {
        for (const byte of chunk) if (byte === 0x0a) answers += 1;
      });
      client.resume();
      while (answers < 101) await sleep(20);
      expect(taken).toBe(100);
      client.destroy();
    });
  });

  it('a refused call is an error with the same envelope; one that was not offered is refused by the run', async () => {
    const calls: string[] = [];
    const refuse = async ({ tool }: ReplyCall): Promise<ToolResult> => {
      calls.push(tool);
      return { ok: false, error: { code: 'TOOL_NOT_AVAILABLE', message: 'Not for this.', details: { n: 1 } } };
    };
    await served(refuse, async (socket) => {
      const { client, call } = await mcpClient(socket);
      const error = { code: 'TOOL_NOT_AVAILABLE', message: 'Not for this.', details: { n: 1 } };
      expect(await call('shell_run', { command: 'ls' })).toEqual({ isError: true, result: { ok: false, error } });
      expect(await call('fs_read')).toMatchObject({ isError: true });
      expect(calls).toEqual(['shell_run', 'fs.read']);
      await client.close();
    });
  });

  it('twenty calls at once come in their order, and each has its own answer', async () => {
    const came: unknown[] = [];
    const slow = async ({ args }: ReplyCall): Promise<ToolResult> => {
      came.push(args);
      await new Promise((resolve) => setTimeout(resolve, 50 - came.length));
      return { ok: true, args };
    };
    await served(slow, async (socket) => {
      const { client, call } = await mcpClient(socket);
      const numbers = Array.from({ length: 20 }, (_, n) => n);
      const answers = await Promise.all(numbers.map((n) => call('fs_read', { path: String(n) })));
      expect(answers.map(({ result }) => result)).toEqual(
        numbers.map((n) => ({ ok: true, args: { path: String(n) } })),
      );
      expect(came).toEqual(numbers.map((n) => ({ path: String(n) })));
      await client.close();
    });
  });

  it('eight megabytes of arguments come through and back, byte for byte', async () => {
    const content = 'ä€😀\n"\\'.repeat(1_000_000);
    await served(echo, async (socket) => {
      const { client, call } = await mcpClient(socket);
      const { result } = await call('fs_read', { content });
      expect(JSON.stringify(result) === JSON.stringify({ ok: true, tool: 'fs.read', args: { content } })).toBe(true);
      await client.close();
    });
  });
});

describe('the socket', () => {
  it('is private, leaves nothing behind, and is short wherever the state lies', async () => {
    const long = join(folder.path, 'x'.repeat(120));
    await mkdir(long);
    for (const home of [folder.path, long]) {
      const socket = await toolSockets(home, '1')({ tools: [], onCall: echo });
      const path = socket.env['SIGNALBOX_MCP_SOCKET'] ?? '';
      expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100);
      expect([(await stat(path)).mode & 0o777, (await stat(dirname(path))).mode & 0o777]).toEqual([0o600, 0o700]);
      await socket.close();
      expect(existsSync(path)).toBe(false);
    }
    expect(await readdir(long)).toEqual([]);
  });

  it('shuts out whoever does not begin with the token, without a word', async () => {
    await served(echo, async ({ env }) => {
      const { SIGNALBOX_MCP_SOCKET: path = '', SIGNALBOX_MCP_TOKEN: token = '' } = env;
      for (const said of ['{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n', `${token}x\n`, 'x'.repeat(1000), '\n']) {
        const socket = connect(path);
        const heard: Buffer[] = [];
        socket.on('data', (chunk) => heard.push(chunk));
        socket.on('error', () => undefined);
        socket.write(said);
        await once(socket, 'close');
        expect(heard).toEqual([]);
      }
    });
  });

  it('with a wrong token every request is answered: the owner is gone', async () => {
    await served(echo, async (socket) => {
      const pipe = rawPipe({ ...socket, env: { ...socket.env, SIGNALBOX_MCP_TOKEN: 'guessed' } });
      pipe.send({ id: 1, method: 'initialize', params: {} });
      expect(await pipe.heard()).toMatchObject({ id: 1, error: { message: expect.stringContaining('E_OWNER_GONE') } });
      pipe.process.stdin?.end();
      expect(await once(pipe.process, 'exit')).toEqual([0, null]);
    });
  });
});

/** An owner in a process of its own. */
async function ownerProcess() {
  const program = programPath(new URL('./programs/tool-owner.ts', import.meta.url));
  const child = spawn(process.execPath, [program, folder.path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const reached: Reached = JSON.parse((await lines.next()).value ?? '');
  return { child, reached, heard: async () => (await lines.next()).value };
}

describe('an owner that is gone', () => {
  it('RUN-03: killed in the middle of a call: this one and every later one is told E_OWNER_GONE', async () => {
    const { child, reached, heard } = await ownerProcess();
    const { client, call } = await mcpClient(reached);
    const pending = call('fs_read', { path: 'a' }).catch((error: Error) => error.message);
    expect(await heard()).toBe('called');
    child.kill('SIGKILL');
    expect(await pending).toContain('E_OWNER_GONE');
    await expect(call('fs_read', { path: 'b' })).rejects.toThrow('E_OWNER_GONE');
    await client.close();

    // Its socket is left behind, and swept away by a later one, which leaves those alone that somebody listens on.
    const [dead = '', young] = [
      reached.env['SIGNALBOX_MCP_SOCKET'],
      await toolSockets(folder.path, '1')({ tools: [], onCall: echo }),
    ];
    const alive = young.env['SIGNALBOX_MCP_SOCKET'] ?? '';
    for (const path of [dead, alive]) await utimes(dirname(path), 1, 1);
    await (await toolSockets(folder.path, '1')({ tools: [], onCall: echo })).close();
    expect([existsSync(dead), existsSync(alive)]).toEqual([false, true]);
    await young.close();
  });

  it('a socket that is not there any more is the same, from the first request on', async () => {
    const socket = await toolSockets(folder.path, '1')({ tools: [], onCall: echo });
    await socket.close();
    await expect(mcpClient(socket)).rejects.toThrow('E_OWNER_GONE');
  });
});

describe('signalbox mcp', () => {
  it('tells a person that engines start it, and nothing on stdout', async () => {
    const place = await makePlace();
    const { code, stdout, stderr } = await place.run('mcp');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('SIGNALBOX_MCP_SOCKET');
    expect(stderr).toContain('engines');
    await place.remove();
  });

  it('opens no store: a home that is not there is not made', async () => {
    await served(echo, async (socket) => {
      const home = join(folder.path, 'never');
      const { client, call } = await mcpClient(socket, { environment: { SIGNALBOX_HOME: home } });
      expect(await call('fs_read')).toMatchObject({ isError: false });
      await client.close();
      expect(existsSync(home)).toBe(false);
    });
  });

  it('RUN-01: a question asked by a program ends its turn waiting; policy, gates and log are those of the run', async () => {
    const answers: unknown[] = [];
    const engine: Engine = {
      exchange: async ({ tools }, { onCall }) => {
        if (onCall === undefined) throw new Error('nobody takes calls');
        const socket = await toolSockets(folder.path, '1')({ tools, onCall });
        const { client, call } = await mcpClient(socket);
        const path = '@state/workflow.md';
        const patch = { operation: 'updateFrontmatter', update: { currentNodeId: { set: 'review' } } };
        answers.push(await call('fs_apply_patch', { path, patch }));
        answers.push(await call('ui_ask_user', { message: 'Which colour?' }));
        answers.push(await call('fs_read', { path }));
        await client.close();
        await socket.close();
        return { outcome: { kind: 'ok' }, segments: ['I have asked.'], calls: [] };
      },
    };
    const { runtime, store } = house().terminal(engine);
    const lease = await runtime.start(request(reviewedWork()));
    const { run } = await runtime.attend(lease.runId, { lease });
    expect(answers).toMatchObject([
      { isError: true, result: { error: { code: 'E_INVALID_TRANSITION' } } },
      { isError: false, result: { waiting: true, hint: expect.stringContaining('End your turn now') } },
      { isError: true, result: { error: { code: 'ASK_PENDING' } } },
    ]);
    expect(run.interactions[0]?.prompt).toBe('Which colour?');
    expect((await store.read(lease.runId)).map(({ event }) => describeEvent(event)).slice(-9)).toEqual([
      ...['call.asked 1.1.1 fs.apply_patch', 'call.refused 1.1.1 E_INVALID_TRANSITION'],
      ...['call.asked 1.1.2 ui.ask_user', 'interaction.opened question', 'call.finished 1.1.2'],
      ...['call.asked 1.1.3 fs.read', 'call.refused 1.1.3 ASK_PENDING'],
      ...['reply.received 1.1', 'turn.ended 1 waiting'],
    ]);
  });
});
