import { isObject } from '../../core/json.ts';
import type { ErrorFacts } from './error-facts.ts';

/** How long a provider asks to be left alone, in milliseconds; undefined where it does not say. */
export function retryAfter({ headers, data }: Pick<ErrorFacts, 'headers' | 'data'>, now: number): number | undefined {
  const exact = milliseconds(headers['retry-after-ms'], 1);
  const header = headers['retry-after'];
  const until = header === undefined ? Number.NaN : Date.parse(header) - now;
  return exact ?? milliseconds(header, 1000) ?? (until > 0 ? until : undefined) ?? retryDelay(data);
}

function milliseconds(text: string | undefined, unit: number): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Math.ceil(Number(text) * unit) : undefined;
}

/** Google says it in the body: `{"error": {"details": [{"retryDelay": "7s"}]}}`. */
function retryDelay(data: unknown): number | undefined {
  const error = isObject(data) && isObject(data['error']) ? data['error'] : {};
  const details: readonly unknown[] = Array.isArray(error['details']) ? error['details'] : [];
  const delay = details.flatMap((detail) => (isObject(detail) ? [detail['retryDelay']] : [])).find((text) => text);
  return typeof delay === 'string' ? milliseconds(delay.replace(/s$/, ''), 1000) : undefined;
}
