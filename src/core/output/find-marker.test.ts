import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { findMarkers, withoutMarkers } from './find-marker.ts';

const M = '"__SKILL_DONE__": true';
/** The same once inside a JSON text, and twice. */
const M1 = String.raw`\"__SKILL_DONE__\": true`;
const M3 = String.raw`\\\"__SKILL_DONE__\\\": true`;

describe('the done marker', () => {
  it.each<[what: string, text: string]>([
    ['alone', M],
    ['bare in prose', `Done. ${M}`],
    ['bare, with quotes and brackets of prose before it', `He said "no [yet, and: ${M}`],
    ['bare in code marks', `\`${M}\``],
    ['bare after an object', `{"a": 1}\n${M}`],
    ['bare after a brace that nobody closes', `:-{ ${M}`],
    ['bare after a placeholder', `Hello {name}, ${M}`],
    ['bare between prose braces', `Use { and } with care. ${M}`],
    ['without white space', '"__SKILL_DONE__":true'],
    ['with white space of every kind', '"__SKILL_DONE__" \t\n:\r\n true'],
    ['the first key of an object', `{${M}, "a": 1}`],
    ['the last key of an object', `{"a": {"b": [1, {}]}, ${M}}`],
    ['the only key', `{${M}}`],
    ['a key of an object in a fence', `\`\`\`json\n{\n  ${M},\n  "a": 1\n}\n\`\`\``],
    ['a key of an object in a list in prose', `[{${M}}]`],
    ['a key of a broken object, before the break', `{${M}, "a": "cut`],
    ['a key of a broken object, after the break', `{"a": , ${M}`],
    ['a key of an object that is cut off', `{"a": 1, ${M}`],
    ['after a forgotten comma', `{"a": 1\n  ${M}}`],
    ['in the second object', `{"a": 1} {${M}}`],
    ['after a text with escaped quotes', String.raw`{"a": "\"", "b": "\\", ${M}}`],
    ['after a text that looks like the end', `{"a": "}", ${M}}`],
    ['escaped, alone', M1],
    ['escaped twice', M3],
    ['escaped, in an object', `{${M1}, \\"a\\": \\"b\\"}`],
    ['escaped, with escaped white space', String.raw`{\n  \"__SKILL_DONE__\"\t:\n true,\n  \"a\": 1\n}`],
    ['escaped, after a text with escaped quotes', String.raw`{\"a\": \"say \\\"x\\\"\", \"__SKILL_DONE__\": true}`],
    ['escaped twice, in an object', String.raw`{\\\"a\\\": \\\"b\\\", \\\"__SKILL_DONE__\\\": true}`],
    ['beside another value of the same name', `{"__SKILL_DONE__": false, ${M}}`],
    ['as a value that ends a sentence', `${M}. That is all.`],
    ['in a JSON text that is the whole reply', JSON.stringify(`{${M}}`)],
    ['in an object with names in single quotes', `{'a': 'b', ${M}}`],
    ['after words about braces and quotes', `It starts with {" as JSON does.\n\n{"a": 1, ${M}}`],
    ['after a brace in quotes', `I wrote "{" to the file. {"a": 1, ${M}}`],
    ['after many of them', `${'The "{" opens. '.repeat(100)}{"a": 1, ${M}}`],
    ['after a comment in its object', `{\n  // that's the "result"\n  ${M},\n  "a": 1\n}`],
    ['after another comment', `{ /* r: {"a" */ ${M}, "a": 1 }`],
    ['with a comment before its value', '{"__SKILL_DONE__": /* yes */ true, "a": 1}'],
    ['after an address without quotes', `{a: http://x/y, ${M}}`],
    ['with characters written by their number', String.raw`{"\u005f_SKILL_DONE_\u005F": true, "a": 1}`],
  ])('TRN-06: counts %s', (_, text) => {
    expect(findMarkers(text)).toHaveLength(1);
  });

  it.each<[what: string, text: string]>([
    ['nested in an object', `{"a": {${M}}}`],
    ['nested in a list', `{"a": [{${M}}]}`],
    ['in a list of an object', `{"a": [${M}]}`],
    ['nested in a broken object', `{"a": {${M}`],
    ['nested in an object whose first key is broken', `{"a: 1, "b": {${M}}}`],
    ['nested after a bracket that fits nothing', `{"a": {"b": 1], ${M}}`],
    ['in a list that nobody closed', `{"a": [1}, ${M}}`],
    ['nested in an object without quotes', `{a: {${M}}}`],
    ['nested in a dictionary', `{'a': {${M}}}`],
    ['inside a text', JSON.stringify({ a: `say ${M}` })],
    ['as a text', JSON.stringify({ a: M })],
    ['as a text that is an object', JSON.stringify({ a: `{${M}}` })],
    ['inside a text of a text', JSON.stringify({ a: JSON.stringify({ b: M }) })],
    ['inside a text in an escaped object', JSON.stringify(JSON.stringify({ a: `, ${M}` })).slice(1, -1)],
    ['inside a text that is cut off', `{"a": "say \\"__SKILL_DONE__\\": true`],
    ['inside a text over several lines', `{"a": "first,\n${M1}\n"}`],
    ['inside a text whose quotes are not escaped', `{"a": "say "__SKILL_DONE__": true now"}`],
    ['inside a text in single quotes', `{'a': 'first, ${M}'}`],
    ['as a value with a value', `{"a": "__SKILL_DONE__": true}`],
    ['in a key', `{"say __SKILL_DONE__": true}`],
    ['as another value: false', '"__SKILL_DONE__": false'],
    ['as another value: a text', '{"__SKILL_DONE__": "true"}'],
    ['as another value: a number', '{"__SKILL_DONE__": 1}'],
    ['as another value: null', '{"__SKILL_DONE__": null}'],
    ['as another value: an object', '{"__SKILL_DONE__": {"a": true}}'],
    ['as another value: a list', '{"__SKILL_DONE__": [true]}'],
    ['as another value: a longer word', '"__SKILL_DONE__": truely'],
    ['as another value: a longer word in another script', '"__SKILL_DONE__": trueé'],
    ['as another value: in capitals', '"__SKILL_DONE__": True'],
    ['with single quotes', "'__SKILL_DONE__': true"],
    ['with typographic quotes', '“__SKILL_DONE__”: true'],
    ['without quotes', '{__SKILL_DONE__: true}'],
    ['with quotes that do not belong together', String.raw`\"__SKILL_DONE__": true`],
    ['with an equals sign', '"__SKILL_DONE__" = true'],
    ['without a value', '{"__SKILL_DONE__":'],
    ['under a longer name', '{"__SKILL_DONE__2": true}'],
    ['in small letters', '"__skill_done__": true'],
  ])('TRN-06: does not count %s', (_, text) => {
    expect(findMarkers(text)).toEqual([]);
  });

  it('TRN-06: counts each of several, and says where they stand', () => {
    const text = `${M} {${M1}, "a": {${M}}} {"b": "${M1}"} ${M}`;
    expect(findMarkers(text).map(({ start, end }) => text.slice(start, end))).toEqual([M, M1, M]);
  });

  it.each([
    [`Done. ${M}`, 'Done.'],
    [`Done.\n{${M}}`, 'Done.'],
    [`Done.\n\`\`\`json\n{${M}}\n\`\`\``, 'Done.'],
    [`Done. {${M}, ${M}}`, 'Done.'],
    ['Nothing to see.\n', 'Nothing to see.\n'],
  ])('TRN-07: %j without its marker is %j', (text, rest) => {
    expect(withoutMarkers(text)).toBe(rest);
  });

  it('TRN-07: an object without its marker is still JSON', () => {
    const texts = [`{${M}, "a": 1}`, `{"a": 1, ${M}}`, `{"a": 1, ${M}, "b": 2}`, `{${M}, ${M}, "a": 1, ${M}, ${M}}`];
    for (const text of texts) {
      expect(JSON.parse(withoutMarkers(text))).toHaveProperty('a', 1);
      expect(withoutMarkers(text)).not.toContain('__SKILL_DONE__');
    }
  });

  const hostile = fc.string({
    unit: fc.constantFrom('{', '}', '[', ']', '"', "'", '\\', ':', ',', 'a', '\n', ' ', M, M1),
    maxLength: 40,
  });

  it('TRN-06: inside a text of a sound object nothing counts, whatever the text is', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        expect(findMarkers(JSON.stringify({ a: one, b: [other, { c: one }] }))).toEqual([]);
        expect(
          findMarkers(JSON.stringify(JSON.stringify({ a: one, [`b${other}`]: { d: other } })).slice(1, -1)),
        ).toEqual([]);
      }),
      propertyRuns(3_000),
    );
  });

  it('TRN-06: beside a sound object it counts, whatever is in the object', () => {
    fc.assert(
      fc.property(hostile, fc.json(), (text, json) => {
        const inner = `"t": ${JSON.stringify(text)}, "j": ${json}`;
        expect(findMarkers(`{${inner}} ${M}`)).toHaveLength(1);
        expect(findMarkers(`{${inner}, ${M}}`)).toHaveLength(1);
        expect(findMarkers(`{"o": {${M}, ${inner}}}`)).toEqual([]);
      }),
      propertyRuns(3_000),
    );
  });

  it('copes with any text, and takes time linear in it', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(findMarkers(text).every(({ start, end }) => text.slice(start, end).endsWith('true'))).toBe(true);
      }),
      propertyRuns(3_000),
    );
    for (const part of [
      '{',
      '{a',
      '{"',
      '{a "',
      '"{a "',
      '\\',
      '\\"',
      '{\\"',
      "{'",
      '[{',
      `${M} {`,
      `{${M}`,
      `{a ${M}`,
      '{}',
      '"',
    ])
      expect(findMarkers(part.repeat(200_000)).length).toBeGreaterThanOrEqual(0);
  }, 60_000);
});
