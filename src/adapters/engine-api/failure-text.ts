import { baseUrlOf, type ModelSettings, serverOf } from '../../core/config/model-settings.ts';
import type { FaultCode } from '../../core/fault.ts';
import type { Text } from '../../core/words/text.ts';
import { TROUBLE_WORDS as WORDS } from '../../core/words/trouble-words.ts';
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

type Telling = (who: string, context: FailureContext) => Text;

/** What a person reads: who, what, and what to do. Of a wrong key the provider's words are left out: they may hold it. */
const TEXTS: { readonly [C in FaultCode]?: Telling } = {
  ENGINE_AUTH: (who, { keyName, status, words }) => {
    if (status === 403) return words === '' ? WORDS.forbidden(who) : WORDS.forbiddenBecause(who, words);
    return keyName === undefined ? WORDS.wantsKey(who) : WORDS.keyRefused(who, keyName);
  },
  ENGINE_MODEL_UNKNOWN: (who, { settings }) =>
    (settings.baseUrl === undefined ? WORDS.noModel : WORDS.noModelThere)(who, settings.model),
  CONTEXT_TOO_LONG: (who, { settings }) => WORDS.tooLong(who, settings.model),
  ENGINE_RATE_LIMITED: WORDS.tooFast,
  ENGINE_QUOTA: WORDS.noCredit,
  ENGINE_UNREACHABLE: (_, { settings, network }) =>
    network === BAD_PORT ? WORDS.badPort(baseUrlOf(settings)) : WORDS.unreachable(baseUrlOf(settings), String(network)),
  ENGINE_TIMEOUT: WORDS.silent,
  ENGINE_BAD_REPLY: (who, { settings, page }) =>
    page ? WORDS.webPage(who, settings.model) : WORDS.noReply(who, settings.model, settings.provider),
  ENGINE_REQUEST_INVALID: (who, { settings, status, words }) => {
    if (status === undefined) return WORDS.notSent(settings.model, words);
    if (status < 400) return WORDS.redirected(who, String(status));
    return words === ''
      ? WORDS.notAccepted(who, settings.model, String(status))
      : WORDS.notAcceptedBecause(who, settings.model, String(status), words);
  },
  ENGINE_FAILED: (who, { settings, status, words }) => {
    if (status === undefined) return WORDS.cutOff(settings.model);
    return words === ''
      ? WORDS.notAnswered(who, settings.model, String(status))
      : WORDS.notAnsweredBecause(who, settings.model, String(status), words);
  },
};

/** In English: the log has it so, and whoever reads the log to people in another language finds these words again. */
export function failureText(code: FaultCode, context: FailureContext): string {
  const who = serverOf(context.settings).en;
  return (TEXTS[code]?.(who, context) ?? failed(who, context.words)).en;
}

/** What is said where something came that is no reply. */
export function noReplyText(settings: ModelSettings): string {
  return WORDS.noReply(serverOf(settings).en, settings.model, settings.provider).en;
}

function failed(who: string, words: string): Text {
  return words === '' ? WORDS.failed(who) : WORDS.failedBecause(who, words);
}
