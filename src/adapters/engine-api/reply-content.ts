import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import { asJson, type Json } from '../../core/json.ts';

const providerOptions = z.record(z.string(), z.record(z.string(), z.json())).optional();

/** One part of what a model said, as it goes back to the provider with the next request. `input` is the text as it came. */
export const ContentPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['text', 'reasoning']), text: z.string(), providerOptions }),
  z.strictObject({
    type: z.literal('tool-call'),
    toolCallId: z.string(),
    toolName: z.string(),
    input: z.string(),
    providerOptions,
  }),
]);
export type ContentPart = z.infer<typeof ContentPart>;

/** Whose parts they are: signatures mean something only to the model that gave them. */
export type Author = { readonly provider: string; readonly model: string };

const Kept = z.strictObject({ provider: z.string(), model: z.string(), content: z.array(ContentPart) });

/** The parts worth keeping: what text and calls alone could not say. Undefined where they say it all. */
export function keptContent({ provider, model }: Author, content: readonly ContentPart[]): Json | undefined {
  const plain = content.every((part) => part.type !== 'reasoning' && part.providerOptions === undefined);
  return plain ? undefined : asJson({ provider, model, content });
}

/** What an earlier reply kept, if it is of this author. */
export function contentOf(author: Author, parts: Json | undefined): readonly ContentPart[] | undefined {
  const { success, data } = Kept.safeParse(parts);
  return success && data.provider === author.provider && data.model === author.model ? data.content : undefined;
}

/** Empty where there is nothing to say about a part, so that it compares and stores as plain. */
export function options(given: SharedV4ProviderOptions | undefined): Pick<ContentPart, 'providerOptions'> {
  const known = given === undefined ? undefined : (asJson(given) as ContentPart['providerOptions']);
  return known === undefined ? {} : { providerOptions: known };
}
