import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkArrows } from './arrows.ts';

const MARKERS = '<!-- arrows: written by `npm run arrows -- --write` -->\n<!-- /arrows -->\n';
const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function repository(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'arrows-'));
  roots.push(root);
  for (const [path, text] of Object.entries({ 'docs/architecture.md': MARKERS, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** What is wrong in a repository whose picture has just been drawn. */
function complaints(files: Readonly<Record<string, string>>): readonly string[] {
  const { violations } = checkArrows(repository(files), { write: true });
  return violations.map(({ path, line, message }) => `${path}:${line} ${message}`);
}

describe('the table of arrows', () => {
  it('lets everything know core and lets main know adapters', () => {
    expect(
      complaints({
        'src/core/run/run.ts': "import { z } from 'zod';\nimport '../never.ts';",
        'src/core/never.ts': '',
        'src/core/run/fold/evolve.ts': '',
        'src/ports/clock.ts': "import type { Run } from '../core/run/run.ts';",
        'src/runtime/advance.ts': "import '../ports/clock.ts';\nimport '../core/never.ts';",
        'src/adapters/clock/clock.ts': "import '../../ports/clock.ts';\nimport { hrtime } from 'node:process';",
        'src/app/list.ts': "import '../runtime/advance.ts';",
        'src/cli/ls.ts': "import '../app/list.ts';",
        'src/main/place.ts': "import '../adapters/clock/clock.ts';",
        'src/main.ts': "import './cli/ls.ts';\nimport './main/place.ts';",
        'src/index.ts': "export { a } from './main/place.ts';",
      }),
    ).toEqual([]);
  });

  it.each([
    ['core → adapters', 'src/core/a.ts', "\nimport '../adapters/x/b.ts';", /a\.ts:2 core may not know adapters/],
    ['core → node', 'src/core/a.ts', "import 'node:fs';", /core may not know the platform/],
    ['core → node without a prefix', 'src/core/a.ts', "import 'fs';", /core may not use the package fs/],
    ['core → another package', 'src/core/a.ts', "import 'commander';", /core may not use the package commander/],
    ['core → a part of a package', 'src/core/a.ts', "import '@noble/curves/x.js';", /the package @noble\/curves/],
    [
      'core → Markdown',
      'src/core/a.ts',
      "import 'mdast-util-from-markdown';",
      /may not use the package mdast-util-from/,
    ],
    [
      'task → run',
      'src/core/task/a.ts',
      "import '../run/run.ts';",
      /src\/core\/task\/ may not know src\/core\/run\/run\.ts/,
    ],
    ['ports → runtime', 'src/ports/a.ts', "import type { R } from '../runtime/r.ts';", /ports may not know runtime/],
    ['runtime → adapters', 'src/runtime/a.ts', "await import('../adapters/x/b.ts');", /runtime may not know adapters/],
    ['cli → adapters', 'src/cli/a.ts', "export * from '../adapters/x/b.ts';", /cli may not know adapters/],
    ['cli → main', 'src/cli/a.ts', "import '../main/place.ts';", /cli may not know main/],
    ['cli → its entry', 'src/cli/a.ts', "import '../main.ts';", /cli may not know entry/],
    ['app → cli', 'src/app/a.ts', "import '../cli/b.ts';", /app may not know cli/],
    ['main → cli', 'src/main/a.ts', "import '../cli/b.ts';", /main may not know cli/],
    ['library → cli', 'src/library/a.ts', "import '../cli/b.ts';", /library may not know cli/],
    ['adapter → adapter', 'src/adapters/y/a.ts', "import '../x/b.ts';", /strangers to each other \(y knows x\)/],
    ['index → adapters', 'src/index.ts', "export { b } from './adapters/x/b.ts';", /index may not know adapters/],
    ['anything → a test', 'src/cli/a.ts', "import './b.test.ts';", /is a test/],
    ['anything → outside src', 'src/cli/a.ts', "import '../../test/x.ts';", /outside src/],
    ['a computed name', 'src/cli/a.ts', 'await import(name);', /computed name/],
    ['an unknown folder', 'src/utils/a.ts', '', /src\/utils has no row/],
  ])('refuses %s', (_, path, text, expected) => {
    expect(complaints({ [path]: text })).toEqual([expect.stringMatching(expected)]);
  });

  it.each(['Date.now()', 'Math.random()', 'new Date()', 'new Date'])('refuses %s in core', (code) => {
    const text = `// ${code}\nexport const value = ${code};`;
    expect(complaints({ 'src/core/a.ts': text })).toEqual([expect.stringMatching(/a\.ts:2 core may not use/)]);
    expect(complaints({ 'src/runtime/a.ts': text })).toEqual([]);
  });

  it.each([
    "node.exit === 'output'",
    "currentNode(run)?.exit !== 'state'",
    "'tag' === item.exit",
    "['output'].includes(node.exit)",
    '{ output: 1 }[node.exit]',
    'exitOf(node) === outputExit',
    "() => { switch (node.exit) { case 'output': return 1; } }",
  ])('refuses %s outside the table of exits', (code) => {
    const text = `// ${code}\nexport const value = ${code};`;
    expect(complaints({ 'src/core/state/a.ts': text })).toEqual([
      expect.stringMatching(/a\.ts:2 may not ask for an exit's name/),
    ]);
    expect(complaints({ 'src/core/exit/a.ts': text })).toEqual([]);
  });

  it('lets tests know more', () => {
    expect(complaints({ 'src/core/a.ts': '', 'src/core/a.test.ts': "import 'node:fs'; Date.now();" })).toEqual([]);
  });
});

describe('cycles', () => {
  it('are found and told with the way round', () => {
    const found = complaints({
      'src/core/a.ts': "import './b.ts';",
      'src/core/b.ts': "import './c.ts';",
      'src/core/c.ts': "\nimport type { A } from './a.ts';",
    });
    expect(found).toEqual([
      'src/core/c.ts:2 import cycle: src/core/a.ts → src/core/b.ts → src/core/c.ts → src/core/a.ts',
    ]);
  });

  it('are not seen where two ways lead to one place', () => {
    const files = { 'src/core/a.ts': "import './b.ts';\nimport './c.ts';", 'src/core/b.ts': "import './c.ts';" };
    expect(complaints({ ...files, 'src/core/c.ts': '' })).toEqual([]);
  });
});

describe('the fold', () => {
  const fold = (imports: string, more: Readonly<Record<string, string>> = {}) =>
    complaints({
      'src/core/run/fold/evolve.ts': "import './thread.ts';",
      'src/core/run/fold/thread.ts': imports,
      'src/core/words/w.ts': "import '../run/events.ts';",
      'src/core/engine/descriptors.ts': '',
      'src/core/run/events.ts': '',
      ...more,
    });

  it.each([
    [
      "\nimport { W } from '../../words/w.ts';",
      /thread\.ts:2 the fold may not read sentences: .*evolve\.ts → .*thread\.ts → /,
    ],
    ["import '../../engine/descriptors.ts';", /thread\.ts:1 the fold may not read the table of engines/],
    ["export { a } from '../settings.ts';", /the fold may not read defaults/],
  ])('may not import %j, over however many modules', (imports, expected) => {
    expect(fold(imports, { 'src/core/run/settings.ts': '' })).toEqual([expect.stringMatching(expected)]);
  });

  it('is missed where it has another name', () => {
    expect(complaints({ 'src/core/run/fold.ts': '' })).toEqual([expect.stringMatching(/evolve\.ts:1 is not there/)]);
  });

  it('may know types, and what nobody folds with may know everything', () => {
    const next = { 'src/core/run/next/next.ts': "import '../../words/w.ts';\nimport '../fold/evolve.ts';" };
    expect(fold("import type { W } from '../../words/w.ts';\nimport '../events.ts';", next)).toEqual([]);
  });
});

describe('the check itself', () => {
  it('fails when it has read no module', () => {
    expect(complaints({})).toEqual([expect.stringContaining('no modules were read')]);
    expect(complaints({ 'src/core/a.test.ts': '' })).toEqual([expect.stringContaining('no modules were read')]);
  });

  it('fails on a stale picture, and writes a fresh one when asked', () => {
    const root = repository({ 'src/core/a.ts': '', 'src/ports/b.ts': "import '../core/a.ts';" });
    expect(checkArrows(root).violations).toEqual([expect.objectContaining({ path: 'docs/architecture.md' })]);
    expect(checkArrows(root, { write: true }).violations).toEqual([]);
    expect(checkArrows(root).violations).toEqual([]);
    expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toContain('ports -- 1 --> core');
  });

  it('fails when the document has lost its markers', () => {
    expect(complaints({ 'src/core/a.ts': '', 'docs/architecture.md': '# Architecture\n' })).toEqual([
      expect.stringContaining('no markers'),
    ]);
  });
});
