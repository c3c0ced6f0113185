import { z } from 'zod';

/**
 * A sentence as a log keeps it beside its English: which word of the dictionary, and what is filled in. A face says it in the
 * language that it was asked for. Words of models and people are no sentence of ours, and have none.
 */
export type Saying = { readonly word: string; readonly args: readonly SayingArgument[] };
export type SayingArgument = string | number | Saying;

export const Saying: z.ZodType<Saying> = z.lazy(() =>
  z.strictObject({ word: z.string(), args: z.array(z.union([z.string(), z.number(), Saying])) }),
);

/** The same sentence with every text in it as `change` has it. */
export function filledBy({ word, args }: Saying, change: (text: string) => string): Saying {
  const changed = (argument: SayingArgument): SayingArgument => {
    if (typeof argument === 'number') return argument;
    return typeof argument === 'string' ? change(argument) : filledBy(argument, change);
  };
  return { word, args: args.map(changed) };
}
