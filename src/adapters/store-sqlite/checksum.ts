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
