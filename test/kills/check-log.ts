import { canonicalJson } from '../../src/core/json.ts';
import type { EventOf, EventType, Recorded } from '../../src/core/run/events.ts';
import type { JournalEntry } from './journal.ts';
import type { World } from './world.ts';

/** What must never be: something acknowledged is gone, something finished was done again, or the run does not arrive. */
export type Violation = { readonly kind: 'lost' | 'repeated' | 'stuck'; readonly what: string };

export const lost = (what: string): Violation => ({ kind: 'lost', what });
export const repeated = (what: string): Violation => ({ kind: 'repeated', what });
export const stuck = (what: string): Violation => ({ kind: 'stuck', what });

/** The log is whole, and every call and every grant in it came to exactly one end. */
export function checkLog(log: readonly Recorded[]): readonly Violation[] {
  return [...contiguous(log), ...callsSettledOnce(log), ...grantsBoughtTheirChange(log), ...keysDecidedOnce(log)];
}

/** Everything the store gave its word for stands in the log, in its place, as it was. */
export function checkAcknowledged(log: readonly Recorded[], journal: readonly JournalEntry[]): readonly Violation[] {
  const decided = new Set(log.flatMap(({ event }) => ('key' in event ? [event.key] : [])));
  return journal.flatMap((entry) => {
    if (entry.kind === 'posted')
      return decided.has(entry.key) ? [] : [lost(`command ${entry.key} was posted and never decided`)];
    if (entry.kind !== 'acknowledged') return [];
    return entry.events.flatMap((event, index) => {
      const seq = entry.first + index;
      const found = log[seq - 1]?.event;
      return canonicalJson(found ?? null) === canonicalJson(event)
        ? []
        : [lost(`event ${seq} ${event.type} is now ${found?.type}`)];
    });
  });
}

/** What the world shows: an order is placed once per call, a document written once, and a finished call leaves its effect. */
export function checkDeeds(log: readonly Recorded[], runId: string, world: World): readonly Violation[] {
  const deeds = world.deeds();
  const many = deeds.filter(
    ({ tool, key }, index) => tool !== 'idempotent' && deeds.findIndex((other) => other.key === key) !== index,
  );
  const missing = eventsOf(log, 'call.finished').filter(({ callId, tool, result }) => {
    const ok = typeof result === 'object' && result !== null && 'ok' in result && result.ok === true;
    return ok && (tool === 'once' || tool === 'idempotent') && !deeds.some(({ key }) => key === `${runId}/${callId}`);
  });
  return [
    ...many.map(({ tool, key }) => repeated(`${tool} ${key} happened twice`)),
    ...missing.map(({ tool, callId }) => lost(`${tool} ${callId} is finished in the log and never happened`)),
  ];
}

/** The calls that a log says are finished. */
export function finishedIn(
  events: readonly { readonly type: string; readonly callId?: string | undefined }[],
): readonly string[] {
  return events.flatMap((event) =>
    event.type === 'call.finished' && event.callId !== undefined ? [event.callId] : [],
  );
}

function contiguous(log: readonly Recorded[]): readonly Violation[] {
  return log.flatMap(({ seq }, index) =>
    seq === index + 1 ? [] : [lost(`event ${index + 1} is missing: ${seq} stands in its place`)],
  );
}

function callsSettledOnce(log: readonly Recorded[]): readonly Violation[] {
  const ends = [...eventsOf(log, 'call.finished'), ...eventsOf(log, 'call.refused')].map(({ callId }) => callId);
  const asked = [
    ...eventsOf(log, 'reply.received').flatMap(({ calls }) => calls),
    ...eventsOf(log, 'call.asked').map(({ callId, tool }) => ({ id: callId, tool })),
  ];
  return asked.flatMap(({ id, tool }) => {
    const count = ends.filter((callId) => callId === id).length;
    if (count === 1) return [];
    return [count === 0 ? lost(`${tool} ${id} has no result`) : repeated(`${tool} ${id} has ${count} results`)];
  });
}

/** A grant that is spent has bought its change then and there; otherwise the person's yes is gone and nothing came of it. */
function grantsBoughtTheirChange(log: readonly Recorded[]): readonly Violation[] {
  return log.flatMap(({ event, seq, epoch }) => {
    if (event.type !== 'grant.spent') return [];
    const [change, result] = log.slice(seq, seq + 2);
    const bought =
      change?.event.type === 'state.changed' &&
      change.epoch === epoch &&
      result?.event.type === 'call.finished' &&
      result.event.callId === event.callId;
    return bought ? [] : [lost(`grant ${event.grant} is spent and its change was not made`)];
  });
}

function keysDecidedOnce(log: readonly Recorded[]): readonly Violation[] {
  const keys = [...eventsOf(log, 'command.accepted'), ...eventsOf(log, 'command.refused')].map(({ key }) => key);
  return keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => repeated(`command ${key} was decided twice`));
}

export function eventsOf<T extends EventType>(log: readonly Recorded[], type: T): readonly EventOf<T>[] {
  return log.flatMap(({ event }) => (event.type === type ? [event as EventOf<T>] : []));
}
