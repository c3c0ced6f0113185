import type { VerbTable } from './option-words.ts';
import { HOUSE_VERBS } from './verb-words-house.ts';
import { LOOK_VERBS } from './verb-words-looks.ts';
import { PACKAGE_VERBS } from './verb-words-packages.ts';
import { RUN_VERBS } from './verb-words-runs.ts';

/** Everything that help says of verbs, in the order of the help. */
export const VERB_WORDS = {
  signalbox: {
    en: 'Runs LLM agents through workflows that can be trusted: the model proposes, the runtime decides.',
    zh: '让 LLM 智能体按可信的工作流运行：模型提议，运行时决定。',
  },
  ...RUN_VERBS,
  ...LOOK_VERBS,
  ...PACKAGE_VERBS,
  ...HOUSE_VERBS,
} as const satisfies VerbTable;
