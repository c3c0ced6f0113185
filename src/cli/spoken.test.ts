import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('./', import.meta.url);
const FILES = (await readdir(FOLDER, { recursive: true })).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

/** A script for a shell is no sentence for a person. */
const SCRIPTS: ReadonlySet<string> = new Set(['verbs/completion.ts']);

/** The code without its comments, what is filled in, and commands, which are the same in every language. */
function code(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '')
    .replaceAll(/\$\{[^{}]*\}/g, '…')
    .replaceAll(/\bsignalbox( [^'"`\n]*)?/g, '');
}

const WORDS = String.raw`\b[A-Za-z]+,? [a-z]+,? [a-z]+\b`;
const SENTENCE = new RegExp(`(['"])(?:(?!\\1)[^{}\\n])*${WORDS}(?:(?!\\1)[^{}\\n])*\\1`, 'g');
/** On one line: a template may hold another. */
const TEMPLATE = new RegExp(`\`[^\`\\n]*${WORDS}[^\`\\n]*\``, 'g');
const FAULT = /new Fault\(\s*[^,]+,\s*['"`]/g;
const HELP = /\bhelp: ['"`]/g;
/** What to type instead is a command, which is gone by now. */
const USAGE = /\bbadUsage\((?:[^();]|\([^()]*\))*,\s*['"`][A-Za-z]/g;

function untranslated(source: string): readonly string[] {
  return [SENTENCE, TEMPLATE, FAULT, HELP, USAGE].flatMap((pattern) => source.match(pattern) ?? []);
}

describe('what the command line says', () => {
  it.each(FILES.filter((file) => !SCRIPTS.has(file)))('%s takes its words from the dictionary', async (file) => {
    expect(untranslated(code(await readFile(new URL(file, FOLDER), 'utf8')))).toEqual([]);
  });

  it.each([
    "throw new Fault('STALE', `Run ${id} is gone.`);",
    "throw new Fault(\n  'STALE',\n  'Gone.',\n);",
    "new Fault('STALE', WORDS.gone, { help: 'Look.' })",
    "throw badUsage(WORDS.gone(id), 'Look.');",
    "out.result('Nothing waits for you.');",
    'out.talk(`It waits for ${name}.`);',
    'out.talk(`${name} waits for nobody.`);',
  ])('is looked for where it must not stand: %s', (source) => {
    expect(untranslated(code(source))).not.toEqual([]);
  });
});
