import type { Recorded, RunEvent } from '../../core/run/events.ts';
import { upcast } from '../../core/run/fold/upcast.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import { chainStart, eventChecksum } from './checksum.ts';
import { readRun, type Source } from './read-run.ts';
import { corrupt } from './sqlite-faults.ts';

export type EventColumns = readonly [
  seq: number,
  epoch: number,
  type: string,
  ts: number,
  data: string,
  checksum: number,
];

/** The events after `after`, each one checked to follow from the one before, the last one to be the one the row names. */
export function readEvents(source: Source, runId: string, after: number, limit: number): readonly Recorded[] {
  const { file } = source;
  // The row first: events appended by others in between only come on top.
  const run = readRun(source, runId);
  if (after >= run.seq) return [];

  const events: Recorded[] = [];
  let seq = after;
  let tail = after === 0 ? chainStart(runId) : checksumAt(source, runId, after);
  for (const columns of rowsFrom(source, runId, after + 1, limit)) {
    seq += 1;
    if (!follows(columns, seq, tail)) throw lost(file, runId, seq);
    tail = columns[5];
    if (seq === run.seq && tail !== run.tail) throw lost(file, runId, seq);
    events.push({ seq, epoch: columns[1], ts: columns[3], event: parse(columns) });
  }
  if (events.length < limit && seq < run.seq) throw lost(file, runId, seq + 1);
  return events;
}

const SLICE = 200;

/** In slices: stepping from row to row costs more than checking them, and all rows of a long log at once more than reading them. */
function* rowsFrom({ statements }: Source, runId: string, first: number, limit: number): Generator<EventColumns> {
  for (let read = 0; read < limit; read += SLICE) {
    const most = Math.min(SLICE, limit - read);
    const rows = statements.events.all(runId, first + read, most) as unknown as readonly EventColumns[];
    yield* rows;
    if (rows.length < most) return;
  }
}

function checksumAt({ statements, file }: Source, runId: string, seq: number): number {
  const columns = statements.events.get(runId, seq, 1) as unknown as EventColumns | undefined;
  if (columns?.[0] !== seq) throw lost(file, runId, seq);
  return columns[5];
}

/** The checksum was made with the event's own number, so it also tells when another one stands in its place. */
export function follows(columns: EventColumns, seq: number, before: number): boolean {
  const [, epoch, type, ts, data, checksum] = columns;
  return eventChecksum(before, seq, epoch, type, ts, data) === checksum;
}

/** The type stands in its own column only. It is put to what was parsed, since a copy would cost as much as the parsing. */
function parse(columns: EventColumns): RunEvent {
  const event = JSON.parse(columns[4]) as { type: string };
  event.type = columns[2];
  return upcast(event as RunEvent);
}

function lost(file: string, runId: string, seq: number): Error {
  return corrupt(file, STORE_WORDS.eventLost(seq, runId));
}
