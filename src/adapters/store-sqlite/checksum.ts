import { crc32 } from 'node:zlib';

/** Where the chain of a run's events begins: at its name, so that no run can pass for another. */
export function chainStart(runId: string): number {
  return crc32(runId);
}

/** Each event's checksum covers the one before it: a lost, moved or altered event breaks the chain. */
export function eventChecksum(
  before: number,
  seq: number,
  epoch: number,
  type: string,
  ts: number,
  data: string,
): number {
  return crc32(`${seq} ${epoch} ${ts} ${type} ${data}`, before);
}

/** Covers a whole row of a table. */
export function rowChecksum(columns: readonly unknown[]): number {
  return crc32(JSON.stringify(columns));
}

export type EventColumns = readonly [
  seq: number,
  epoch: number,
  type: string,
  ts: number,
  data: string,
  checksum: number,
];

/** The checksum was made with the event's own number, so it also tells when another one stands in its place. */
export function follows(columns: EventColumns, seq: number, before: number): boolean {
  const [, epoch, type, ts, data, checksum] = columns;
  return eventChecksum(before, seq, epoch, type, ts, data) === checksum;
}
