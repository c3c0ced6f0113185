import type { Words } from './text.ts';

/** What the two sides of a recorded difference are called. */
export const DIFF_WORDS = {
  now: { en: 'now', zh: '现在' },
  proposed: { en: 'proposed', zh: '拟议' },
  confirmed: { en: 'confirmed', zh: '已确认' },
  edited: { en: 'edited', zh: '已编辑' },
} as const satisfies Words;
