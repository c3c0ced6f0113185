import fc from 'fast-check';

const words = fc.constantFrom(
  'my',
  'Task',
  'HTTPServer',
  'C++',
  '重构',
  '登录',
  'タスク',
  '한국',
  '🚀',
  '../',
  'ﬁx',
  'é',
  '½',
  '_',
  '#',
  '𠮷',
);

/** Titles as people, models and attackers write them. */
export const anyTitle = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(words, { maxLength: 12 })
    .chain((parts) => fc.constantFrom(' ', '', '-', '_').map((joint) => parts.join(joint))),
  fc.string({ minLength: 400, maxLength: 520 }),
);
