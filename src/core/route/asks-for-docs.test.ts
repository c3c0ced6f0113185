import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForDocs } from './asks-for-docs.ts';

const ONLY = [
  '更新文档',
  '请更新文档。',
  '更新一下文档',
  '把文档更新一下',
  '文档需要更新',
  '补充解析器的文档',
  '更新解析器和词法分析器的文档',
  '完善 README',
  '更新 README.md',
  '写一份使用说明',
  '别忘了更新文档',
  '不要忘记更新文档',
  '能不能更新一下文档？',
  '可以更新文档吗？',
  '在文档里说明新的参数',
  '修复文档里的错别字',
  '更新文档，解析器现在支持制表符',
  '不要改代码，只更新文档',
  '帮我 update 一下文档',
  'update the docs',
  'Update the docs.',
  'Please update the documentation!',
  'please just update the docs',
  'update the docs for the parser',
  'update the docs for the parser and the lexer',
  'update the parser and lexer docs',
  'Update only the docs, not the code.',
  "don't change the code, only the docs",
  'Can you update the docs?',
  'Could you please write documentation for the CLI?',
  "Don't forget to update the docs",
  'make sure to update the README',
  'The docs need to be updated.',
  'the docs are out of date',
  'fix a typo in the docs',
  'Add a section about flags to the README',
  'mention the new flag in the docs',
  'document the parser',
  'Document how the retry works.',
  'update docs/guide.md',
  'Update the docs. The flag was renamed.',
  'docs please',
  'update the docs and the README',
  'bring the docs up to date',
  "I'd like you to update the docs",
  'I want the docs updated',
  'We should document this',
  '顺便把文档也更新了',
];

const ALSO = [
  '修复错误并更新文档',
  '实现登录功能，然后更新文档',
  '更新文档和测试',
  '修复解析器和更新文档',
  '加一个 --json 参数，同时更新 README',
  '重构解析器，别忘了更新文档',
  'fix the bug and update the docs',
  'Fix the bug, then update the docs.',
  'Fix the bug. Update the docs too.',
  'update the docs and fix the bug',
  'update the docs and the tests',
  'Add a --json flag with docs',
  'Add the parser, with tests and docs',
  'Implement retries including documentation.',
  'Add a flag and document it',
  "Refactor the parser, don't forget to update the docs",
  'Rename the command; the docs should be updated as well',
  'I need a new flag. Please update the README.',
  'Please write tests and docs for the parser',
  'update docs, tests and examples',
  '更新文档\n修复 bug',
  'Run the tests and update the changelog',
];

const NO = [
  '',
  '修复登录错误',
  '不要更新文档',
  '别改文档',
  '不用更新文档',
  '先不更新文档',
  '文档不用更新',
  '文档先不要动',
  '修复错误，不要更新文档',
  '修复错误，无需更新文档。',
  '更新文档解析器',
  '增加文档上传功能',
  '根据文档实现登录',
  '按照文档修改代码',
  '文档在哪里？',
  '文档更新了吗？',
  '要不要更新文档？',
  '怎么更新文档',
  '为什么文档没有更新',
  '阅读文档',
  'fix the bug',
  "don't touch the docs",
  'Do not update the docs.',
  'Fix the bug but do not update the docs',
  'Fix the bug without touching the docs',
  'no need to update the docs',
  'Fix it, no docs',
  'leave the docs alone',
  'skip the docs',
  'The docs should not be changed.',
  'update the docs parser',
  'fix the docs generator',
  'read the docs',
  'Follow the docs and fix the parser',
  'According to the docs, the flag is missing. Add it.',
  'fix what is described in the docs',
  'Implement the API as in the docs',
  'Are the docs up to date?',
  'Did you update the docs?',
  'Where are the docs?',
  'Should we update the docs?',
  'How do I update the docs?',
  'What do the docs say about retries? Fix it.',
  'Add a command to update the docs',
  'Rename the button "update the docs" to "refresh"',
  'Rename `update the docs` in the menu',
  'I updated the docs, now fix the parser',
  'The tool updates the docs by itself, remove that',
  'add a document store',
  'Never mind the docs, fix the bug',
  'docs?',
  'Users should be able to update the docs of a project',
  'Update the docs. No, do not update the docs.',
  'make the CLI read docs from a folder',
];

describe('whether a person asks for documents (RTE-06)', () => {
  it.each(ONLY)('%j asks for nothing else', (words) => {
    expect(asksForDocs(words)).toBe('only');
  });

  it.each(ALSO)('%j asks for work as well', (words) => {
    expect(asksForDocs(words)).toBe('also');
  });

  it.each(NO)('%j does not', (words) => {
    expect(asksForDocs(words)).toBe('no');
  });

  it('is told of any words, however many there are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (words) => ['only', 'also', 'no'].includes(asksForDocs(words))),
    );
    // Time that grows with the square of the words would run into the limit of the test.
    for (const part of ['docs ', 'update ', 'please ', '更新', '文档', 'and ', ' ', 'a', '`', '的', 'don’t '])
      expect(asksForDocs(part.repeat(20_000))).toBe('no');
  });
});
