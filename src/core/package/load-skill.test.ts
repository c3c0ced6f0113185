import { describe, expect, it } from 'vitest';
import { PROBLEM_ADVICE } from '../words/problem-words-advice.ts';
import { loadPackage } from './load-package.ts';
import type { PackageFiles } from './package-files.ts';

const SKILL = `---
name: code-review
description: Reviews a change.
license: MIT
---
Read the diff and say what is wrong with it.
`;
const RUNNER = `{
  "id": "code-review",
  "version": "1.2.0",
  "execution_modes": ["auto"],
  "engines": ["codex", "gemini"],
  "unsupported_engines": ["gemini"],
  "max_attempt": 3,
  "schemas": { "output": "assets/out.json" },
  "entrypoint": { "prompts": { "default": "Review {{ input.diff }}" }, "result_json_filename": "review.json" },
  "artifacts": [{ "role": "report", "pattern": "report.md", "required": true }],
  "runtime": { "language": "python", "hard_timeout_seconds": 2700 }
}`;
const [S, R, O] = ['SKILL.md', 'assets/runner.json', 'assets/out.json'] as const;
const FILES: Readonly<Record<string, string>> = { [S]: SKILL, [R]: RUNNER, [O]: '{ "type": "object" }' };

const withBytes = (file: string): PackageFiles =>
  new Map<string, string | Uint8Array>([...Object.entries(FILES), [file, Uint8Array.of(0xff, 0xfe)]]);

const changed = (file: string, from: string | RegExp, to: string): PackageFiles =>
  new Map(Object.entries({ ...FILES, [file]: (FILES[file] ?? '').replace(from, to) }));
const problemsOf = (files: PackageFiles, folder = 'code-review') => {
  const loaded = loadPackage(files, { folder });
  return loaded.kind === 'invalid' ? loaded.problems : loaded.warnings;
};

describe('loading a skill folder', () => {
  it('PKG-02 loads a plain skill of SKILL.md alone as a workflow with one node', () => {
    const loaded = loadPackage(new Map([[S, SKILL]]), { folder: 'code-review' });
    if (loaded.kind !== 'loaded') throw new Error(JSON.stringify(loaded.problems));
    const { definition, warnings } = loaded;
    expect(warnings).toEqual([]);
    expect(definition).toMatchObject({ name: 'code-review', version: '0.0.0', entry: 'code-review' });
    const workflow = definition.workflows['code-review'];
    expect(Object.keys(workflow?.nodes ?? {})).toEqual(['code-review']);
    expect(workflow?.nodes['code-review']).toMatchObject({ type: 'step', exit: 'output', step: SKILL });
    expect(workflow?.skill).toMatchObject({
      modes: ['auto', 'interactive'],
      schemas: {},
      resultFile: 'code-review.result.json',
    });
    expect(definition.agents.map(({ id, systemPrompt }) => [id, systemPrompt])).toEqual([
      ['code-review', 'You carry out the skill code-review: Reviews a change.'],
    ]);
  });

  it('PKG-02 reads what the runner says, and the schemas it names', () => {
    const loaded = loadPackage(new Map(Object.entries(FILES)), { folder: 'code-review' });
    if (loaded.kind !== 'loaded') throw new Error(JSON.stringify(loaded.problems));
    expect(loaded.warnings).toEqual([]);
    expect(loaded.definition.version).toBe('1.2.0');
    expect(loaded.definition.workflows['code-review']?.skill).toEqual({
      name: 'code-review',
      description: 'Reviews a change.',
      modes: ['auto'],
      engines: ['codex', 'gemini'],
      unsupportedEngines: ['gemini'],
      maxAttempt: 3,
      schemas: { output: { type: 'object' } },
      prompts: { default: 'Review {{ input.diff }}' },
      resultFile: 'review.json',
      artifacts: [{ role: 'report', pattern: 'report.md', required: true }],
      timeLimitMs: 2_700_000,
    });
  });

  it('PKG-02 finds schemas under their usual names where the runner names none', () => {
    const files = new Map([
      [S, SKILL],
      ['assets/input.schema.json', '{ "type": "object" }'],
    ]);
    const loaded = loadPackage(files);
    expect(loaded.kind === 'loaded' && loaded.definition.workflows['code-review']?.skill?.schemas).toEqual({
      input: { type: 'object' },
    });
  });

  it.each<[string, string, PackageFiles]>([
    ['no front matter', 'SKILL_MISSING_FRONTMATTER SKILL.md:1', changed(S, '---\n', '')],
    ['a name with capitals', 'SKILL_INVALID_FRONTMATTER SKILL.md:2', changed(S, 'code-review', 'Code_Review')],
    ['no description', 'SKILL_INVALID_FRONTMATTER SKILL.md:2', changed(S, /description.*\n/, '')],
    ['no instructions', 'SKILL_EMPTY SKILL.md:6', changed(S, /Read.*\n/, '')],
    ['another name than its runner', 'SKILL_NAME_MISMATCH assets/runner.json:2', changed(R, 'code-review', 'review')],
    ['no mode', 'RUNNER_INVALID assets/runner.json:4', changed(R, '["auto"]', '[]')],
    ['no engine left', 'RUNNER_INVALID assets/runner.json:5', changed(R, '["codex", "gemini"]', '["gemini"]')],
    ['no time at all', 'RUNNER_INVALID assets/runner.json:11', changed(R, '2700', '0')],
    ['an engine that there is not', 'RUNNER_ENGINE_UNKNOWN assets/runner.json:5', changed(R, '"gemini"]', '"gemeni"]')],
    [
      'words for an engine that there is not',
      'RUNNER_ENGINE_UNKNOWN assets/runner.json:9',
      changed(R, '"default"', '"codx"'),
    ],
    [
      'an artifact outside of its folder',
      'RUNNER_INVALID assets/runner.json:10',
      changed(R, '"report.md"', '"../report.md"'),
    ],
    [
      'an artifact at a place of the machine',
      'RUNNER_INVALID assets/runner.json:10',
      changed(R, '"report.md"', '"/tmp/report.md"'),
    ],
    ['a misspelt key', 'UNKNOWN_KEY assets/runner.json:7', changed(R, 'max_attempt', 'max_attempts')],
    [
      'a schema that is not there',
      'FILE_MISSING assets/runner.json:8',
      changed(R, 'assets/out.json', 'assets/outp.json'),
    ],
    ['bytes for its text', 'FILE_NOT_TEXT SKILL.md:1', withBytes(S)],
    ['bytes for a schema', 'FILE_NOT_TEXT assets/out.json:1', withBytes(O)],
    [
      'bytes for a schema of the usual name',
      'FILE_NOT_TEXT assets/input.schema.json:1',
      withBytes('assets/input.schema.json'),
    ],
    ['a schema of no type', 'SCHEMA_INVALID assets/out.json:1', changed(O, '"object"', '"objekt"')],
    ['a schema of a list', 'SCHEMA_NO_OBJECT assets/out.json:1', changed(O, '"object"', '"array"')],
    ['a schema that is a list', 'SCHEMA_INVALID assets/out.json:1', changed(O, /.*/, '[]')],
  ])('tells of a skill with %s: %s', (_, place, files) => {
    const problems = problemsOf(files);
    expect(problems.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([place]);
    // A skill has no such file, and no step.
    expect(problems.map(({ help }) => help).join()).not.toMatch(/bmad\.json|step/);
  });

  const PATH = 'expected the path of a schema file inside the package, such as assets/output.schema.json';
  it.each<[string, string, PackageFiles]>([
    [
      'an empty list of engines',
      '"engines": the list is empty: name at least one engine, or leave the key out',
      changed(R, '["codex", "gemini"]', '[]'),
    ],
    [
      'engines none of which is left',
      '"engines": no engine is left: each of them is also in unsupported_engines',
      changed(R, '["codex", "gemini"]', '["gemini"]'),
    ],
    [
      'a type that there is not',
      'the output schema has the type "objekt", and JSON has no such type',
      changed(O, '"object"', '"objekt"'),
    ],
    ['half an attempt', '"max_attempt" must be a whole number, not 1.5', changed(R, '3', '1.5')],
    ['a path that leaves', `"schemas.output": ${PATH}`, changed(R, '"assets/out.json"', '"../out.json"')],
    [
      'a schema where its path belongs',
      `"schemas.output": ${PATH}`,
      changed(R, '"assets/out.json"', '{ "type": "object" }'),
    ],
  ])('says of %s: %s', (_, message, files) => {
    expect(problemsOf(files)).toMatchObject([{ message, help: expect.not.stringContaining('"…"') }]);
  });

  it('never means the runner by a file that the runner names', () => {
    const files = changed(R, 'assets/out.json', 'assets/outer.json');
    expect(problemsOf(files)[0]?.help).toMatch(/^Did you mean "assets\/out\.json"\?/);
    const alone = new Map([...files].filter(([file]) => file !== O));
    expect(problemsOf(alone)).toMatchObject([
      {
        message: 'the skill has no file assets/outer.json',
        help: 'Add the file, or correct the path; paths are relative to the folder of SKILL.md.',
      },
    ]);
  });

  it('tells when the folder has another name, and loads all the same', () => {
    expect(problemsOf(new Map(Object.entries(FILES)), 'reviewer').map(({ code }) => code)).toEqual([
      'SKILL_NAME_MISMATCH',
    ]);
  });

  it('has a test for every code of skills', () => {
    const codes = Object.keys(PROBLEM_ADVICE).filter((code) => /^(SKILL|RUNNER|SCHEMA)_/.test(code));
    expect(codes.sort()).toEqual(
      [
        'SKILL_MISSING_FRONTMATTER',
        'SKILL_INVALID_FRONTMATTER',
        'SKILL_NAME_MISMATCH',
        'SKILL_EMPTY',
        'RUNNER_INVALID',
        'RUNNER_ENGINE_UNKNOWN',
        'SCHEMA_INVALID',
        'SCHEMA_NO_OBJECT',
      ].sort(),
    );
  });
});
