import { baseUrlOf, type ModelSettings, serverOf } from '../../core/config/model-settings.ts';
import type { FaultCode } from '../../core/fault.ts';
import { BAD_PORT } from './error-facts.ts';

export type FailureContext = {
  readonly settings: ModelSettings;
  /** The name of the variable that held the key; undefined where none was sent. */
  readonly keyName: string | undefined;
  readonly status: number | undefined;
  readonly network: string | undefined;
  /** What came was a page for people. */
  readonly page: boolean;
  /** The provider's words, with nothing secret in them. */
  readonly words: string;
};

type Text = (who: string, context: FailureContext) => string;

/** What a person reads: who, what, and what to do. Of a wrong key the provider's words are left out: they may hold it. */
const TEXTS: { readonly [C in FaultCode]?: Text } = {
  ENGINE_AUTH: (who, { keyName, status, words }) => {
    if (status === 403) return `${who} does not allow this${quoted(words)} Check what the key may be used for.`;
    if (keyName === undefined) return `${who} wants a key. Name its variable as keyEnv of the model in your config.`;
    return `${who} refused the key in ${keyName}. Set it to a valid one.`;
  },
  ENGINE_MODEL_UNKNOWN: (who, { settings }) =>
    `${who} has no model "${settings.model}", or this key may not use it. Start a run with another --model${
      settings.baseUrl === undefined ? '' : ', or check the baseUrl'
    }.`,
  CONTEXT_TOO_LONG: (who, { settings }) =>
    `${who} says that the conversation is longer than ${settings.model} can read. Start a run with a model that reads more.`,
  ENGINE_RATE_LIMITED: (who) => `${who} says that requests come too fast.`,
  ENGINE_QUOTA: (who) => `${who} says that the account has no credit left. Look at its billing page.`,
  ENGINE_UNREACHABLE: (_, { settings, network }) =>
    network === BAD_PORT
      ? `${baseUrlOf(settings)} has a port that is blocked for HTTP, so nothing was sent. Let the server listen on another one.`
      : `Nobody answers at ${baseUrlOf(settings)} (${network}). Check the network, the address and whether the server runs.`,
  ENGINE_TIMEOUT: (who) => `${who} stayed silent for too long.`,
  ENGINE_BAD_REPLY: (who, { settings, page }) =>
    page
      ? `${who} answered with a web page, not with a reply of ${settings.model}. Check that the address is that of an API, often one that ends in /v1.`
      : noReplyText(settings),
  ENGINE_REQUEST_INVALID: (who, { settings, status, words }) =>
    status !== undefined && status < 400
      ? `${who} redirects to another address (${status}). Give the address it leads to as baseUrl.`
      : `${who} did not accept the request for ${settings.model}${inBrackets(status)}${quoted(words)}`,
  ENGINE_FAILED: (who, { settings, status, words }) =>
    status === undefined
      ? `The reply of ${settings.model} was cut off before its end.`
      : `${who} failed to answer for ${settings.model}${inBrackets(status)}${quoted(words)}`,
};

export function failureText(code: FaultCode, context: FailureContext): string {
  const who = serverOf(context.settings).en;
  return TEXTS[code]?.(who, context) ?? `${who} failed${quoted(context.words)}`;
}

/** What is said where something came that is no reply. */
export function noReplyText(settings: ModelSettings): string {
  return `${serverOf(settings).en} gave nothing that can be read as a reply of ${settings.model}. Check the address, and that it speaks the API of ${settings.provider}.`;
}

function quoted(words: string): string {
  return words === '' ? '.' : `: "${words}"`;
}

function inBrackets(status: number | undefined): string {
  return status === undefined ? '' : ` (${status})`;
}
