import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

const LONGEST = 256;
const PATIENCE_MS = 10_000;

/** The first line must be the token; whoever says anything else, or nothing, is shut out without an answer. */
export function admit(socket: Socket, token: string, serve: () => void): void {
  let said = Buffer.alloc(0);
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
  timer.unref();
  socket.on('close', () => clearTimeout(timer));
  socket.on('data', hear);

  function hear(chunk: Buffer): void {
    said = Buffer.concat([said, chunk]);
    const end = said.indexOf('\n');
    if (end === -1 && said.length <= LONGEST) return;
    socket.off('data', hear);
    clearTimeout(timer);
    if (end === -1 || !isSame(said.subarray(0, end), Buffer.from(token))) {
      socket.destroy();
      return;
    }
    socket.pause();
    if (end + 1 < said.length) socket.unshift(said.subarray(end + 1));
    serve();
  }
}

function isSame(said: Buffer, token: Buffer): boolean {
  return said.length === token.length && timingSafeEqual(said, token);
}
