import type { Saying, SayingArgument } from './saying.ts';

/** The sentence in a result of a call, if it is one. By hand, because faces that look load no schemas. */
export function readSaying(value: unknown): Saying | undefined {
  return isSaying(value) ? value : undefined;
}

function isSaying(value: unknown): value is Saying {
  if (typeof value !== 'object' || value === null || !('word' in value) || !('args' in value)) return false;
  const { word, args, ...more } = value;
  return typeof word === 'string' && Array.isArray(args) && args.every(isArgument) && Object.keys(more).length === 0;
}

function isArgument(value: unknown): value is SayingArgument {
  return typeof value === 'string' || typeof value === 'number' || isSaying(value);
}
