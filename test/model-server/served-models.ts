import type { ModelSettings } from '../../src/core/config/model-settings.ts';
import type { Wire } from './behaviour.ts';

export type ServedModel = {
  readonly name: string;
  readonly wire: Wire;
  /** How to reach the model at a server. */
  readonly settings: (url: string) => ModelSettings;
  /** The variable that holds its key. */
  readonly keyName: string;
};

/** Every way to a model that the api engine knows. */
export const SERVED_MODELS: readonly ServedModel[] = [
  {
    name: 'openai',
    wire: 'openai-responses',
    settings: (baseUrl) => ({ provider: 'openai', model: 'gpt-5', baseUrl }),
    keyName: 'OPENAI_API_KEY',
  },
  {
    name: 'openai chat',
    wire: 'openai-chat',
    settings: (baseUrl) => ({ provider: 'openai', model: 'gpt-5', api: 'chat', baseUrl }),
    keyName: 'OPENAI_API_KEY',
  },
  {
    name: 'anthropic',
    wire: 'anthropic-messages',
    settings: (baseUrl) => ({ provider: 'anthropic', model: 'claude-sonnet-5', baseUrl }),
    keyName: 'ANTHROPIC_API_KEY',
  },
  {
    name: 'google',
    wire: 'gemini',
    settings: (baseUrl) => ({ provider: 'google', model: 'gemini-3.5-flash', baseUrl }),
    keyName: 'GEMINI_API_KEY',
  },
  {
    name: 'openai-compatible',
    wire: 'openai-chat',
    settings: (baseUrl) => ({ provider: 'openai-compatible', model: 'local', baseUrl, keyEnv: 'LOCAL_KEY' }),
    keyName: 'LOCAL_KEY',
  },
];
