import { OPTION_WORDS } from '../words/option-words.ts';

/** The settings that can be said with a flag or a variable as well as in a config file. */
export type SpokenKey = {
  [K in keyof typeof OPTION_WORDS]: (typeof OPTION_WORDS)[K] extends { readonly variable: string } ? K : never;
}[keyof typeof OPTION_WORDS];

/** What was said, as it was said. */
export type SpokenSettings = { readonly [K in SpokenKey]?: string | undefined };

export type Spoken = { readonly key: SpokenKey; readonly flag: string; readonly variable: string };

export const SPOKEN: readonly Spoken[] = Object.entries(OPTION_WORDS).flatMap(([key, words]) => {
  const [flag = ''] = words.flags.split(' ');
  return 'variable' in words ? [{ key: key as SpokenKey, flag, variable: words.variable }] : [];
});
