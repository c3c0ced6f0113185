import { isObject } from '../json.ts';

/* Programs send what they like: a field of another kind than it should be reads as one that is not there. */

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined;
}

/** Tokens are whole and not negative. */
export function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}

/** An HTTP status that tells of a failure. */
export function statusOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 400 && value <= 599 ? value : undefined;
}
