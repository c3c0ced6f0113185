import type { Json } from '../json.ts';

/** JSONLogic's truth: that of JavaScript, but an empty list is false. */
export function truthy(value: Json): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** A number for any value; lists and objects have none. */
export function toNumber(value: Json): number {
  return value !== null && typeof value === 'object' ? Number.NaN : Number(value);
}

/** The text of a value; null, lists and objects have none. */
export function toText(value: Json): string {
  return value === null || typeof value === 'object' ? '' : String(value);
}

/** `==` of JavaScript for plain values, without its detour over methods of objects. */
export function looselyEqual(a: Json, b: Json): boolean {
  if (a === null || b === null) return a === b;
  if (typeof a === 'object' || typeof b === 'object') return false;
  return typeof a === typeof b ? a === b : toNumber(a) === toNumber(b);
}

/** `===` of JavaScript for plain values. */
export function strictlyEqual(a: Json, b: Json): boolean {
  return (a === null || typeof a !== 'object') && a === b;
}

/** Nothing but plain text is looked for in a text: a variable that is not there is in none. */
export function contains(list: Json, item: Json): boolean {
  if (Array.isArray(list)) return list.some((other) => strictlyEqual(item, other));
  return typeof list === 'string' && item !== null && typeof item !== 'object' && list.includes(String(item));
}

/** What a value adds to the steps of an evaluation: every operator's work is linear in the sizes it handles. */
export function weight(value: Json): number {
  if (typeof value === 'string') return value.length >> 6;
  return Array.isArray(value) ? value.length >> 3 : 0;
}
