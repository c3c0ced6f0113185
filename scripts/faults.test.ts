import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../src/core/fault.ts';
import { PROBLEM_ADVICE } from '../src/core/words/problem-words-advice.ts';
import { filesUnder } from './source/files-under.ts';
import { tokens } from './source/tokens.ts';

const ROOT = join(import.meta.dirname, '..');
const headings = [...read('docs/faults.md').matchAll(/^### (\S+)$/gm)].map(([, code]) => code ?? '');

/** Words of the same look that are no codes: blocks of the prompt, variables of the environment, others' own errors, tags, what is told to models alone, and the kinds of YAML mistakes. */
const OTHER =
  /^(RUN_DIRECTIVE|NODE_BRIEF|USER_INPUT|DATA_CONTEXT|STEP_FILE_CONTENT|TOOL_POLICY|HISTORY_SUMMARY|ROUTING_RULES|REQ_\w+|TASK_DONE|HAND_OVER|WIDGET_SUBMIT|ERR_\w+|SQLITE_\w+|SIGNALBOX_\w+|GIT_(?!FAILED)\w+|LC_ALL|LC_MESSAGES|LC_MESSAGES|NO_COLOR|FORCE_COLOR|SSH_AUTH_SOCK|\w+_API_KEY|\w+_PROXY|MULTIPLE_DOCS|TOO_DEEP|ODD_KEY|KEY_TWICE)$/;

/** Files that name variables of other programs, and reasons that models read, which have the same look as well. */
const DESCRIPTORS = /^src\/core\/(engine\/(command-of|codex|gemini|opencode|claude|qwen|iflow)|route\/read-tag)\.ts$/;

describe('docs/faults.md', () => {
  it.each(Object.keys(FAULTS))('has a heading for the fault %s', (code) => {
    expect(headings).toContain(code);
  });

  it('has a heading for every refusal', () => {
    const refusals = codesIn(read('src/core/refusal.ts'), /^[A-Z_]+$/);
    expect(refusals.length).toBeGreaterThan(10);
    expect(refusals.filter((code) => !headings.includes(code))).toEqual([]);
  });

  it('has a heading for every other code that the product speaks of', () => {
    const spoken = ['core', 'ports', 'runtime', 'adapters', 'cli']
      .flatMap((place) => filesUnder(ROOT, `src/${place}`, '.ts'))
      .filter((file) => !file.endsWith('.test.ts') && !DESCRIPTORS.test(file))
      .flatMap((file) => codesIn(read(file), /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/).map((code) => ({ code, file })))
      .filter(({ code }) => !OTHER.test(code) && !Object.hasOwn(PROBLEM_ADVICE, code));
    expect(spoken.length).toBeGreaterThan(10);
    expect(spoken.filter(({ code }) => !headings.includes(code))).toEqual([]);
  });

  it('says what to do under every heading, and has none twice', () => {
    const sections = read('docs/faults.md').split(/^### /m).slice(1);
    expect(sections.filter((section) => !/\bDo( \(model\))?: /.test(section))).toEqual([]);
    expect(headings).toEqual([...new Set(headings)]);
  });
});

describe('docs/faults.zh.md', () => {
  it('has the same headings in the same order, and says what to do under each', () => {
    const sections = read('docs/faults.zh.md').split(/^### /m).slice(1);
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(headings);
    expect(sections.filter((section) => !/怎么办(（模型）)?：/.test(section))).toEqual([]);
  });
});

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function codesIn(text: string, form: RegExp): readonly string[] {
  return tokens(text)
    .filter((token) => token.kind === 'string' && form.test(token.text))
    .map((token) => token.text);
}
