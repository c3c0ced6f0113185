import type { Text, Words } from './text.ts';

/** What a field of a form takes. */
export const FORM_WORDS = {
  boolean: { en: 'true or false', zh: 'true 或 false' },
  oneOf: (values: Text) => ({ en: `one of ${values.en}`, zh: `以下之一：${values.zh}` }),
  more: (count: number) => ({ en: `and ${count} more`, zh: `还有 ${count} 个` }),
  text: { en: 'text', zh: '文本' },
  number: { en: 'a number', zh: '数字' },
  integer: { en: 'a whole number', zh: '整数' },
  charactersBetween: (least: number, most: number) => ({
    en: ` of ${least} to ${most} characters`,
    zh: `，${least} 到 ${most} 个字符`,
  }),
  charactersLeast: (least: number) => ({ en: ` of at least ${least} characters`, zh: `，至少 ${least} 个字符` }),
  charactersMost: (most: number) => ({ en: ` of at most ${most} characters`, zh: `，最多 ${most} 个字符` }),
  between: (least: number, most: number) => ({ en: ` from ${least} to ${most}`, zh: `，${least} 到 ${most}` }),
  least: (least: number) => ({ en: ` of at least ${least}`, zh: `，至少 ${least}` }),
  most: (most: number) => ({ en: ` of at most ${most}`, zh: `，最多 ${most}` }),
} as const satisfies Words;
