import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { coversAll } from './covers-all.ts';

const done = { '==': [{ var: 'route' }, 'done'] };
const open = { '!=': [{ var: 'route' }, 'done'] };
const ok = { var: 'ok' };

describe('rules of which one always holds', () => {
  it.each<[string, readonly Json[], boolean]>([
    ['a rule and its negation', [ok, { '!': [ok] }], true],
    ['equal and not equal', [done, open], true],
    ['both, in parts', [{ and: [ok, done] }, { or: [{ '!': [ok] }, open] }], true],
    ['a constant', [true], true],
    ['one of two that are not each other', [ok, done], false],
    ['half of a negation', [{ and: [ok, done] }, { and: [{ '!': [ok] }, open] }], false],
    ['none', [], false],
    ['a number that is compared', [{ '>': [{ var: 'n' }, 0] }, { '<': [{ var: 'n' }, 1] }], false],
  ])('%s', (_, rules, expected) => {
    expect(coversAll(rules)).toBe(expected);
  });

  it('says no where there is too much to try', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ var: `v${index}` }));
    expect(coversAll([...many, { '!': [{ or: many }] }])).toBe(false);
  });
});
