import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { readMenuItem } from './menu-item.ts';

const read = (json: JsonObject) => {
  const { item, flaws } = readMenuItem(json);
  return { ...item, names: item?.names.map(({ kind, word }) => `${kind} ${word}`), flaws };
};

describe('readMenuItem', () => {
  it('reads names, code, handler and branches', () => {
    const item = read({
      description: '[WP] Write the plan',
      trigger: 'write-plan',
      cmd: '*Plan',
      triggers: [
        { type: 'alias', match: '计划' },
        { type: 'handler', match: 'quick plan', action: '#quick', data: '{package-root}/a.md' },
      ],
      workflow: 'plan',
      data: 'notes.md',
      'ide-only': false,
      colour: 'red',
    });
    expect(item).toMatchObject({
      description: 'Write the plan',
      names: ['trigger write-plan', 'trigger plan', 'trigger 计划', 'code wp'],
      handler: { kind: 'workflow', ref: 'plan', data: 'notes.md' },
      branches: [
        {
          name: { kind: 'branch', word: 'quick plan', path: ['triggers', 1, 'match'] },
          handler: { kind: 'action', action: '#quick', data: '{package-root}/a.md' },
          path: ['triggers', 1],
        },
      ],
      isHidden: false,
      flaws: [],
    });
  });

  it.each([
    ['a workflow before everything else', { workflow: 'w', action: 'a', exec: 'e' }, { kind: 'workflow', ref: 'w' }],
    ['an action before a script', { exec: 'e', action: 'a' }, { kind: 'action', action: 'a' }],
    ['a script', { exec: 'e', data: 'd' }, { kind: 'exec', ref: 'e' }],
    ['a validation', { 'validate-workflow': 'v' }, { kind: 'validate-workflow', ref: 'v' }],
    ['a command of the runtime by its name', { cmd: '*menu' }, { kind: 'command', command: 'menu' }],
    ['the words of an item that does nothing', { cmd: 'help' }, { kind: 'words', words: 'Do it' }],
    ['these words with data', { data: 'd' }, { kind: 'words', words: 'Do it', data: 'd' }],
    [
      'an action rather than the command it is called by',
      { cmd: 'menu', action: 'a' },
      { kind: 'action', action: 'a' },
    ],
    ['nothing by itself where branches do', { triggers: [{ type: 'handler', match: 'x', action: 'a' }] }, undefined],
  ])('does %s', (_, json, handler) => {
    expect(read({ description: 'Do it', ...json } as JsonObject).handler).toEqual(handler);
  });

  it.each([
    ['editors', { 'ide-only': true }, true],
    ['editors, as text', { 'ide-only': 'true' }, true],
    ['the web', { 'web-only': true }, true],
    ['everyone', { 'ide-only': false, 'web-only': 'false' }, false],
    ['everyone, where nobody can tell', { 'ide-only': 1 }, false],
  ])('is for %s', (_, json, isHidden) => {
    expect(read({ description: 'x', ...json }).isHidden).toBe(isHidden);
  });

  it.each<readonly [string, JsonObject, string, readonly (string | number)[]]>([
    ['a description that is no text', { description: 1, cmd: 'x' }, 'MENU_PART_IGNORED', ['description']],
    ['a name that is no text', { trigger: 1 }, 'MENU_PART_IGNORED', ['trigger']],
    ['an empty name', { cmd: ' ' }, 'MENU_PART_IGNORED', ['cmd']],
    ['a name that is only a mark', { cmd: '*' }, 'MENU_NAME_UNUSABLE', ['cmd']],
    ['a name that is a number', { trigger: '*12' }, 'MENU_NAME_UNUSABLE', ['trigger']],
    ['a name that is the number of a branch', { trigger: '1.2' }, 'MENU_NAME_UNUSABLE', ['trigger']],
    ['a name nobody types', { trigger: 'x'.repeat(201) }, 'MENU_NAME_UNUSABLE', ['trigger']],
    ['a code that is a number', { description: '[1] One' }, 'MENU_NAME_UNUSABLE', ['description']],
    ['triggers that are no list', { triggers: {} }, 'MENU_PART_IGNORED', ['triggers']],
    ['a trigger that is a text', { triggers: ['x'] }, 'MENU_PART_IGNORED', ['triggers', 0]],
    ['a trigger of no type', { triggers: [{ match: 'x' }] }, 'MENU_PART_IGNORED', ['triggers', 0]],
    ['an alias of nothing', { triggers: [{ type: 'alias' }] }, 'MENU_PART_IGNORED', ['triggers', 0]],
    ['an odd alias', { triggers: [{ type: 'alias', match: 3 }] }, 'MENU_PART_IGNORED', ['triggers', 0, 'match']],
    ['a numeric alias', { triggers: [{ type: 'alias', match: '3' }] }, 'MENU_NAME_UNUSABLE', ['triggers', 0, 'match']],
    [
      'a branch that does nothing',
      { triggers: [{ type: 'handler', match: 'x' }] },
      'MENU_PART_IGNORED',
      ['triggers', 0],
    ],
    ['a workflow that is no text', { workflow: {} }, 'MENU_PART_IGNORED', ['workflow']],
    ['data that are no path', { workflow: 'w', data: { a: 1 } }, 'MENU_PART_IGNORED', ['data']],
    ['a second handler', { workflow: 'w', action: 'a' }, 'MENU_PART_IGNORED', ['action']],
    ['a mark that is neither true nor false', { 'web-only': 'yes' }, 'MENU_PART_IGNORED', ['web-only']],
    ['an item that is shown nowhere', { 'ide-only': true, 'web-only': true }, 'MENU_PART_IGNORED', []],
  ])('goes on without %s, and tells of it', (_, json, code, path) => {
    const { item, flaws } = readMenuItem({ description: 'Do it', ...json });
    expect(item).toBeDefined();
    expect(flaws).toEqual([
      { code, path, said: { en: expect.stringMatching(/\w/), zh: expect.stringMatching(/\p{Script=Han}/u) } },
    ]);
  });

  it('takes an item without any words for none', () => {
    const { item, flaws } = readMenuItem({ description: ' ', workflow: 'w' });
    expect(item).toBeUndefined();
    expect(flaws.at(-1)).toMatchObject({ code: 'MENU_PART_IGNORED', path: [] });
  });

  it('never throws, whatever an item holds, and reads the same twice', () => {
    const key = fc.constantFrom(
      ...['description', 'trigger', 'cmd', 'triggers', 'workflow', 'exec', 'action', 'data'],
      ...['validate-workflow', 'ide-only', 'web-only', '__proto__', 'constructor'],
    );
    const value = fc.oneof(fc.jsonValue(), fc.array(fc.dictionary(fc.constantFrom('type', 'match'), fc.jsonValue())));
    fc.assert(
      fc.property(fc.dictionary(key, value), (json) => {
        expect(readMenuItem(json as JsonObject)).toEqual(readMenuItem(json as JsonObject));
      }),
    );
  });
});
