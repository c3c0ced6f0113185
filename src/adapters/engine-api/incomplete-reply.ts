import type { ModelSettings } from '../../core/config/model-settings.ts';
import { TROUBLE_WORDS } from '../../core/words/trouble-words.ts';
import type { Collected } from './collect-reply.ts';
import { noReplyText } from './failure-text.ts';

type Failure = { readonly code: 'ENGINE_FAILED' | 'ENGINE_BAD_REPLY'; readonly message: string };

/**
 * What is wrong with a reply that came without an error: it was cut off, or it says nothing for a reason that asking
 * again may mend. A model that simply has nothing to say has yielded, which is the kernel's to judge.
 */
export function incompleteReply(settings: ModelSettings, { content, reason }: Collected): Failure | undefined {
  const { model } = settings;
  const cut = reason === undefined || reason === 'interrupted';
  if (cut && content.length === 0) return { code: 'ENGINE_BAD_REPLY', message: noReplyText(settings) };
  if (cut) return { code: 'ENGINE_FAILED', message: TROUBLE_WORDS.cutOff(model).en };
  if (reason === 'error') return { code: 'ENGINE_BAD_REPLY', message: TROUBLE_WORDS.brokeOff(model).en };
  if (content.some(({ type }) => type === 'text' || type === 'tool-call')) return undefined;
  if (reason === 'content-filter')
    return {
      code: 'ENGINE_BAD_REPLY',
      message: TROUBLE_WORDS.withheld(model).en,
    };
  if (reason === 'length')
    return {
      code: 'ENGINE_BAD_REPLY',
      message: TROUBLE_WORDS.tokensUsed(model).en,
    };
  return undefined;
}
