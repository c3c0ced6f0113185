import { z } from 'zod';
import { CONFIG_WORDS } from '../words/config-words.ts';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';
import { asIs, type Text } from '../words/text.ts';
import { isLoaded, isPlainAddress } from './plain-address.ts';
import { PROVIDER_NAMES, PROVIDERS } from './providers.ts';

const MAX_CONTEXT_TOKENS = 100_000_000;

/** An address without a name, a password or a query. */
export const BaseUrl = z.string().refine(isPlainAddress, {
  error: ({ input }) => (isLoaded(String(input)) ? SCHEMA_WORDS.loadedAddress.en : SCHEMA_WORDS.address.en),
});

/** The name of an environment variable, never a key itself. */
export const VariableName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, SCHEMA_WORDS.variableName.en);

export const ContextTokens = z.int().positive().max(MAX_CONTEXT_TOKENS);

/** Without a slash: with one, a name stands for a provider and its model. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Models, or servers, by the names that people give them. */
export function byName<T extends z.ZodType>(form: T) {
  return z.record(z.string(), form).superRefine((named, context) => {
    for (const name of Object.keys(named).filter((key) => !NAME.test(key))) {
      context.addIssue({ code: 'custom', path: [name], message: SCHEMA_WORDS.modelName.en });
    }
  });
}

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
    error: SCHEMA_WORDS.needsBaseUrl.en,
  })
  .refine(({ provider, api }) => api === undefined || provider === 'openai', {
    path: ['api'],
    error: SCHEMA_WORDS.onlyOpenai.en,
  });
export type ModelSettings = z.infer<typeof ModelSettings>;

/** Who is asked, as a person knows them. */
export function serverOf({ provider, baseUrl }: ModelSettings): Text {
  return baseUrl === undefined ? asIs(PROVIDERS[provider].title) : CONFIG_WORDS.server(baseUrl);
}

/** Where requests go. */
export function baseUrlOf({ provider, baseUrl }: ModelSettings): string {
  return baseUrl ?? PROVIDERS[provider].baseUrl ?? '';
}
