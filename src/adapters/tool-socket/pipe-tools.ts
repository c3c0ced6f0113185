import { connect } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { eachLine } from './each-line.ts';

export type PipeOptions = {
  readonly socket: string;
  readonly token: string;
  readonly input: Readable;
  readonly output: Writable;
};

type Id = string | number;

/**
 * A pipe between a program and the socket of the run's owner. It reads along only as far as it must: where the owner is gone,
 * every request that has no answer gets one from here. Done when the program has ended its side.
 */
export function pipeTools({ socket: path, token, input, output }: PipeOptions): Promise<void> {
  const unanswered = new Set<Id>();
  const { promise, resolve } = Promise.withResolvers<void>();
  let isGone = false;
  const socket = connect(path);
  socket.write(`${token}\n`);

  eachLine(input, (line) => {
    const { id, method } = envelopeOf(line);
    if (id !== undefined && method !== undefined) unanswered.add(id);
    if (isGone) tellGone();
    else if (!socket.write(line)) input.pause();
  });
  socket.on('drain', () => input.resume());
  eachLine(socket, (line) => {
    const { id, method } = envelopeOf(line);
    if (id !== undefined && method === undefined) unanswered.delete(id);
    if (!output.write(line)) socket.pause();
  });
  output.on('drain', () => socket.resume());
  // The reader is gone.
  output.on('error', () => {
    socket.destroy();
    input.destroy();
    resolve();
  });

  // 'close' follows, whether the owner could not be reached, has ended or was killed.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isGone = true;
    tellGone();
    input.resume();
    if (input.readableEnded || input.destroyed) resolve();
  });
  input.on('end', () => {
    if (isGone) resolve();
    else socket.end();
  });
  return promise;

  function tellGone(): void {
    for (const id of unanswered) output.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: GONE })}\n`);
    unanswered.clear();
  }
}

/** Its code stands here once more: the pipe is started for every turn, and loads nothing but itself. */
const GONE = {
  code: -32_000,
  message: 'E_OWNER_GONE: the process that drives this run is gone. End your turn now; the run goes on from its log.',
};

/** What of a message says whose it is; nothing for what is no message. */
function envelopeOf(line: Buffer): { readonly id?: Id; readonly method?: unknown } {
  try {
    const message: unknown = JSON.parse(line.toString());
    if (typeof message !== 'object' || message === null || !('id' in message)) return {};
    const { id } = message;
    if (typeof id !== 'string' && typeof id !== 'number') return {};
    return 'method' in message ? { id, method: message.method } : { id };
  } catch {
    return {};
  }
}
