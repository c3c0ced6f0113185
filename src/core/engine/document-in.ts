import { isObject, parseJson } from '../json.ts';

/** A document that is found at all is found at one of the first places; more are not worth the time. */
const MAX_TRIES = 8;

/** The one JSON object that is printed over many lines, behind whatever was logged before it. */
export function documentIn(lines: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  const end = lines.findLastIndex((line) => line.trimEnd().endsWith('}'));
  if (end === -1) return undefined;
  const starts = lines.flatMap((line, index) => (index <= end && line.startsWith('{') ? [index] : []));
  for (const start of starts.slice(0, MAX_TRIES)) {
    const value = parseJson(lines.slice(start, end + 1).join('\n'));
    if (isObject(value)) return value;
  }
  return undefined;
}
