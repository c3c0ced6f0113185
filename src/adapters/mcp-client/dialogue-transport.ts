import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import { isObject, parseJson } from '../../core/json.ts';
import type { Dialogue, DialogueOrder, Processes } from '../../ports/processes.ts';

export type EndedServer = ProcessEnd & { readonly stderr: string };

/**
 * A program that speaks MCP by lines. The transport of the SDK starts its program in our process group, hands it variables of ours,
 * and starts a second one to find out which version it speaks.
 */
export class DialogueTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** How it ended, once it has. */
  ended: EndedServer | undefined;
  readonly #processes: Pick<Processes, 'converse'>;
  readonly #order: Omit<DialogueOrder, 'onLine' | 'onEnd'>;
  #dialogue: Dialogue | undefined;

  constructor(processes: Pick<Processes, 'converse'>, order: Omit<DialogueOrder, 'onLine' | 'onEnd'>) {
    this.#processes = processes;
    this.#order = order;
  }

  async start(): Promise<void> {
    this.#dialogue = await this.#processes.converse({
      ...this.#order,
      onLine: (text) => this.#hear(text),
      onEnd: (ended) => {
        this.ended = ended;
        this.onclose?.();
      },
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.ended !== undefined) throw new Error('It has ended.');
    this.#dialogue?.say(JSON.stringify(message));
  }

  async close(): Promise<void> {
    await this.#dialogue?.end();
  }

  /** A line that is no message is what many programs print beside them. */
  #hear(text: string): void {
    const message = parseJson(text);
    if (isObject(message) && message['jsonrpc'] === '2.0') this.onmessage?.(message as JSONRPCMessage);
  }
}
