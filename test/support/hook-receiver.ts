import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NoticeDocument } from '../../src/core/run/notify/notice-document.ts';

export const HOOK_SECRET = 'a secret of the test';

export type HookReceiver = {
  readonly address: string;
  /** Every request, in order, also those that were not answered. */
  readonly heard: NoticeDocument[];
  /** Those that were answered well. */
  readonly acknowledged: NoticeDocument[];
  /** By default with 204; `hang` never answers. */
  answer: number | 'hang';
  close(): void;
};

/** A real receiver of webhooks on this machine, which believes nothing that is not signed. */
export async function hookReceiver(): Promise<HookReceiver> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const { 'webhook-id': id, 'webhook-timestamp': second, 'webhook-signature': signature } = request.headers;
    const expected = createHmac('sha256', HOOK_SECRET).update(`${id}.${second}.${body}`).digest('base64');
    const document = JSON.parse(body) as NoticeDocument;
    if (signature !== `v1,${expected}` || document.key !== id) return void response.writeHead(401).end();
    receiver.heard.push(document);
    respond(response, document);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: HookReceiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard: [],
    acknowledged: [],
    answer: 204,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;

  function respond(response: ServerResponse, document: NoticeDocument): void {
    const { answer } = receiver;
    if (answer === 'hang') return;
    if (answer === 204) receiver.acknowledged.push(document);
    response.writeHead(answer, { location: '/elsewhere' }).end();
  }
}
