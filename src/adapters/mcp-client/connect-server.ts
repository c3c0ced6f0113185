import {
  Client,
  type ClientOptions,
  type FetchLike,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import type { PROTOCOLS } from '../../core/config/server-settings.ts';
import { Fault } from '../../core/fault.ts';
import { asJson, isObject } from '../../core/json.ts';
import { readAnswer, readTools } from '../../core/mcp/read-answer.ts';
import { SERVER_WORDS } from '../../core/words/server-words.ts';
import type { DialogueOrder, Processes } from '../../ports/processes.ts';
import type { Patience, ToolServer } from '../../ports/tool-server.ts';
import { DialogueTransport } from './dialogue-transport.ts';
import { judgeFailure } from './judge-failure.ts';

export type ServerOrder = {
  readonly name: string;
  readonly way: ProgramWay | AddressWay;
  readonly protocol?: (typeof PROTOCOLS)[number];
  /** Ours, as the server is told it. */
  readonly version: string;
};

type ProgramWay = { readonly processes: Pick<Processes, 'converse'> } & Pick<
  DialogueOrder,
  'argv' | 'cwd' | 'env' | 'folder'
>;
type AddressWay = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Of one answer, over either way. */
const LONGEST = 16 * 2 ** 20;
const MOST_PAGES = 20;

/** Opens a server and agrees with it on a version. */
export async function connectServer(order: ServerOrder, patience: Patience): Promise<ToolServer> {
  const { name, way } = order;
  const client = new Client({ name: 'signalbox', version: order.version }, optionsOf(order));
  const { transport, ended, tooMuch } = transportOf(way);
  // Nothing that a server does out of turn is of interest.
  client.onerror = () => undefined;
  const failed = (cause: unknown, { ms }: Patience, opening = false) =>
    judgeFailure(cause, { name, ms, longest: LONGEST, ended: ended(), tooMuch: tooMuch(), opening });
  let isClosed = false;
  client.onclose = () => {
    isClosed = true;
  };
  try {
    await client.connect(transport, optionsFor(patience));
  } catch (cause) {
    // Before it is ended by us.
    const fault = failed(cause, patience, true);
    await transport.close().catch(() => undefined);
    throw fault;
  }
  return {
    async tools(within) {
      try {
        return { tools: readTools(await allPages(client, within)), changed: [] };
      } catch (cause) {
        throw failed(cause, within);
      }
    },
    async call(tool, args, within) {
      try {
        // With a description of our own the client looks up none of its, and tries nothing a second time.
        const toolDefinition = { name: tool, inputSchema: { type: 'object' as const } };
        const result = await client.callTool(
          { name: tool, arguments: { ...args } },
          { ...optionsFor(within), toolDefinition },
        );
        const answer = readAnswer(asJson(result));
        if (answer === undefined) throw new Fault('MCP_FAILED', SERVER_WORDS.noSense(name));
        return answer;
      } catch (cause) {
        throw failed(cause, within);
      }
    },
    isOpen: () => !isClosed,
    close: async () => {
      await client.close().catch(() => undefined);
      await transport.close().catch(() => undefined);
    },
  };
}

/** Nothing is offered to a server: no files, no model, no person to ask. */
function optionsOf({ way, protocol }: ServerOrder): ClientOptions {
  const pinned = protocol === '2026-07-28' ? { pin: protocol } : undefined;
  const unsaid = 'url' in way && protocol === undefined ? 'auto' : 'legacy';
  return { capabilities: {}, versionNegotiation: { mode: pinned ?? unsaid }, inputRequired: { autoFulfill: false } };
}

function optionsFor({ ms, signal }: Patience) {
  return { timeout: ms, maxTotalTimeout: ms, signal: signal as AbortSignal };
}

function transportOf(way: ProgramWay | AddressWay) {
  if (!('url' in way)) {
    const { processes, ...order } = way;
    const transport = new DialogueTransport(processes, { ...order, longestLine: LONGEST });
    return { transport: transport as Transport, ended: () => transport.ended, tooMuch: () => false };
  }
  let exceeded = false;
  const transport: StreamableHTTPClientTransport = new StreamableHTTPClientTransport(new URL(way.url), {
    requestInit: { headers: { ...way.headers } },
    fetch: boundedFetch(LONGEST, () => {
      exceeded = true;
      // A call that waits for its answer fails at once.
      void transport.close().catch(() => undefined);
    }),
    onInsufficientScope: 'throw',
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: 1_000,
      reconnectionDelayGrowFactor: 1,
    },
  });
  return { transport: transport as Transport, ended: () => undefined, tooMuch: () => exceeded };
}

async function allPages(client: Client, patience: Patience): Promise<readonly unknown[]> {
  const listed: unknown[] = [];
  const until = performance.now() + patience.ms;
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const ms = Math.max(1, until - performance.now());
    const result: unknown = await client.request({ method: 'tools/list', params }, optionsFor({ ...patience, ms }));
    if (!isObject(result) || !Array.isArray(result['tools'])) break;
    listed.push(...result['tools']);
    if (typeof result['nextCursor'] !== 'string') break;
    cursor = result['nextCursor'];
  }
  return listed;
}

/** Requests whose answers end with an error where they are too long. */
function boundedFetch(most: number, onExceeded: () => void): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.body === null) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.length;
          if (bytes <= most) return controller.enqueue(chunk);
          onExceeded();
          controller.error(new Error('too much was said'));
        },
      }),
    );
    return new Response(counted, response);
  };
}
