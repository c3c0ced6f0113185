import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readExplanations } from './explanations.ts';
import { FAULTS } from './fault.ts';
import { PROBLEM_ADVICE } from './words/problem-words-advice.ts';

const read = (name: string) => readExplanations(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'));

describe('what codes mean', () => {
  it.each([
    ['faults.md', 'Signalbox itself'],
    ['faults.zh.md', 'Signalbox 本身'],
  ])('does not stand under what somebody typed where nobody did: %s', (name, heading) => {
    const { section = '' } = read(name).find(({ code }) => code === 'E_INTERNAL') ?? {};
    expect(section).toContain(heading);
  });

  it('stands in the documents for every fault and every problem, with what to do', () => {
    const all = [...read('faults.md'), ...read('problems.md')];
    const codes = all.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining([...Object.keys(FAULTS), ...Object.keys(PROBLEM_ADVICE)]));
    for (const { code, section, meaning, advice } of all) {
      expect(
        [code, section, meaning, advice].every((text) => text !== ''),
        code,
      ).toBe(true);
    }
  });

  it.each(['faults', 'problems'])('stands in Chinese as well, code by code: %s', (name) => {
    const [english, chinese] = [read(`${name}.md`), read(`${name}.zh.md`)];
    expect(chinese.map(({ code }) => code)).toEqual(english.map(({ code }) => code));
    expect(chinese.map(({ section }) => section).filter((section, at, all) => section !== all[at - 1]).length).toBe(
      english.map(({ section }) => section).filter((section, at, all) => section !== all[at - 1]).length,
    );
    for (const { code, meaning, advice } of chinese) {
      expect(meaning, code).toMatch(/\p{Script=Han}.*[。）]$/su);
      expect(advice, code).toMatch(/\p{Script=Han}.*。$/su);
      expect(meaning + advice, code).not.toMatch(/\bDo\b/);
    }
  });

  it('names the same commands and settings in every language', () => {
    const marks = (text: string) => new Set(text.match(/`[^`]+`/g));
    for (const name of ['faults', 'problems']) {
      const chinese = new Map(read(`${name}.zh.md`).map((one) => [one.code, marks(one.meaning + one.advice)]));
      for (const { code, meaning, advice } of read(`${name}.md`)) {
        expect(chinese.get(code), code).toEqual(marks(meaning + advice));
      }
    }
  });

  it('is read also where the advice stands on the same line', () => {
    const text = '# T\n\n## A\n\n### X_Y\n\nIt broke. Do: mend\nit.\n\n### Z\n\nGone.\nDo: look.\n';
    expect(readExplanations(text)).toEqual([
      { code: 'X_Y', section: 'A', meaning: 'It broke.', advice: 'mend\nit.' },
      { code: 'Z', section: 'A', meaning: 'Gone.', advice: 'look.' },
    ]);
  });
});
