import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { Provider } from '../../core/config/providers.ts';
import { hashText } from '../../core/hash.ts';
import type { EngineRequest } from '../../ports/engine.ts';

/** What providers do not have in common. */
export type Dialect = {
  /**
   * `kept`: every layer is a block of its own. `joined`: texts of one role that follow each other are one text, because
   * the templates of many local models know a single system text and users and assistants by turns.
   */
  readonly blocks: 'kept' | 'joined';
  /** Put on the last message of the head and on the last one of the body: what stands before is worth keeping. */
  readonly cacheMark?: SharedV4ProviderOptions;
  readonly options?: (request: EngineRequest) => SharedV4ProviderOptions;
};

export const DIALECTS: { readonly [P in Provider]: Dialect } = {
  openai: {
    blocks: 'kept',
    // Nothing is left with the provider: a run that waits for a month must not depend on what it keeps.
    options: (request) => ({ openai: { store: false, promptCacheKey: cacheKey(request) } }),
  },
  anthropic: { blocks: 'kept', cacheMark: { anthropic: { cacheControl: { type: 'ephemeral' } } } },
  google: { blocks: 'kept' },
  'openai-compatible': { blocks: 'joined' },
};

const MAX_KEY_LENGTH = 64;

/** One per thread, so that its requests come to the machine that has read the beginning already. */
function cacheKey({ runId, thread }: EngineRequest): string {
  const key = `${runId}/${thread}`;
  return key.length <= MAX_KEY_LENGTH ? key : hashText(key);
}
