import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { canonicalJson, type Json, type JsonObject } from '../json.ts';
import { splitFrontMatter } from './front-matter.ts';
import { mergeEdit } from './merge-edit.ts';
import { readState } from './state.ts';

/** A state as names with values: variables, one list of its own, and the text below. */
type Sketch = JsonObject;

const value = fc.constantFrom<Json>(0, 1, '', 'text', 'two\nlines\n', 'a # b', '---', 'a: b', null, true, [], [1], {
  n: 0,
});
const names = fc.constantFrom('a', 'b', 'n', 'x', '1', 'true', 'a.b', '', 'variables', 'a key: with more');
const sketch = fc.dictionary(names, value, { maxKeys: 6 });
/** What becomes of some of them; undefined removes one. */
const change = fc.dictionary(names, fc.option(value, { nil: undefined }), { maxKeys: 3 });
const list = fc.constantFrom<Json>([], ['plan'], ['plan', 'write']);
const body = fc.constantFrom('\n# Work\n', '\n# Work\n\nMore.\n', '', '\n---\n');
const written = fc.record({ list, body, isFlow: fc.boolean() });

function changed(before: Sketch, by: { readonly [name: string]: Json | undefined }): Sketch {
  const all = Object.entries({ ...before, ...by });
  return Object.fromEntries(all.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Maps on one line or on many, as people, packages and models write them. */
function textOf(
  variables: Sketch,
  how: { readonly list: Json; readonly body: string; readonly isFlow: boolean },
): string {
  const map = how.isFlow ? `variables: ${JSON.stringify(variables)}\n` : stringify({ variables });
  return `---\n# where we are\nstepsCompleted: ${JSON.stringify(how.list)}\n${map}---\n${how.body}`;
}

function recorded(text: string): ReadonlyMap<string, string> {
  const { stepsCompleted, variables } = readState(text);
  const named = Object.entries(variables).map(([name, one]) => [`variables.${name}`, canonicalJson(one)] as const);
  const below = splitFrontMatter(text)?.rest ?? '';
  return new Map([['stepsCompleted', canonicalJson(stepsCompleted)], ['body', below], ...named]);
}

it('PST-01: what an edit did not touch is never changed by it, and what it touched alone is as it says', () => {
  fc.assert(
    fc.property(sketch, change, change, written, written, written, (before, since, by, first, later, own) => {
      const base = textOf(before, first);
      const now = textOf(changed(before, since), later);
      const edited = textOf(changed(before, by), own);
      const { text, conflicts } = mergeEdit(base, edited, now);
      const [was, is, says] = [recorded(base), recorded(now), recorded(edited)];
      const all = [...new Set([was, is, says].flatMap((one) => [...one.keys()]))];
      const both = all.filter(
        (key) => was.get(key) !== is.get(key) && was.get(key) !== says.get(key) && is.get(key) !== says.get(key),
      );
      const paths = conflicts.map(({ path }) => path.join('.') || 'body');
      expect(paths.filter((path) => path !== '#').sort()).toEqual(both.sort());
      const merged = recorded(text);
      for (const key of all)
        expect([key, merged.get(key)]).toEqual([key, (was.get(key) === says.get(key) ? is : says).get(key)]);
    }),
    propertyRuns(20_000),
  );
});
