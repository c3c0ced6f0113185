import type { Conversation } from '../run/events.ts';

/** In which language the runtime speaks to models. Names of blocks, tools and codes are the same in all. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The runtime's own words in one language. A run is pinned to those it began with. */
export type Templates = {
  readonly language: Language;
  readonly rules: { readonly run: string; readonly conversation: string };
  readonly protocol: { readonly active: string; readonly postRun: string };
};

export function rulesFor({ rules }: Templates, conversation: Conversation | undefined): string {
  return (conversation === undefined ? rules.run : rules.conversation).trimEnd();
}
