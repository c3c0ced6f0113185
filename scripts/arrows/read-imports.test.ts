import { describe, expect, it } from 'vitest';
import { readImports } from './read-imports.ts';

const specifiers = (text: string) => readImports(text).map(({ specifier }) => specifier);

describe('imports of a source file', () => {
  it.each([
    ["import { a } from './a.ts';", './a.ts'],
    ["import type { A } from './a.ts'", './a.ts'],
    ["import {\n  a, // from 'b'\n  type B,\n} from './a.ts';", './a.ts'],
    ["import a, * as from from './a.ts';", './a.ts'],
    ["import './a.ts';", './a.ts'],
    ["export * from './a.ts';", './a.ts'],
    ["export * as a from './a.ts';", './a.ts'],
    ["export { a as default } from './a.ts';", './a.ts'],
    ["export type { A } from './a.ts';", './a.ts'],
    ["const a = await import('./a.ts');", './a.ts'],
    ['const a = import(`./a.ts`);', './a.ts'],
    ["type A = typeof import('./a.ts');", './a.ts'],
    ["const a = require('./a.ts');", './a.ts'],
    ['import data from "./a.json" with { type: "json" };', './a.json'],
  ])('reads %s', (text, expected) => {
    expect(specifiers(text)).toEqual([expected]);
  });

  it.each([
    "// import { a } from './a.ts';",
    "/* export * from './a.ts'; */",
    'const text = "import { a } from \'./a.ts\';";',
    "const text = `import { a } from './a.ts';`;",
    'const url = import.meta.url;',
    "export const from = 'a';",
    "export { a };\nconst b = from('x');",
    "const names = { import: './a.ts' };",
    "program.import('./a.ts');",
  ])('finds nothing in %s', (text) => {
    expect(specifiers(text)).toEqual([]);
  });

  it('says the line, and that a computed name is one', () => {
    expect(readImports("import './a.ts';\n\nimport(name);")).toEqual([
      { specifier: './a.ts', line: 1, types: false },
      { specifier: undefined, line: 3, types: false },
    ]);
  });

  it.each([
    ["import type { A } from './a.ts';", true],
    ["export type { A } from './a.ts';", true],
    ["import type A from './a.ts';", true],
    ["import { type A } from './a.ts';", false],
    ["import type from './a.ts';", false],
    ["import type, { b } from './a.ts';", false],
    ["type A = 1;\nimport './a.ts';", false],
  ])('says whether %s is of types alone', (text, types) => {
    expect(readImports(text).map((one) => one.types)).toEqual([types]);
  });

  it('goes on after a regular expression that holds a quote', () => {
    expect(specifiers("const quote = /'/;\nimport './a.ts';")).toEqual(['./a.ts']);
  });
});
