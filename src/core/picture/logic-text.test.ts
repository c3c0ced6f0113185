import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { logicText } from './logic-text.ts';

const score = { var: 'score' };
const approved = { var: 'approved' };

describe('logicText', () => {
  it.each<[Json, string]>([
    [{ and: [{ '<': [score, 3] }, { '!': approved }] }, 'score < 3 and not approved'],
    [{ '!': [approved] }, 'not approved'],
    [{ '!': { and: [approved, score] } }, 'not (approved and score)'],
    [{ '!': { '==': [score, 3] } }, 'not (score == 3)'],
    [{ or: [{ and: [score, approved] }, { var: 'late' }] }, '(score and approved) or late'],
    [{ and: [{ or: [score, approved] }, { var: 'late' }] }, '(score or approved) and late'],
    [{ and: [score] }, 'score'],
    [{ and: [{ or: [score, approved] }] }, 'score or approved'],
    [{ '<': [0, score, 10] }, '0 < score < 10'],
    [{ '===': [{ var: 'kind' }, 'bug'] }, 'kind === "bug"'],
    [{ '!=': [{ var: 'review.result' }, null] }, 'review.result != null'],
    [{ in: [{ var: 'size' }, ['L', 'XL']] }, 'size in ["L", "XL"]'],
    [{ '>': [{ var: '未答问题' }, 0] }, '未答问题 > 0'],
    [{ '>=': [{ var: ['rounds', 0] }, 3] }, '(rounds else 0) >= 3'],
    [{ missing: ['score'] }, 'score missing'],
    [{ missing: [['score', 'kind']] }, 'score or kind missing'],
    [{ and: [{ missing: ['score', 'kind'] }, approved] }, '(score or kind missing) and approved'],
    [{ missing_some: [1, ['a', 'b']] }, 'missing_some(1, ["a", "b"])'],
    [{ '!!': approved }, 'approved'],
    [{ '===': [{ '!!': approved }, true] }, 'truth(approved) === true'],
    [{ if: [approved, 'yes', 'no'] }, 'if approved then "yes" else "no"'],
    [{ if: [approved, 1, score, 2] }, 'if approved then 1 else if score then 2'],
    [{ '*': [{ '+': [score, 1] }, 2] }, '(score + 1) * 2'],
    [{ '-': [score, { '-': [1, 2] }] }, 'score - (1 - 2)'],
    [{ '-': [score] }, '-score'],
    [{ '+': ['3'] }, 'number("3")'],
    [{ some: [{ var: 'tests' }, { '==': [{ var: 'status' }, 'failed'] }] }, 'some of tests (status == "failed")'],
    [{ all: [{ var: 'tests' }, { '>': [{ var: '' }, 0] }] }, 'all of tests (item > 0)'],
    [{ cat: ['a', score] }, 'cat("a", score)'],
    [true, 'true'],
    ['text', '"text"'],
  ])('tells %j as a formula', (rule, text) => {
    expect(logicText(rule)).toBe(text);
  });

  it.each<[string, Json]>([
    ['an operator nobody knows', { frobnicate: [1] }],
    ['a reduction', { reduce: [{ var: 'x' }, { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] }],
    ['a comparison of four', { '<': [1, 2, 3, 4] }],
    ['a name that would read as something else', { var: 'a < b' }],
    ['an object that is no operation', { a: 1, b: 2 }],
    ['a conjunction of nothing', { and: [] }],
  ])('tells %s as JSON', (_, rule) => {
    expect(logicText(rule)).toBe(JSON.stringify(rule));
  });

  it('ends, however deep the rule', () => {
    let rule: Json = { var: 'x' };
    for (let depth = 0; depth < 500; depth += 1) rule = { '!': rule };
    expect(logicText(rule)).toMatch(/^not \(not .*…/);
  });

  it('tells any JSON in some way', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (rule) => {
        expect(logicText(rule as Json)).not.toBe('');
      }),
    );
  });
});
