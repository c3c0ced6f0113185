import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { describeProblem } from '../words/task-words.ts';
import { DOCUMENT_NAMES, type DocumentName } from './document-names.ts';
import { readDocument } from './read-document.ts';
import { documentTemplate } from './templates.ts';

const SECTIONS: { readonly [N in DocumentName]: readonly string[] } = {
  requirements: ['Background', 'Objectives', 'Constraints', 'Success Criteria'],
  design: ['Research Findings', 'Solution Approach', 'Technical Decisions', 'Implementation Strategy'],
  taskList: ['Tasks'],
};

function codes(name: DocumentName, content: string): readonly string[] {
  return readDocument(name, content).problems.map(({ code }) => code);
}

describe('a document', () => {
  it.each(DOCUMENT_NAMES.flatMap((name) => [['en', name] as const, ['zh', name] as const]))(
    'begun from the %s template of %s has no problem (TSK-05)',
    (language, name) => {
      expect(readDocument(name, documentTemplate(name, 'my-task', language)).problems).toEqual([]);
    },
  );

  it('begins with the title of its kind in every template (TSK-05)', () => {
    expect(documentTemplate('requirements', 'a', 'en')).toMatch(/^# Task: a\n/);
    expect(documentTemplate('design', 'a', 'zh')).toMatch(/^# Design: a\n/);
    expect(documentTemplate('taskList', 'a', 'en')).toMatch(/^# Task List: a\n/);
  });

  it('has exactly its missing sections as problems, whatever else stands in it (property 3, TSK-05, TSK-17)', () => {
    const noise = fc.constantFrom(
      '',
      'Some text.',
      '```\n## Tasks\n## Background\n```',
      '> ## Constraints',
      '- [ ] box',
      '### Other',
    );
    fc.assert(
      fc.property(
        fc.constantFrom('requirements' as const, 'design' as const),
        fc.subarray([0, 1, 2, 3]),
        fc.array(noise, { minLength: 5, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n'),
        (name, kept, between, end) => {
          const parts = kept.map((index) => `## ${SECTIONS[name][index]}\n\n${between[index]}\n`);
          const content = [between[4], ...parts].join('\n\n').replaceAll('\n', end);
          const missing = readDocument(name, content).problems.map(({ code, args }) => [code, ...args]);
          const expected = SECTIONS[name].filter((_, index) => !kept.includes(index));
          expect(missing).toEqual(expected.map((title) => ['sectionMissing', title]));
        },
      ),
      propertyRuns(2_000),
    );
  });

  it.each([
    '## Background',
    '# BACKGROUND',
    '### 1. Background:',
    '## **Background**',
    'Background\n---',
    '## 背景',
    '## 一、任务背景',
    '## 背景（Background）',
    '## Background / 背景',
    '## Ｂackground ##',
  ])('has its section under the title %j (TSK-05)', (heading) => {
    expect(readDocument('requirements', `${heading}\n`).problems.map(({ args }) => args[0])).not.toContain(
      'Background',
    );
  });

  it.each([
    '## Backgrounds',
    'Background',
    '```\n## Background\n```',
    '<!--\n## Background\n-->',
    '> ## Background',
    '- ## Background',
  ])('has no section by %j (TSK-05)', (text) => {
    expect(readDocument('requirements', `${text}\n`).problems.map(({ args }) => args[0])).toContain('Background');
  });

  it('may lack its title line and the boxes of its criteria (TSK-05)', () => {
    expect(codes('requirements', '## 背景\n## 目标\n## 限制\n## 成功标准\n- plain\n')).toEqual([]);
  });

  it('of one byte more than 1,048,576 is too large, and of exactly that many is not (TSK-05)', () => {
    const head = '## Background\n## Objectives\n## Constraints\n## Success Criteria\n';
    const filled = (bytes: number) => `${head}${'字'.repeat(10)}${'x'.repeat(bytes - head.length - 30)}`;
    expect(codes('requirements', filled(1_048_576))).toEqual([]);
    expect(readDocument('requirements', filled(1_048_577)).problems).toEqual([
      { code: 'tooLarge', line: 1, args: ['1048577', '1048576'] },
    ]);
  });

  it.each([
    ['nul', 'a\r\nb\0'],
    ['loneSurrogate', 'a\nb\ud800c'],
    ['loneSurrogate', 'a\rb\udc00'],
    ['tooDeep', `a\n${'> '.repeat(200)}b`],
    ['tooDeep', `a\n${'- '.repeat(100_000)}b`],
    ['tooDense', `\n${'a*\n'.repeat(300_000)}`],
  ])('with %s is told with its line (TSK-04, TSK-05)', (code, content) => {
    expect(readDocument('taskList', content)).toEqual({ problems: [{ code, line: 2, args: [] }], items: [] });
  });

  it('may have emoji, and a break made of many dashes', () => {
    expect(codes('taskList', `## Tasks\n- [ ] 🚀 𠮷\n\n${'- '.repeat(100)}\n`)).toEqual([]);
  });

  it('may be long where it has paragraphs', () => {
    expect(codes('design', `${'a*b*\n'.repeat(100)}\n`.repeat(200))).not.toContain('tooDense');
  });

  it('with very many problems tells the first hundred, and how many more there are', () => {
    const { problems } = readDocument('taskList', `## Tasks\n${'* [ ] a\n'.repeat(250)}`);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toEqual({ code: 'more', line: 101, args: ['151'] });
  });
});

describe('a problem', () => {
  it('is a sentence in every language, and its code where a later version knows it no more', () => {
    const [problem] = readDocument('design', '').problems;
    expect(problem === undefined ? undefined : describeProblem(problem)).toMatchObject({
      en: 'The section "## Research Findings" is missing. Add it.',
      zh: '缺少 "## Research Findings" 一节。请补上。',
    });
    expect(describeProblem({ code: 'toString', line: 1, args: ['x'] }).en).toBe('toString x');
  });
});
