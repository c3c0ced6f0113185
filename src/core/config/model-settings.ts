import { z } from 'zod';
import { isLoaded, isPlainAddress } from './plain-address.ts';
import { PROVIDER_NAMES, PROVIDERS } from './providers.ts';

const MAX_CONTEXT_TOKENS = 100_000_000;

const BaseUrl = z.string().refine(isPlainAddress, {
  error: ({ input }) =>
    isLoaded(String(input))
      ? 'an address must not carry credentials: no name, no password, nothing behind a question mark'
      : 'expected an address such as http://localhost:11434/v1',
});

/** The name of an environment variable, never a key itself. */
const VariableName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected the name of an environment variable, such as MY_API_KEY');

export const ContextTokens = z.int().positive().max(MAX_CONTEXT_TOKENS);

/** A model and how to reach it, as it stands in a config file and in the log of a run. */
export const ModelSettings = z
  .strictObject({
    provider: z.enum(PROVIDER_NAMES),
    model: z.string().trim().min(1).max(200),
    baseUrl: BaseUrl.exactOptional(),
    keyEnv: VariableName.exactOptional(),
    contextTokens: ContextTokens.exactOptional(),
    api: z.enum(['chat', 'responses']).exactOptional(),
    temperature: z.number().min(0).max(2).exactOptional(),
    maxOutputTokens: z.int().positive().exactOptional(),
  })
  .refine(({ provider, baseUrl }) => baseUrl !== undefined || PROVIDERS[provider].baseUrl !== undefined, {
    path: ['provider'],
    error: 'a provider "openai-compatible" needs a baseUrl, such as http://localhost:11434/v1',
  })
  .refine(({ provider, api }) => api === undefined || provider === 'openai', {
    path: ['api'],
    error: 'only the provider "openai" has two APIs to choose from',
  });
export type ModelSettings = z.infer<typeof ModelSettings>;

/** Who is asked, as a person knows them. */
export function serverOf({ provider, baseUrl }: ModelSettings): string {
  return baseUrl === undefined ? PROVIDERS[provider].title : `The server at ${baseUrl}`;
}

/** Where requests go. */
export function baseUrlOf({ provider, baseUrl }: ModelSettings): string {
  return baseUrl ?? PROVIDERS[provider].baseUrl ?? '';
}
