import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import type { Json, JsonObject } from '../json.ts';
import { evaluateLogic, holds, isConstant, logicProblems } from './logic.ts';

const data: JsonObject = {
  depth: 'full',
  count: 3,
  empty: '',
  nothing: null,
  list: [1, 2, 3],
  people: [
    { name: 'Ada', age: 36 },
    { name: 'Alan', age: 41 },
  ],
  deep: { er: { value: 7 } },
};

const v = (path: string): Json => ({ var: path });

const TABLE: readonly (readonly [rule: Json, value: Json])[] = [
  [v('depth'), 'full'],
  [v('deep.er.value'), 7],
  [v('list.1'), 2],
  [v('list.length'), 3],
  [v('depth.length'), 4],
  [v('nope'), null],
  [v('nothing.more'), null],
  [{ var: ['nope', 'fallback'] }, 'fallback'],
  [{ var: ['nothing', 'fallback'] }, null],
  [{ var: ['nope', v('count')] }, 3],
  [{ var: '' }, data],
  [{ var: [] }, data],
  [{ missing: ['depth', 'nope', 'empty', 'nothing'] }, ['nope', 'empty', 'nothing']],
  [{ missing: [['nope']] }, ['nope']],
  [{ missing_some: [1, ['depth', 'nope']] }, []],
  [{ missing_some: [2, ['depth', 'nope']] }, ['nope']],
  [{ '==': [v('depth'), 'full'] }, true],
  [{ '==': ['1', 1] }, true],
  [{ '==': [true, 1] }, true],
  [{ '==': [null, 0] }, false],
  [{ '==': [null, v('nope')] }, true],
  [{ '==': [v('list'), v('list')] }, false],
  [{ '===': ['1', 1] }, false],
  [{ '===': [1, 1] }, true],
  [{ '!=': ['1', 1] }, false],
  [{ '!==': ['1', 1] }, true],
  [{ '!': [[]] }, true],
  [{ '!': true }, false],
  [{ '!!': ['0'] }, true],
  [{ or: [false, '', 'yes', { nope: 1 }] }, 'yes'],
  [{ or: [] }, null],
  [{ and: [1, 2, 3] }, 3],
  [{ and: [1, 0, 3] }, 0],
  [{ if: [false, 'a', true, 'b', 'c'] }, 'b'],
  [{ if: [false, 'a', false, 'b', 'c'] }, 'c'],
  [{ if: [false, 'a'] }, null],
  [{ if: [] }, null],
  [{ '?:': [true, 'a', 'b'] }, 'a'],
  [{ '<': [1, 2] }, true],
  [{ '<': [1, 1] }, false],
  [{ '<': [1, 2, 3] }, true],
  [{ '<': [1, 3, 3] }, false],
  [{ '<=': [1, 1, 1] }, true],
  [{ '>': [3, 2, 1] }, true],
  [{ '>=': [3, 3, 4] }, false],
  [{ '<': ['b', 'c'] }, true],
  [{ '<': ['10', 9] }, false],
  [{ '<': [1] }, false],
  [{ '>': [[], 0] }, false],
  [{ min: [3, '1', 2] }, 1],
  [{ max: [3, 1, 2] }, 3],
  [{ max: [] }, null],
  [{ '+': [1, '2', 3] }, 6],
  [{ '+': '3.5' }, 3.5],
  [{ '+': ['x', 1] }, null],
  [{ '-': [5, 2] }, 3],
  [{ '-': 5 }, -5],
  [{ '*': [2, 3, 4] }, 24],
  [{ '/': [9, 3] }, 3],
  [{ '/': [1, 0] }, null],
  [{ '%': [7, 4] }, 3],
  [{ in: ['a', ['a', 'b']] }, true],
  [{ in: ['ful', v('depth')] }, true],
  [{ in: [v('nope'), 'text'] }, false],
  [{ in: [1, 2] }, false],
  [{ cat: ['a', 1, true, null] }, 'a1true'],
  [{ substr: ['signalbox', 6] }, 'box'],
  [{ substr: ['signalbox', -3, 2] }, 'bo'],
  [{ substr: ['signalbox', 0, -3] }, 'signal'],
  [{ merge: [1, [2, 3], [[4]]] }, [1, 2, 3, [4]]],
  [{ map: [v('list'), { '*': [v(''), 2] }] }, [2, 4, 6]],
  [{ filter: [v('list'), { '>': [v(''), 1] }] }, [2, 3]],
  [{ reduce: [v('list'), { '+': [v('current'), v('accumulator')] }, 0] }, 6],
  [{ all: [v('people'), { '>': [v('age'), 30] }] }, true],
  [{ all: [[], true] }, false],
  [{ some: [v('people'), { '==': [v('name'), 'Ada'] }] }, true],
  [{ some: [v('people'), { '==': [v('name'), 'Bob'] }] }, false],
  [{ none: [v('people'), { '==': [v('name'), 'Bob'] }] }, true],
  [{ none: [v('nope'), true] }, true],
  [{ unknown: [1] }, null],
  [
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ],
  [{}, {}],
  [
    [1, v('count')],
    [1, 3],
  ],
];

function nested(levels: number): Json {
  let rule: Json = true;
  for (let level = 0; level < levels; level += 1) rule = { '!!': [rule] };
  return rule;
}

describe('evaluateLogic', () => {
  it.each(TABLE.map(([rule, value]) => [JSON.stringify(rule), rule, value] as const))(
    'evaluates %s',
    (_, rule, value) => {
      expect(evaluateLogic(rule, data)).toEqual(value);
    },
  );

  it.each(['constructor', '__proto__', 'toString', 'list.map', 'depth.at', 'deep.constructor.name'])(
    'reads nothing inherited by the path %s',
    (path) => {
      expect(evaluateLogic(v(path), data)).toBeNull();
    },
  );

  it.each(['constructor', '__proto__', 'hasOwnProperty'])('takes %s for no operator', (name) => {
    expect(evaluateLogic(JSON.parse(`{"${name}": [1]}`), data)).toBeNull();
  });

  it('gives up on a rule that is nested too deep', () => {
    expect(holds(nested(30), data)).toBe(true);
    expect(holds(nested(100_000), data)).toBe(false);
  });

  it('gives up on a rule whose work explodes', () => {
    const doubling: Json = { reduce: [Array(60).fill(1), { cat: [v('accumulator'), v('accumulator')] }, 'xx'] };
    const square: Json = { map: [v('grid'), { map: [v(''), 1] }] };
    expect(evaluateLogic(doubling, data)).toBeNull();
    expect(holds({ '!': [doubling] }, data)).toBe(false);
    expect(evaluateLogic(square, { grid: Array(1000).fill(Array(1000).fill(0)) })).toBeNull();
  });

  it('never throws and gives JSON for any rule over any data', () => {
    const rules = fc.letrec((tie) => ({
      rule: fc.oneof(
        { maxDepth: 6 },
        fc.jsonValue() as fc.Arbitrary<Json>,
        fc
          .tuple(fc.constantFrom(...OPERATOR_NAMES), fc.array(tie('rule'), { maxLength: 4 }))
          .map(([name, args]) => ({ [name]: args })),
      ),
    })).rule as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(rules, fc.dictionary(fc.string(), fc.jsonValue()), (rule, values) => {
        const value = evaluateLogic(rule, values as JsonObject);
        expect(JSON.stringify(value)).toBeTypeOf('string');
        expect(evaluateLogic(rule, values as JsonObject)).toEqual(value);
        logicProblems(rule);
      }),
      propertyRuns(1000),
    );
  });
});

const told = (rule: Json) => logicProblems(rule).map(({ said }) => said.en);

describe('logicProblems', () => {
  it('accepts every operator of the table', () => {
    for (const name of OPERATOR_NAMES) expect(told({ [name]: [] })).toEqual([]);
  });

  it('names each unknown operator once, wherever it stands', () => {
    expect(told({ and: [{ equals: [1, 1] }, [{ equals: 2 }], { constructor: 3 }] })).toEqual([
      '"constructor" is not a known operator',
      '"equals" is not a known operator',
    ]);
  });

  it('says where an unknown operator stands', () => {
    expect(logicProblems({ and: [true, { '!': { equals: 1 } }] })).toMatchObject([
      { path: ['and', 1, '!', 'equals'], unknown: 'equals' },
    ]);
  });

  it('tells operators that share an object, and leaves other objects alone', () => {
    expect(told({ '!': [{ '==': [1, 1], '!=': [1, 2] }] })).toEqual([
      'one object holds "==" and "!=", and each operator needs an object of its own',
    ]);
    expect(told({ in: [{ name: 'a', age: 1 }, [{}]] })).toEqual([]);
  });

  it('says that a rule is nested too deep', () => {
    expect(told(nested(63))).toEqual([]);
    expect(told(nested(100_000))).toEqual(['the expression is nested deeper than 64 levels']);
  });
});

describe('rules of many parts', () => {
  it('are told of as too large, and looked at no further', () => {
    expect(told({ and: Array(9_999).fill(0) })).toEqual([]);
    expect(told({ and: Array(10_000).fill({ nope: 1 }) })).toEqual([
      '"nope" is not a known operator',
      'the expression is too large: it has more than 10000 parts',
    ]);
  });

  it('are constant or not like any other', () => {
    expect(isConstant({ and: Array(300_000).fill(0) })).toBe(true);
    expect(isConstant([{ var: 'x' }, ...Array(300_000).fill(0)])).toBe(false);
  });
});

const OPERATOR_NAMES = [
  ...[
    'var',
    'missing',
    'missing_some',
    '==',
    '===',
    '!=',
    '!==',
    '!',
    '!!',
    'or',
    'and',
    'if',
    '?:',
    '<',
    '<=',
    '>',
    '>=',
  ],
  ...[
    'min',
    'max',
    '+',
    '-',
    '*',
    '/',
    '%',
    'in',
    'cat',
    'substr',
    'merge',
    'map',
    'filter',
    'reduce',
    'all',
    'some',
    'none',
  ],
];
