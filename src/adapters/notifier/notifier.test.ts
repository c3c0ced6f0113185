import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type NoticeDocument, testDocument } from '../../core/run/notify/notice-document.ts';
import { localProcesses } from '../processes-local/local-processes.ts';
import { noticeCommand, webhook } from './deliver-notice.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const DOCUMENT: NoticeDocument = { ...testDocument('run_a:7', 1_700_000_000_000), project: '/a "b" 你好' };

type Heard = { readonly headers: IncomingMessage['headers']; readonly body: string; readonly url: string };

/** A real server on this machine. */
async function receiver(answer: (response: ServerResponse, url: string) => void) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    heard.push({ headers: request.headers, body: Buffer.concat(parts).toString(), url: request.url ?? '' });
    answer(response, request.url ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

function hook(address: string, secret: string | undefined = SECRET) {
  return webhook({
    address,
    secretEnv: 'HOOK_SECRET',
    variable: (name) => (name === 'HOOK_SECRET' ? secret : undefined),
    now: () => 1_700_000_000_500,
  });
}

const never = () => new AbortController().signal;

describe('USE-10 a webhook', () => {
  it.each([
    ['as Standard Webhooks has it', SECRET, Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')],
    ['by any other text', 'plain secret', Buffer.from('plain secret')],
  ])('is signed %s: key, second and body', async (_, secret, key) => {
    const { heard, address } = await receiver((response) => response.writeHead(204).end());
    expect(await hook(address, secret)(DOCUMENT, never())).toEqual({ kind: 'delivered' });
    const [{ headers, body } = { headers: {}, body: '' }] = heard;
    const expected = createHmac('sha256', key).update(`run_a:7.1700000000.${body}`).digest('base64');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'run_a:7',
      'webhook-timestamp': '1700000000',
      'webhook-signature': `v1,${expected}`,
    });
    expect(JSON.parse(body)).toEqual(DOCUMENT);
  });

  it.each([
    [500, 'it answered with status 500'],
    [404, 'it answered with status 404'],
    [307, 'it answered with a redirect (307), which is not followed'],
  ])('has not arrived when the answer is %i', async (status, why) => {
    const { heard, address } = await receiver((response) => response.writeHead(status, { location: '/other' }).end());
    expect(await hook(address)(DOCUMENT, never())).toMatchObject({ kind: 'failed', why: { en: why } });
    expect(heard.map(({ url }) => url)).toEqual(['/hook']);
  });

  it('has not arrived where nobody is there, or the secret is not', async () => {
    const { address, heard } = await receiver((response) => response.end());
    const none = await hook(address, '')(DOCUMENT, never());
    expect(none).toMatchObject({ why: { en: 'the environment variable HOOK_SECRET with its secret is not set' } });
    expect(await hook(address, 'whsec_***')(DOCUMENT, never())).toMatchObject({ kind: 'failed' });
    expect(heard).toEqual([]);
    expect(await hook('http://127.0.0.1:1/')(DOCUMENT, never())).toMatchObject({ kind: 'failed' });
  });

  it('that hangs, or sends without end, is left when it is called off', async () => {
    for (const answer of [() => undefined, (response: ServerResponse) => void drip(response)]) {
      const { heard, address } = await receiver(answer);
      const leaving = new AbortController();
      const delivery = hook(address)(DOCUMENT, leaving.signal);
      await expect.poll(() => heard).toHaveLength(1);
      leaving.abort();
      // The head of an answer is enough.
      expect(['failed', 'delivered']).toContain((await delivery).kind);
    }
  });
});

async function drip(response: ServerResponse): Promise<void> {
  response.writeHead(200);
  while (!response.destroyed) {
    response.write('x'.repeat(1000));
    await sleep(5);
  }
}

describe('USE-10 a command', () => {
  async function command(script: string) {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-notify-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'told.mjs'), script);
    const argv = [process.execPath, join(folder, 'told.mjs'), '$(touch x)', 'a b'];
    const deliver = noticeCommand({
      argv,
      cwd: folder,
      env: { KNOWN: 'yes' },
      processes: localProcesses(),
      folder: join(folder, 'own'),
    });
    return { deliver, file: (name: string) => readFile(join(folder, name), 'utf8') };
  }

  it('gets the document on its input, its arguments as they are, and nothing of our environment', async () => {
    const { deliver, file } = await command(`
      import { readFileSync, writeFileSync } from 'node:fs';
      const names = Object.keys(process.env).filter((name) => !name.startsWith('SIGNALBOX_'));
      writeFileSync('told', JSON.stringify({ input: JSON.parse(readFileSync(0, 'utf8')), argv: process.argv.slice(2), names }));`);
    expect(await deliver(DOCUMENT, never())).toEqual({ kind: 'delivered' });
    expect(JSON.parse(await file('told'))).toEqual({ input: DOCUMENT, argv: ['$(touch x)', 'a b'], names: ['KNOWN'] });
  });

  it.each([
    ['ends with another status', 'process.exit(3)', 'it ended with 3'],
    ['is killed', 'process.kill(process.pid, "SIGKILL")', 'it ended with SIGKILL'],
  ])('that %s has not been told', async (_, script, why) => {
    const { deliver } = await command(script);
    expect(await deliver(DOCUMENT, never())).toMatchObject({ kind: 'failed', why: { en: why } });
  });

  it('that never ends is ended, with what it has started, when it is called off', async () => {
    const { deliver, file } = await command(`
      import { spawn } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      writeFileSync('pid', String(spawn('sleep', ['1000']).pid));
      setInterval(() => undefined, 1000);`);
    const leaving = new AbortController();
    const delivery = deliver(DOCUMENT, leaving.signal);
    await expect.poll(() => file('pid').catch(() => ''), { timeout: 10_000 }).not.toBe('');
    leaving.abort();
    expect(await delivery).toMatchObject({ kind: 'failed' });
    const pid = Number(await file('pid'));
    await expect.poll(() => isThere(pid), { timeout: 10_000 }).toBe(false);
  });

  it('that cannot be started has not been told', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-notify-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const deliver = noticeCommand({
      argv: ['/nowhere/told'],
      cwd: folder,
      env: {},
      processes: localProcesses(),
      folder,
    });
    expect(await deliver(DOCUMENT, never())).toMatchObject({ kind: 'failed' });
  });
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
