import { baseUrlOf, type ModelSettings, serverOf } from '../../core/config/model-settings.ts';
import type { FaultCode } from '../../core/fault.ts';
import { type Told, told } from '../../core/words/recordable.ts';
import type { Text } from '../../core/words/text.ts';
import { OTHERS_WORDS, TROUBLE_WORDS as WORDS } from '../../core/words/trouble-words.ts';
import type { Collected } from './collect-reply.ts';
import { BAD_PORT, type ErrorFacts } from './error-facts.ts';

/** The provider's words have nothing secret in them here. */
export type FailureContext = Pick<ErrorFacts, 'status' | 'network' | 'words'> & {
  readonly settings: ModelSettings;
  /** The name of the variable that held the key; undefined where none was sent. */
  readonly keyName: string | undefined;
  /** What came was a page for people. */
  readonly page: boolean;
};

type Telling = (who: Text, context: FailureContext) => Text;

/** What a person reads: who, what, and what to do. */
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

/** With the provider's own words. */
export function failureText(code: FaultCode, context: FailureContext): Text {
  const who = serverOf(context.settings);
  const text = TEXTS[code]?.(who, context) ?? failed(who, context.words);
  const { words, status } = context;
  const isToldAlready = words === '' || status === undefined || text.en.includes(words);
  return isToldAlready ? text : OTHERS_WORDS.inItsWords(text, words);
}

function failed(who: Text, words: string): Text {
  return words === '' ? WORDS.failed(who) : WORDS.failedBecause(who, words);
}

type Incomplete = Told & { readonly code: 'ENGINE_FAILED' | 'ENGINE_BAD_REPLY' };

/**
 * What is wrong with a reply that came without an error: it was cut off, or it says nothing for a reason that asking
 * again may mend. A model that simply has nothing to say has yielded, which is the kernel's to judge.
 */
export function incompleteReply(settings: ModelSettings, { content, reason }: Collected): Incomplete | undefined {
  const { model, provider } = settings;
  const cut = reason === undefined || reason === 'interrupted';
  if (cut && content.length === 0) return badReply(WORDS.noReply(serverOf(settings), model, provider));
  if (cut) return { code: 'ENGINE_FAILED', ...told(WORDS.cutOff(model)) };
  if (reason === 'error') return badReply(WORDS.brokeOff(model));
  if (content.some(({ type }) => type === 'text' || type === 'tool-call')) return undefined;
  if (reason === 'content-filter') return badReply(WORDS.withheld(model));
  return reason === 'length' ? badReply(WORDS.tokensUsed(model)) : undefined;
}

function badReply(said: Text): Incomplete {
  return { code: 'ENGINE_BAD_REPLY', ...told(said) };
}
