import { describe, expect, it } from 'vitest';
import { SCHEMA_WORDS, schemaText } from './problem-words-schema.ts';

describe('schemaText', () => {
  it('finds what a schema has said in English, with what was filled in', () => {
    expect(schemaText(SCHEMA_WORDS.format.en)).toBe(SCHEMA_WORDS.format);
    expect(schemaText('a graph has at most 2000 nodes')?.zh).toBe('图最多有 2000 个节点');
    expect(schemaText('cannot be combined with "text" in one entry')?.zh).toBe('不能与 "text" 放在同一个条目里');
  });

  it('knows nothing of the words of others', () => {
    expect(schemaText('Too big: 7')).toBeUndefined();
  });
});
