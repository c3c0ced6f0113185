import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery } from './behaviour.ts';

/** Writes the events of a stream in the way the delivery asks for, and ends it, or breaks it. */
export async function deliver(
  response: ServerResponse,
  events: readonly string[],
  streamError: string,
  delivery: Delivery,
): Promise<void> {
  const { cutAfter, endAfter, failAfter, hangAfter } = delivery;
  const until = Math.min(
    ...[cutAfter, endAfter, failAfter, hangAfter, events.length].filter((count) => count !== undefined),
  );
  const sent = [...events.slice(0, until), ...(until === failAfter ? [streamError] : [])];
  for (const part of inWrites(sent, delivery.bytes)) {
    if (response.destroyed) return;
    await new Promise<void>((resolve) => response.write(part, () => resolve()));
    if (delivery.pauseMs !== undefined) await pause(delivery.pauseMs);
  }
  if (until === hangAfter) return;
  if (until === cutAfter) response.destroy();
  else response.end();
}

function inWrites(events: readonly string[], size: number | undefined): readonly Uint8Array[] {
  if (size === undefined) return events.map((event) => Buffer.from(event));
  const all = Buffer.from(events.join(''));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.subarray(index * size, (index + 1) * size),
  );
}
