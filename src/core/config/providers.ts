/** How a model is reached. `keys` are the usual names of the variable that holds the key; the first one that is set counts. */
export const PROVIDERS = {
  openai: {
    title: 'OpenAI',
    keys: ['OPENAI_API_KEY'],
    baseUrl: 'https://api.openai.com/v1',
    example: 'openai/gpt-5',
  },
  anthropic: {
    title: 'Anthropic',
    keys: ['ANTHROPIC_API_KEY'],
    baseUrl: 'https://api.anthropic.com/v1',
    example: 'anthropic/claude-sonnet-5',
  },
  google: {
    title: 'Google',
    keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    example: 'google/gemini-3.5-flash',
  },
  'openai-compatible': { title: 'OpenAI-compatible', keys: [], baseUrl: undefined, example: undefined },
} as const satisfies Record<string, ProviderFacts>;

type ProviderFacts = {
  readonly title: string;
  readonly keys: readonly string[];
  readonly baseUrl: string | undefined;
  readonly example: string | undefined;
};

export type Provider = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly Provider[] as readonly [Provider, ...Provider[]];
