import { isObject } from '../json.ts';
import type { Usage } from '../run/events.ts';
import type { Fields, Signal } from './descriptor.ts';

/* Programs send what they like: a field of another kind than it should be reads as one that is not there. */

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function objectOf(value: unknown): Fields | undefined {
  return isObject(value) ? value : undefined;
}

/** Tokens are whole and not negative. */
export function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}

/** What was used, in whole numbers: programs and providers report what they like. */
export function usageOf({ input, output, cached }: Fields): Usage {
  const counted = { input: countOf(input), output: countOf(output) };
  return cached === undefined ? counted : { ...counted, cached: countOf(cached) };
}

/** An HTTP status that tells of a failure. */
export function statusOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 400 && value <= 599 ? value : undefined;
}

/** Nothing where the program does not name its session. */
export function sessionSignals(id: unknown): readonly Signal[] {
  return typeof id === 'string' ? [{ kind: 'session', id }] : [];
}

export function toolSignal(name: string, ref: unknown): Signal {
  return typeof ref === 'string' ? { kind: 'tool', name, ref } : { kind: 'tool', name };
}

/** A turn that came to a bad end; where no status is known, the message may tell one. */
export function failedSignal(message: string, known?: number): Signal {
  const status = known ?? statusIn(message);
  return status === undefined ? { kind: 'ended', ok: false, message } : { kind: 'ended', ok: false, message, status };
}

/** The HTTP status that a message tells of, in the ways that the programs write it. */
const STATUS =
  /(?:\bstatus(?:[ _]?code)?|\bHTTP|\bAPI Error|\berror|"code"|"status"|\blast status)\s*[:=(]?\s*"?\s*(4\d\d|5\d\d)\b/i;

export function statusIn(message: string): number | undefined {
  const found = STATUS.exec(message)?.[1];
  return found === undefined ? undefined : Number(found);
}
