import type { LanguageModelV4 } from '@ai-sdk/provider';
import { baseUrlOf, type ModelSettings } from '../../core/config/model-settings.ts';
import type { Provider } from '../../core/config/providers.ts';
import { patientFetch } from './patient-fetch.ts';

type Access = { readonly apiKey?: string; readonly baseURL: string; readonly fetch: typeof globalThis.fetch };
type Opener = (settings: ModelSettings, access: Access) => Promise<LanguageModelV4>;

/** Only the library of the provider that is asked is loaded. Base URL and key are always given: it must not look for others. */
const OPENERS: { readonly [P in Provider]: Opener } = {
  openai: async ({ api, model }, access) => {
    const provider = (await import('@ai-sdk/openai')).createOpenAI(access);
    return api === 'chat' ? provider.chat(model) : provider.responses(model);
  },
  anthropic: async ({ model }, access) => (await import('@ai-sdk/anthropic')).createAnthropic(access)(model),
  google: async ({ model }, access) => (await import('@ai-sdk/google')).createGoogle(access)(model),
  'openai-compatible': async ({ model }, access) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({ ...access, name: 'compatible', includeUsage: true })(model);
  },
};

/** The model as the AI SDK talks to it. */
export function openModel(
  settings: ModelSettings,
  key: string | undefined,
  variable: (name: string) => string | undefined,
): Promise<LanguageModelV4> {
  const access = { baseURL: baseUrlOf(settings), fetch: patientFetch(variable) };
  return OPENERS[settings.provider](settings, key === undefined ? access : { ...access, apiKey: key });
}
