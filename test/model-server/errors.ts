import type { ErrorName, Wire } from './behaviour.ts';

type Row = readonly [status: number, type: string, words: string, code?: string];

/** What each provider answers, in its own words: status, kind, message, and a code where it has one. */
const OPENAI: { readonly [name in ErrorName]: Row } = {
  'bad-request': [400, 'invalid_request_error', "Invalid value for 'tools[0].name'.", 'invalid_value'],
  'wrong-key': [401, 'invalid_request_error', 'Incorrect API key provided.', 'invalid_api_key'],
  forbidden: [403, 'invalid_request_error', 'Country, region, or territory not supported.'],
  'unknown-model': [404, 'invalid_request_error', 'The model `m` does not exist.', 'model_not_found'],
  'too-long': [
    400,
    'invalid_request_error',
    "This model's maximum context length is 128000 tokens. However, your messages resulted in 140000 tokens.",
    'context_length_exceeded',
  ],
  'too-large': [413, 'invalid_request_error', 'Request too large.'],
  'rate-limited': [429, 'tokens', 'Rate limit reached for m on tokens per min.', 'rate_limit_exceeded'],
  'no-credit': [429, 'insufficient_quota', 'You exceeded your current quota.', 'insufficient_quota'],
  failed: [500, 'server_error', 'The server had an error while processing your request.'],
  overloaded: [503, 'server_error', 'The engine is currently overloaded.'],
};

const ANTHROPIC: { readonly [name in ErrorName]: Row } = {
  'bad-request': [400, 'invalid_request_error', 'tools.0.custom.name: String should match pattern'],
  'wrong-key': [401, 'authentication_error', 'invalid x-api-key'],
  forbidden: [403, 'permission_error', 'Your API key does not have permission to use the specified resource.'],
  'unknown-model': [404, 'not_found_error', 'model: m'],
  'too-long': [400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'],
  'too-large': [413, 'request_too_large', 'Request exceeds the maximum size'],
  'rate-limited': [429, 'rate_limit_error', 'This request would exceed your rate limit of 50 requests per minute.'],
  'no-credit': [400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'],
  failed: [500, 'api_error', 'Internal server error'],
  overloaded: [529, 'overloaded_error', 'Overloaded'],
};

const GOOGLE: { readonly [name in ErrorName]: Row } = {
  'bad-request': [400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Unknown name "x".'],
  'wrong-key': [400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID'],
  forbidden: [403, 'PERMISSION_DENIED', 'Generative Language API has not been used in project 1 before.'],
  'unknown-model': [404, 'NOT_FOUND', 'models/m is not found for API version v1beta.'],
  'too-long': [
    400,
    'INVALID_ARGUMENT',
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  ],
  'too-large': [413, 'INVALID_ARGUMENT', 'Request payload size exceeds the limit: 20971520 bytes.'],
  'rate-limited': [429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota. Please retry in 7s.'],
  'no-credit': [402, 'FAILED_PRECONDITION', 'Billing is not enabled for this project.'],
  failed: [500, 'INTERNAL', 'An internal error has occurred.'],
  overloaded: [503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'],
};

const ROWS: { readonly [wire in Wire]: { readonly [name in ErrorName]: Row } } = {
  'openai-chat': OPENAI,
  'openai-responses': OPENAI,
  'anthropic-messages': ANTHROPIC,
  gemini: GOOGLE,
};

/** The status and the document by which a provider refuses. */
export function errorOf(
  wire: Wire,
  name: ErrorName,
  ownWords?: string,
): { readonly status: number; readonly body: object } {
  const [status, type, theirs, code] = ROWS[wire][name];
  const message = ownWords ?? theirs;
  if (wire === 'anthropic-messages') return { status, body: { type: 'error', error: { type, message } } };
  if (wire === 'gemini') {
    const details = code === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: code }];
    return { status, body: { error: { code: status, message, status: type, details } } };
  }
  return { status, body: { error: { message, type, param: null, code: code ?? null } } };
}
