import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** As many calls of one connection as go side by side, those included whose answers nobody has read. */
const WIDTH = 16;

export type Turnstile = <T>(call: () => Promise<T>) => Promise<T>;

/** Who does not read their answers gets no more of them: they would pile up here, and hold gigabytes. */
export function turnstile(socket: Socket): Turnstile {
  let free = WIDTH;
  const waiting: (() => void)[] = [];
  let unread: (() => void)[] = [];
  const read = () => {
    const left = unread;
    unread = [];
    for (const leave of left) leave();
  };
  socket.on('drain', read).on('close', read);
  // The transport listens once for every answer that is not read, and there are no more of them than this.
  socket.setMaxListeners(4 * WIDTH);

  return async (call) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await call();
    } finally {
      void answered();
    }
  };

  /** The answer is written after its call has returned; then it is as good as read, unless it waits behind others. */
  async function answered(): Promise<void> {
    await setImmediate();
    if (socket.destroyed || !socket.writableNeedDrain) leave();
    else unread.push(leave);
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}
