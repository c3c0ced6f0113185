import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { readTemplates } from '../../adapters/product-files/read-templates.ts';
import type { OutputContract } from '../package/definition.ts';
import { type PatchFacts, patchSkill, type SkillTemplates } from './patch-skill.ts';

const SKILL = '---\nname: paint\ndescription: Paints.\n---\n# Paint\n\nPick a colour.\n';
const SCHEMA = { type: 'object', properties: { colour: { type: 'string', description: 'Of the sea.' } } };
const ARTIFACTS = [
  { role: 'notes', pattern: 'notes.md', required: true },
  { role: 'sketch', pattern: './artifacts/sketch/*.svg', required: false },
];
const HEADINGS = [
  'Runtime Enforcement',
  'Artifact Redirection',
  'Output Format Contract',
  'Output Schema Specification',
];
const MODES = ['auto', 'interactive'] as const;
const LANGUAGES = ['en', 'zh'] as const;

function facts(changes: Partial<PatchFacts> & { readonly contract?: OutputContract } = {}): PatchFacts {
  return {
    contract: { schema: SCHEMA, artifacts: ARTIFACTS },
    mode: 'interactive',
    templates: readTemplates('en').skill,
    schemaUsable: true,
    ...changes,
  };
}

const headingsIn = (text: string) => [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
const all = ({ mode, ...others }: SkillTemplates) => [...Object.values(others), ...Object.values(mode)];

describe('what the runtime adds to a skill', () => {
  it.each(LANGUAGES.flatMap((language) => MODES.map((mode) => [language, mode] as const)))(
    'TRN-09: all modules in their order, each under its own heading, and one for the mode (%s, %s)',
    (language, mode) => {
      const { text, patches } = patchSkill(SKILL, facts({ mode, templates: readTemplates(language).skill }));
      expect(patches).toEqual([...HEADINGS, `Execution Mode: ${mode}`]);
      expect(headingsIn(text)).toEqual(patches);
      expect(text.startsWith(SKILL.trimEnd())).toBe(true);
    },
  );

  it('TRN-09: without artifacts and without a schema that can be used their modules stay away', () => {
    const [enforcement, , format] = HEADINGS;
    const least = [enforcement, format, 'Execution Mode: auto'];
    const bare = { artifacts: [] };
    expect(patchSkill(SKILL, facts({ mode: 'auto', contract: bare, schemaUsable: false })).patches).toEqual(least);
    const unusable = facts({ mode: 'auto', contract: { ...bare, schema: SCHEMA }, schemaUsable: false });
    expect(patchSkill(SKILL, unusable).patches).toEqual(least);
    expect(patchSkill(SKILL, unusable).text).not.toContain('colour` |');
  });

  it('TRN-09: artifacts are named by where they go, required ones as such', () => {
    const { text } = patchSkill(SKILL, facts());
    expect(text).toContain('- notes: `artifacts/notes.md` (required)\n- sketch: `artifacts/sketch/*.svg`\n');
  });

  it('TRN-09: the schema stands there as a table and as it is', () => {
    const { text } = patchSkill(SKILL, facts());
    expect(text).toContain('| `colour` | string | no | Of the sea. |');
    expect(text).toContain(JSON.stringify(SCHEMA, null, 2));
  });

  it('TRN-09: dollar signs and placeholders in what a package says are nothing but text', () => {
    const schema = { type: 'object', properties: { price: { description: "$& $1 $' {{artifacts}} {{schema}}" } } };
    const { text } = patchSkill(SKILL, facts({ contract: { schema, artifacts: ARTIFACTS } }));
    expect(text).toContain("| `price` | any | no | $& $1 $' {{artifacts}} {{schema}} |");
  });

  it('TRN-09: both languages have every template, under the same headings and with the same places', () => {
    const [english, chinese] = LANGUAGES.map((language) => all(readTemplates(language).skill));
    expect(english).toHaveLength(6);
    expect(chinese?.map(headingsIn)).toEqual(english?.map(headingsIn));
    expect(english?.map(headingsIn)).toEqual(
      [...HEADINGS, 'Execution Mode: auto', 'Execution Mode: interactive'].map((heading) => [heading]),
    );
    const places = (text: string) => text.match(/\{\{\w+\}\}/g) ?? [];
    expect(chinese?.map(places)).toEqual(english?.map(places));
    expect(chinese?.every((text, index) => text !== english?.[index])).toBe(true);
  });

  it.each(LANGUAGES)(
    'TRN-10: the interactive patch allows a question in plain words, and no marker before the end (%s)',
    (language) => {
      const { interactive, auto } = readTemplates(language).skill.mode;
      const words = {
        en: { asks: /A person can be asked/, free: /No structure is demanded/, early: /do not write the done marker/ },
        zh: { asks: /可以问人/, free: /不要求任何结构/, early: /不要写完成标记/ },
      }[language];
      for (const pattern of Object.values(words)) expect(interactive).toMatch(pattern);
      // The one structure that is shown is YAML, and none of it is a JSON question.
      expect(interactive).toContain('<ASK_USER_YAML>');
      expect(interactive).not.toMatch(/"ask_user"/);
      expect(auto).toMatch({ en: /Do not ask questions/, zh: /不要提问/ }[language]);
      expect(auto).not.toMatch(/ask_user/i);
    },
  );
});

describe('patching what was patched before', () => {
  const [OPEN, CLOSE] = ['<!-- signalbox: added by the runtime -->', '<!-- /signalbox -->'];
  const forged = fc.constantFrom(OPEN, CLOSE, '<!-- sig', '## Execution Mode: auto', '{{schema}}', '\n', '```', '$&');
  const words = fc
    .array(fc.oneof(forged, fc.string({ unit: 'binary' })), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const contract = fc.record({
    schema: fc.option(
      fc
        .dictionary(words, fc.record({ type: fc.constantFrom('string', 'integer'), description: words }))
        .map((properties) => ({ type: 'object', properties })),
      { nil: undefined },
    ),
    artifacts: fc.array(fc.record({ role: words, pattern: words, required: fc.boolean() }), { maxLength: 3 }),
  });
  const anyFacts = fc
    .record({ contract, mode: fc.constantFrom(...MODES), schemaUsable: fc.boolean() })
    .map(({ contract: { schema, artifacts }, ...others }) =>
      facts({ ...others, contract: { artifacts, ...(schema === undefined ? {} : { schema }) } }),
    );

  it('TRN-09: twice is once, whatever the skill and its schemas say', () => {
    fc.assert(
      fc.property(words, anyFacts, (text, given) => {
        const once = patchSkill(text, given);
        expect(patchSkill(once.text, given)).toEqual(once);
      }),
      propertyRuns(500),
    );
  });

  it('TRN-09: the other mode replaces the first one', () => {
    fc.assert(
      fc.property(words, anyFacts, (text, given) => {
        const other = { ...given, mode: given.mode === 'auto' ? ('interactive' as const) : ('auto' as const) };
        expect(patchSkill(patchSkill(text, given).text, other)).toEqual(patchSkill(text, other));
      }),
      { numRuns: 200 },
    );
  });

  it('TRN-09: every module is there, behind everything that the skill says, whatever marks it forges', () => {
    fc.assert(
      fc.property(words, anyFacts, (text, given) => {
        const patched = patchSkill(text, given);
        const added = patched.text.slice(patched.text.lastIndexOf(OPEN));
        expect(headingsIn(added)).toEqual(patched.patches);
        expect(patched.patches.filter((heading) => heading.startsWith('Execution Mode'))).toHaveLength(1);
        expect(patched.text.trimEnd().endsWith(CLOSE)).toBe(true);
      }),
      propertyRuns(500),
    );
  });
});
