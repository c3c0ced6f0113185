import { AISDKError, APICallError } from '@ai-sdk/provider';
import { isObject, parseJson } from '../../core/json.ts';

/** What can be known of a failed request, whichever provider and layer it comes from. */
export type ErrorFacts = {
  /** The status it was refused with; undefined where there was no answer, or the answer began well. */
  readonly status: number | undefined;
  /** The reply had begun when the connection broke, or the stream ended. */
  readonly begun: boolean;
  /** Why there was no connection, in the words of the system: ECONNREFUSED. */
  readonly network: string | undefined;
  /** The provider's words for machines: codes, types, reasons. */
  readonly marks: readonly string[];
  /** The provider's words for people; never to be shown as they are. */
  readonly words: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The provider's own error object, where it gave one. */
  readonly data: unknown;
  /** The name of the error in the SDK: AI_JSONParseError. */
  readonly name: string;
};

/** Whether a stream came to its end without the event that says so. */
export function isEndedEarly(error: unknown): boolean {
  return AISDKError.isInstance(error) && /ended without/i.test(error.message);
}

export function errorFacts(error: unknown): ErrorFacts {
  const name = error instanceof Error ? error.name : '';
  if (APICallError.isInstance(error)) return ofCall(error);
  if (error instanceof Error || AISDKError.isInstance(error)) {
    const network = networkCode(error);
    return { ...NOTHING, name, words: error.message, network, begun: network !== undefined || isEndedEarly(error) };
  }
  // An error within a stream is the provider's own object, with or without the SDK's reading of it.
  return { ...NOTHING, status: statusIn(error), marks: marksIn(error), words: wordsIn(error), data: error };
}

const NOTHING: ErrorFacts = {
  status: undefined,
  begun: false,
  network: undefined,
  marks: [],
  words: '',
  headers: {},
  data: undefined,
  name: '',
};

function ofCall(error: APICallError): ErrorFacts {
  const { statusCode, message, responseHeaders = {} } = error;
  const data = error.data ?? parseJson(error.responseBody ?? '');
  const begun = statusCode !== undefined && statusCode < 300;
  return {
    status: begun ? undefined : statusCode,
    begun,
    network: networkCode(error.cause),
    marks: marksIn(data),
    words: wordsIn(data) || message,
    headers: responseHeaders,
    data,
    name: error.name,
  };
}

/** What `fetch` says where it does not even try: some ports are for other services, and blocked for it. */
export const BAD_PORT = 'bad port';

/** The first code on the way down to the cause; undici wraps what the system said. */
function networkCode(error: unknown): string | undefined {
  let [cause, depth] = [error, 0];
  while (isObject(cause) && depth < 8) {
    if (typeof cause['code'] === 'string') return cause['code'];
    if (cause['message'] === BAD_PORT) return BAD_PORT;
    [cause, depth] = [cause['cause'], depth + 1];
  }
  return undefined;
}

/** `{error: {…}}` of a body, `{response: {error: {…}}}` of an event, or the error itself. */
function errorIn(data: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(data)) return {};
  if (isObject(data['error'])) return data['error'];
  return isObject(data['response']) ? errorIn(data['response']) : data;
}

function marksIn(data: unknown): readonly string[] {
  const error = errorIn(data);
  const details = Array.isArray(error['details']) ? error['details'] : [];
  const reasons = details.map((detail: unknown) => (isObject(detail) ? detail['reason'] : undefined));
  return [error['code'], error['type'], error['status'], ...reasons].filter((mark) => typeof mark === 'string');
}

function wordsIn(data: unknown): string {
  const { message } = errorIn(data);
  return typeof message === 'string' ? message : '';
}

function statusIn(data: unknown): number | undefined {
  const status = [isObject(data) ? data['statusCode'] : undefined, errorIn(data)['code']].find(
    (value) => typeof value === 'number' && value >= 400 && value < 600,
  );
  return typeof status === 'number' ? status : undefined;
}
