/** The languages in which models and people are spoken to. Names of blocks, tools and codes are the same in all. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
