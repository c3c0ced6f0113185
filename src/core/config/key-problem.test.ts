import { expect, it } from 'vitest';
import { keyProblem } from './find-key.ts';
import type { ModelSettings } from './model-settings.ts';

const local: ModelSettings = { provider: 'openai-compatible', model: 'ok', baseUrl: 'https://gpu.example/v1' };

it.each([
  [
    { provider: 'openai', model: 'gpt-5' },
    ['OPENAI_API_KEY'],
    'OpenAI needs a key for gpt-5, and OPENAI_API_KEY is not set.',
  ],
  [
    { provider: 'google', model: 'g' },
    ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
    'Google needs a key for g, and neither GOOGLE_GENERATIVE_AI_API_KEY nor GEMINI_API_KEY is set.',
  ],
  [local, ['GPU_KEY'], 'The server at https://gpu.example/v1 needs a key for ok, and GPU_KEY is not set.'],
] as const)('a missing key of %j is told by who wants it and where it is looked for', (settings, names, expected) => {
  expect(keyProblem(settings, { kind: 'missing', names })?.en).toBe(expected);
});
