import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Behaviour, SeenRequest, Wire, WireFormat } from './behaviour.ts';
import { deliver } from './deliver.ts';
import { errorOf } from './errors.ts';
import { anthropicMessages } from './wires/anthropic-messages.ts';
import { gemini } from './wires/gemini.ts';
import { openaiChat } from './wires/openai-chat.ts';
import { openaiResponses } from './wires/openai-responses.ts';

/** Which wire a path speaks. The part in front of it is the base URL that clients are given. */
const ROUTES: readonly (readonly [RegExp, Wire, WireFormat])[] = [
  [/\/chat\/completions$/, 'openai-chat', openaiChat],
  [/\/responses$/, 'openai-responses', openaiResponses],
  [/\/messages$/, 'anthropic-messages', anthropicMessages],
  [/:(stream)?generateContent$/i, 'gemini', gemini],
];

/** What programs ask beside the model itself, with an answer that changes nothing. */
const HELPERS: readonly (readonly [RegExp, object])[] = [
  [/\/messages\/count_tokens$/, { input_tokens: 11 }],
  [/:countTokens$/, { totalTokens: 11 }],
  [/\/models$/, { object: 'list', data: [], models: [] }],
];

export type ModelServer = {
  /** The base URL to give to a client of this wire. */
  readonly url: string;
  /** What has been asked so far. */
  readonly requests: readonly SeenRequest[];
  /** The paths that nobody here knows. */
  readonly strays: readonly string[];
  close(): Promise<void>;
};

/**
 * A model's API on this machine: real HTTP, with replies that are written down beforehand.
 * It does not keep its process alive, and ends with it.
 */
export async function modelServer(answer: (request: SeenRequest, index: number) => Behaviour): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  const strays: string[] = [];
  const server = createServer((incoming, response) => {
    void serve(incoming, response, answer, { requests, strays });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    strays,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Each request gets the next behaviour; the last one stays. */
export function inTurn(...behaviours: readonly Behaviour[]): (request: SeenRequest, index: number) => Behaviour {
  return (_, index) => behaviours[Math.min(index, behaviours.length - 1)] ?? { kind: 'silence' };
}

/** An address where nobody listens. */
export async function deadAddress(): Promise<string> {
  const server = await modelServer(inTurn());
  await server.close();
  return server.url;
}

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  answer: (request: SeenRequest, index: number) => Behaviour,
  { requests, strays }: { readonly requests: SeenRequest[]; readonly strays: string[] },
): Promise<void> {
  const left = new Promise<boolean>((resolve) => response.once('close', () => resolve(!response.writableFinished)));
  const { pathname: path, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  const [, wire, format] = ROUTES.find(([pattern]) => pattern.test(path)) ?? [];
  if (wire === undefined || format === undefined) {
    const [, help] = HELPERS.find(([pattern]) => pattern.test(path)) ?? [];
    if (help === undefined) strays.push(path);
    response.writeHead(help === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(help ?? {}));
    return;
  }
  const body = JSON.parse(await text(incoming));
  const request: SeenRequest = { wire, path, headers: incoming.headers, body, left };
  requests.push(request);
  const behaviour = answer(request, requests.length - 1);
  const streamed =
    wire === 'gemini' ? /streamGenerateContent/.test(path) && searchParams.get('alt') === 'sse' : body.stream;
  await behave(response, behaviour, { wire, format, streamed: streamed === true, model: body.model ?? modelIn(path) });
}

type Asked = { readonly wire: Wire; readonly format: WireFormat; readonly streamed: boolean; readonly model: string };

async function behave(response: ServerResponse, behaviour: Behaviour, asked: Asked): Promise<void> {
  switch (behaviour.kind) {
    case 'silence':
      return;
    case 'raw':
      response.writeHead(behaviour.status ?? 200, { 'content-type': 'text/event-stream', ...behaviour.headers });
      response.end(behaviour.body);
      return;
    case 'error': {
      const { status, body } = errorOf(asked.wire, behaviour.error, behaviour.words);
      response.writeHead(status, { 'content-type': 'application/json', ...behaviour.headers });
      response.end(JSON.stringify(body));
      return;
    }
    case 'reply': {
      if (!asked.streamed) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(asked.format.document(behaviour, asked.model)));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
      await deliver(response, asked.format.events(behaviour, asked.model), asked.format.streamError, behaviour);
    }
  }
}

function modelIn(path: string): string {
  return /models\/([^:]+):/.exec(path)?.[1] ?? '';
}
