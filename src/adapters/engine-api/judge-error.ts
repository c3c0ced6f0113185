import type { FaultCode } from '../../core/fault.ts';
import { isObject } from '../../core/json.ts';
import { BAD_PORT, type ErrorFacts } from './error-facts.ts';
import { WEB_PAGE } from './open-model.ts';

type Rule = readonly [applies: (facts: ErrorFacts) => boolean, code: FaultCode];

const TOO_LONG =
  /context[_ ]?(length|window|size|limit)|maximum (context|model) length|prompt is too long|input token count|too many (input )?tokens|range of input length/i;
const NO_CREDIT = /insufficient[_ ](quota|balance)|credit balance|billing (is |has )?not (been )?(enabled|active)/i;
const NO_MODEL = /model[_ ]not[_ ](found|exist)|model\b.{0,120}\b(not found|does ?n[o']t exist|not exist|is unknown)/i;
const BAD_KEY =
  /API_KEY_(INVALID|EXPIRED)|api[ _]key (is )?(not valid|invalid|expired)|invalid_api_key|authentication_error/i;
const UNREADABLE = /^AI_(JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|NoContentGenerated)Error$/;
const TIMED_OUT = /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/;

/** What a failure is called. The order is the logic: providers use one status for many things, so words come before it. */
const RULES: readonly Rule[] = [
  [({ network = '' }) => TIMED_OUT.test(network), 'ENGINE_TIMEOUT'],
  [({ begun }) => begun, 'ENGINE_FAILED'],
  [({ status, network }) => status === undefined && network !== undefined, 'ENGINE_UNREACHABLE'],
  [({ name }) => UNREADABLE.test(name), 'ENGINE_BAD_REPLY'],
  [(facts) => facts.status === 402 || says(facts, NO_CREDIT), 'ENGINE_QUOTA'],
  [({ status }) => status === 429, 'ENGINE_RATE_LIMITED'],
  [(facts) => facts.status === 413 || says(facts, TOO_LONG), 'CONTEXT_TOO_LONG'],
  [(facts) => facts.status === 401 || says(facts, BAD_KEY), 'ENGINE_AUTH'],
  [(facts) => facts.status === 404 || says(facts, NO_MODEL), 'ENGINE_MODEL_UNKNOWN'],
  [({ status }) => status === 403, 'ENGINE_AUTH'],
  [({ status = 0 }) => status >= 500, 'ENGINE_FAILED'],
  [({ status = 0 }) => status >= 300, 'ENGINE_REQUEST_INVALID'],
  [({ name }) => name === 'AI_UnsupportedFunctionalityError', 'ENGINE_REQUEST_INVALID'],
  // The SDK stumbled over what came.
  [({ name }) => name !== '', 'ENGINE_BAD_REPLY'],
];

/** The code of a failure; it says whether the kernel tries again. */
export function judgeError(facts: ErrorFacts): FaultCode {
  return RULES.find(([applies]) => applies(facts))?.[1] ?? 'ENGINE_FAILED';
}

/** Whether asking again would only bring the same: then no pause is worth it. */
export function isLasting({ name, network }: ErrorFacts): boolean {
  return name === WEB_PAGE || network === BAD_PORT;
}

function says({ marks, words }: ErrorFacts, pattern: RegExp): boolean {
  return pattern.test(words) || marks.some((mark) => pattern.test(mark));
}

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
