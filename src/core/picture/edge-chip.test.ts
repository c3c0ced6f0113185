import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { edgeChip } from './picture-scene.ts';

const lines = (conditionExpr: Json) =>
  edgeChip({
    edge: { from: 'a', to: 'b', label: '', isDefault: false, conditionExpr },
    back: false,
    sharing: 1,
  })?.lines.map(({ text }) => text);

const is = (name: string, value: string): Json => ({ '==': [{ var: name }, value] });

describe('edgeChip', () => {
  it('breaks a formula before and and or, and only where it has to', () => {
    expect(
      lines({ or: [is('risk', 'high'), { and: [is('channel', 'stable'), { '>': [{ var: 'mediumRisk' }, 5] }] }] }),
    ).toEqual(['risk == "high"', 'or (channel == "stable"', 'and mediumRisk > 5)']);
    expect(lines({ and: [{ var: 'a' }, { var: 'b' }] })).toEqual(['a and b']);
  });

  it('does not take the words of a text for joining ones', () => {
    expect(lines(is('mood', 'calm and quiet or loud'))).toEqual(['mood == "calm and', 'quiet or loud"']);
  });
});
