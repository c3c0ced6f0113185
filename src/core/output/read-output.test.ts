import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import type { Json } from '../json.ts';
import { readOutput } from './read-output.ts';

const M = '"__SKILL_DONE__": true';
const any = () => true;
const none = () => false;
const BROKEN = { kind: 'unparsable', problem: expect.stringContaining('cannot be read') };
const DIFFERENT = { kind: 'unparsable', problem: expect.stringContaining('different JSON objects') };
const NOTHING = { kind: 'unparsable', problem: expect.stringContaining('no JSON object') };

const strict = (value: Json, whole = false) => ({ kind: 'read', value, whole, repaired: false, empty: isEmpty(value) });
const repaired = (value: Json) => ({ kind: 'read', value, whole: false, repaired: true, empty: isEmpty(value) });
const isEmpty = (value: Json) => JSON.stringify(value) === '{}';

describe('the output of a reply', () => {
  it.each<[what: string, text: string, reading: object]>([
    ['strict JSON', ' {"a": 1}\n', strict({ a: 1 }, true)],
    ['strict JSON with the marker', `{${M}, "a": 1}`, strict({ a: 1 }, true)],
    [
      'strict JSON with another value under the name of the marker',
      '{"__SKILL_DONE__": false, "a": 1}',
      strict({ a: 1 }, true),
    ],
    ['the marker and nothing else', `{${M}}`, strict({}, true)],
    ['a marker that is nested stays', `{"a": {${M}}}`, strict({ a: { __SKILL_DONE__: true } }, true)],
    ['a list', '[1, 2]', strict([1, 2], true)],
    ['a list of one object is a list', '[{"a": 1}]', strict([{ a: 1 }], true)],
    ['a list of one object in prose', 'Here: [{"a": 1}].', BROKEN],
    ['a list of objects in prose', 'Here: [ {"a": 1}, {"a": 1} ].', BROKEN],
    ['an object after brackets', 'As said in [1], {"a": 1}, [2].', strict({ a: 1 })],
    ['a fence', '```json\n{"a": 1}\n```', strict({ a: 1 }, true)],
    ['a fence without a tag', '~~~\n{"a": 1}\n~~~\n', strict({ a: 1 }, true)],
    ['a fence that nobody closed', '```json\n{"a": 1}\n', strict({ a: 1 }, true)],
    ['a fence in prose', 'Here:\n```json\n{"a": 1}\n```\nDone.', strict({ a: 1 })],
    ['an object in prose', `I think {"a": {"b": "}"}} is it. ${M}`, strict({ a: { b: '}' } })],
    [
      'an object in prose with braces',
      'Hello {name}, use {"a"} or {} or body { color: red } and {"a": 1}.',
      strict({ a: 1 }),
    ],
    ['the same object twice', 'First {"a": 1, "b": 2}, again {"b": 2, "a": 1}.', strict({ a: 1, b: 2 })],
    ['the same object with and without the marker', `{"a": 1} {${M}, "a": 1}`, strict({ a: 1 })],
    ['the marker beside an object', `{"a": 1} {${M}}`, strict({ a: 1 })],
    ['two different objects', '{"a": 1} {"a": 2}', DIFFERENT],
    ['two different objects, one of them broken', '{"a": 1} {"b": 2,}', DIFFERENT],
    ['an object and one that is cut off', '{"a": 1} {"b": ', DIFFERENT],
    ['an object inside a broken one', '{"a": [{"b": 1}', repaired({ a: [{ b: 1 }] })],
    ['an object inside one beyond repair', '{"a": ]] {"b": 1} "}', BROKEN],
    ['an object behind words about braces', 'Begin with {" and go on. {"b": 1}', strict({ b: 1 })],
    ['an object behind a brace in quotes', 'I wrote "{" to it. {"b": 1}', strict({ b: 1 })],
    ['an object with a comment first', '{\n  // that\'s it\n  "b": 1\n}', repaired({ b: 1 })],
    ['an object in a stray quote after a brace', '{"a and {"b": 1}', NOTHING],
    ['a comma too many', `{${M}, "a": 1,}`, repaired({ a: 1 })],
    ['a comma too few', '{"a": 1 "b": 2}', repaired({ a: 1, b: 2 })],
    ['cut off in a text', '{"a": "b', repaired({ a: 'b' })],
    ['cut off in a fence', '```json\n{"a": "b"\n```\nThat is it.', repaired({ a: 'b' })],
    ['broken twice in the same way', '{"a": 1,} {"a": 1,}', repaired({ a: 1 })],
    ['broken, and whole after that', '{"a": 1,} {"a": 1}', strict({ a: 1 })],
    ['as Python writes it', "Here: {'a': True, 'b': None}", repaired({ a: true, b: null })],
    ['as JavaScript writes it', '{a: 1}', repaired({ a: 1 })],
    ['as JavaScript writes it, in prose', 'Here: {a: 1}', NOTHING],
    ['with escaped quotes', String.raw`{\"a\": \"say \\\"x\\\"\"}`, repaired({ a: 'say "x"' })],
    ['with escaped quotes and ends of lines', String.raw`Here: {\n  \"a\": \"x\\ny\"\n}`, repaired({ a: 'x\ny' })],
    ['escaped twice', JSON.stringify(JSON.stringify('{"a": "\\""}')).slice(3, -3), repaired({ a: '"' })],
    ['a JSON text that holds it', JSON.stringify('{"a": 1}'), repaired({ a: 1 })],
    ['prose', 'Which one would you like?', NOTHING],
    ['nothing', ' \n', NOTHING],
    ['nested too deep', `{"a": ${'['.repeat(1_000)}${']'.repeat(1_000)}}`, BROKEN],
    ['a question beside it is no output', '{"a": 1, "ask_user": {"prompt": "?"}}', strict({ a: 1 }, true)],
  ])('TRN-11 TRN-07: %s', (_, text, reading) => {
    expect(readOutput([text], none)).toEqual(reading);
  });

  it.each<[what: string, segments: string[], reading: object]>([
    ['the last segment with an object', ['{"a": 1}', 'Now this:', '{"a": 2}', 'Done.'], strict({ a: 2 }, true)],
    ['the last segment with an object, broken or not', ['{"a": 1}', '{"a": 2,}'], repaired({ a: 2 })],
    ['not the segment with the marker alone', ['{"a": 1}', `{${M}}`], strict({ a: 1 }, true)],
    ['the segment with the marker alone, if there is no other', ['Hm.', `{${M}}`, 'Done.'], strict({}, true)],
    ['all segments together', ['[1,', '', '2]'], strict([1, 2], true)],
    [
      'different objects in different segments are no trouble',
      ['{"a": 1} {"b": 1}', '{"a": 2}'],
      strict({ a: 2 }, true),
    ],
    ['different objects in the last one are', ['{"a": 1}', '{"a": 2} {"a": 3}'], DIFFERENT],
    ['no segment at all', [], NOTHING],
  ])('TRN-11: %s', (_, segments, reading) => {
    expect(readOutput(segments, none)).toEqual(reading);
  });

  it('TRN-11: what is no object is output where the schema asks for it', () => {
    expect(readOutput(['"a"'], any)).toEqual(strict('a', true));
    expect(readOutput(['"a"'], none)).toEqual(NOTHING);
    expect(readOutput(['42'], none)).toEqual(strict(42, true));
    expect(readOutput(['null'], none)).toEqual(strict(null, true));
    expect(readOutput(['```json\n[1, 2,\n```'], any)).toEqual(repaired([1, 2]));
    expect(readOutput(['[1, 2,'], none)).toEqual(NOTHING);
  });

  it('TRN-11: names from outside are names, whatever they are', () => {
    for (const text of ['{"__proto__": {"x": 1}, "toString": 2}', '{"__proto__": {"x": 1}, "toString": 2,}']) {
      const reading = readOutput([text], none);
      if (reading.kind !== 'read') throw new Error('It can be read');
      expect(Object.keys(reading.value as object)).toEqual(['__proto__', 'toString']);
      expect((reading.value as { x?: number }).x).toBeUndefined();
    }
  });

  it('TRN-11: an object comes back as it was, in prose, in a fence, with the marker anywhere', () => {
    const value = fc
      .dictionary(fc.string(), fc.jsonValue())
      .filter((it) => !('__SKILL_DONE__' in it) && !('ask_user' in it));
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (object, indent) => {
        const plain = JSON.parse(JSON.stringify(object));
        const json = JSON.stringify(plain, null, indent);
        const marked = JSON.stringify({ ...plain, __SKILL_DONE__: true }, null, indent);
        for (const text of [
          json,
          marked,
          `\`\`\`json\n${marked}\n\`\`\``,
          `Here is it: ${json}\n${M}`,
          `${json} and ${marked}`,
        ]) {
          expect(readOutput([text], none)).toMatchObject({ kind: 'read', value: plain, repaired: false });
        }
        const escaped = JSON.stringify(marked).slice(1, -1);
        if (Object.keys(plain).length > 0)
          expect(readOutput([escaped], none)).toMatchObject({ kind: 'read', value: plain, repaired: true });
      }),
      propertyRuns(1_000),
    );
  });

  it('TRN-11: a part of an object is never taken for the whole', () => {
    const inner = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1 });
    fc.assert(
      fc.property(inner, fc.nat(), (object, cut) => {
        const whole = JSON.stringify({ outer: { secret: object }, also: [object], and: JSON.stringify(object) });
        const reading = readOutput([whole.slice(0, cut % whole.length)], none);
        if (reading.kind === 'read' && !reading.empty) expect(Object.keys(reading.value as object)[0]).toBe('outer');
      }),
      propertyRuns(2_000),
    );
  });

  it('copes with any text, in bounded time', () => {
    for (const part of [
      '{"a": "x"y ',
      '{"a":',
      '[',
      '{"a": "b ',
      '{a: ',
      '{"a": 1,} ',
      '{"a": 1} ',
      '{} ',
      '```\n{"a": ',
      '{"a": "',
      '\\"',
      '{\\"a\\": ',
    ])
      for (const times of [1_000, 20_000])
        expect(readOutput([part.repeat(times)], none).kind).toMatch(/read|unparsable/);
  }, 120_000);
});
