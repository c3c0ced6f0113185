import type { Words } from './text.ts';

/** What the verb of the crew says. */
export const CREW_VERB_WORDS = {
  noRequest: { en: 'Say what is to be done, or --docs alone.', zh: '请说明要做什么，或只写 --docs。' },
  /** What a person asks for who says nothing but `--docs`. */
  onlyDocs: { en: 'Update the docs.', zh: '更新文档。' },
} as const satisfies Words;
