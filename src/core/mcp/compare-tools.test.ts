import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { compareTools, digestTools, type ServedTool, seenTools } from './compare-tools.ts';

const tool = (name: string, description = 'Does it.', parameters: JsonObject = { type: 'object' }): ServedTool => ({
  ...{ name, description, parameters },
});
const names = (tools: readonly ServedTool[]) => tools.map(({ name }) => name);

describe('compareTools', () => {
  const seen = seenTools([tool('a'), tool('b')]);

  it.each<[what: string, tools: readonly ServedTool[], same: string, changed: string, added: string, gone: string]>([
    ['nothing', [tool('b'), tool('a')], 'b,a', '', '', ''],
    ['a description', [tool('a', 'Does more.'), tool('b')], 'b', 'a', '', ''],
    ['a character that nobody sees', [tool('a', 'Does it.\u200b'), tool('b')], 'b', 'a', '', ''],
    ['an argument', [tool('a', 'Does it.', { type: 'object', required: ['key'] }), tool('b')], 'b', 'a', '', ''],
    ['a new tool', [tool('a'), tool('b'), tool('c')], 'a,b', '', 'c', ''],
    ['a tool that is gone', [tool('a')], 'a', '', '', 'b'],
    ['a name of every object', [tool('a'), tool('b'), tool('constructor')], 'a,b', '', 'constructor', ''],
  ])('tells what has changed: %s', (_, tools, same, changed, added, gone) => {
    const compared = compareTools(seen, tools);
    expect(names(compared.same).join()).toBe(same);
    expect(names(compared.changed).join()).toBe(changed);
    expect(names(compared.added).join()).toBe(added);
    expect(compared.gone.join()).toBe(gone);
  });

  it('has a short name for all of them, whatever their order', () => {
    expect(digestTools([tool('a'), tool('b')])).toBe(digestTools([tool('b'), tool('a')]));
    expect(digestTools([tool('a')])).not.toBe(digestTools([tool('a', 'Other.')]));
  });
});
