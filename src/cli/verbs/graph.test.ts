import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readPackageFolder } from '../../adapters/package-folder/read-package-folder.ts';
import type { GraphWish } from '../../app/draw-graph.ts';
import { isFault } from '../../core/fault.ts';
import type { Definition } from '../../core/package/definition.ts';
import { drawnPackage } from '../../main/packages.ts';
import { writeFile } from '../../main/write-files.ts';
import type { Format, Output } from '../output.ts';
import { helpAgainst } from '../telling/next-step.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { graph } from './graph.ts';

const HELLO = fileURLToPath(new URL('../../../packages/hello', import.meta.url));
const folders: TemporaryFolder[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});

/** The real command in a folder of its own; what it says is kept. */
async function said(options: GraphWish, { format = 'text', definition }: Given = {}) {
  const folder = await temporaryFolder();
  folders.push(folder);
  const results: string[] = [];
  const documents: object[] = [];
  const out: Output = {
    format,
    result: (text) => results.push(text),
    live: false,
    canDrawLine: false,
    line: () => undefined,
    piece: () => undefined,
    talk: () => undefined,
    document: (value) => documents.push(value),
    delivered: async () => true,
  };
  const code = await graph(placeIn(folder.path, definition), out, 'here', options);
  return {
    code,
    text: results.join('\n'),
    documents,
    fileNamed: (name: string) => readFile(join(folder.path, name), 'utf8'),
  };
}

/** What it is refused with: its code, what it says, and the command that helps. */
async function refused(wish: GraphWish, definition?: Definition) {
  const error: unknown = await said(wish, definition === undefined ? {} : { definition }).catch((one: unknown) => one);
  return isFault(error) ? [error.code, error.message, helpAgainst(error)?.en] : error;
}

type Given = { readonly format?: Format; readonly definition?: Definition };

/** What the command asks of the place, in a folder of the test. */
function placeIn(cwd: string, definition: Definition | undefined): TerminalPlace {
  const parts: Pick<TerminalPlace, 'drawPackage' | 'writeFile'> = {
    writeFile: async (file, content, options) => writeFile(cwd, file, content, options),
    async drawPackage() {
      if (definition !== undefined) return { definition, problems: [] };
      const read = { files: await readPackageFolder(HELLO), source: 'hello', folder: HELLO, bundled: true };
      return drawnPackage('hello', read, cwd);
    },
  };
  return parts as TerminalPlace;
}

const two = smallPackage([
  smallWorkflow('first', { a: 'step', b: 'end' }, { 'a -> b': {} }),
  smallWorkflow('second', { c: 'end' }, {}),
]);

describe('graph', () => {
  it('tells the tour as a list', async () => {
    const { code, text } = await said({});
    expect(code).toBe(0);
    expect(text).toContain('Workflow main: 6 nodes, 7 edges\n\n▸ plan    step      Plan the note\n');
    expect(text).toContain(
      '    ↺ back to write  "once more"  if one thing should change, at most 2 times (loop "revision")\n',
    );
  });

  it('tells all workflows, or the one that is named', async () => {
    expect((await said({}, { definition: two })).text).toMatch(/^Workflow first:[\s\S]*\n\n\nWorkflow second:/);
    expect((await said({ workflow: 'second' }, { definition: two })).text).toMatch(/^Workflow second:/);
  });

  it('gives mermaid as it is for one workflow, and in Markdown for several', async () => {
    expect((await said({ format: 'mermaid' })).text).toMatch(/^flowchart TD\n/);
    expect((await said({ format: 'mermaid' }, { definition: two })).text).toMatch(
      /^## first\n\n```mermaid\nflowchart TD\n[\s\S]+\n```\n\n## second\n\n```mermaid\nflowchart TD\n[\s\S]+\n```$/,
    );
  });

  it('writes several flowcharts into one file of Markdown', async () => {
    const { fileNamed } = await said({ output: 'x.md' }, { definition: two });
    expect(await fileNamed('x.md')).toMatch(/^## first\n\n```mermaid\n[\s\S]+## second\n/);
  });

  it('writes a drawing to a file, whose name says what it is', async () => {
    const { text, fileNamed } = await said({ output: 'tour.svg' });
    expect(text).toBe('tour.svg shows workflow main as svg.');
    expect(await fileNamed('tour.svg')).toMatch(/^<svg [\s\S]*<title>hello<\/title>[\s\S]*<\/svg>\n$/);
  });

  it('gives programs the facts, also where it writes a file', async () => {
    const { documents, text, fileNamed } = await said({ output: 'tour.mmd' }, { format: 'json' });
    expect(text).toBe('');
    expect(documents).toMatchObject([{ workflows: [{ id: 'main', entry: 'plan' }], output: 'tour.mmd' }]);
    const [{ workflows: [main] = [] } = {}] = documents as readonly {
      workflows?: readonly { nodes: object[]; edges: object[] }[];
    }[];
    expect(main?.nodes).toHaveLength(6);
    expect(main?.edges).toContainEqual({
      from: 'decide',
      to: 'write',
      label: 'careful',
      isDefault: false,
      conditionText: 'the plan asks for a note of its own',
      conditionExpr: { '==': [{ var: 'pace' }, 'careful'] },
      formula: 'pace == "careful"',
      back: false,
    });
    expect(await fileNamed('tour.mmd')).toMatch(/^flowchart TD\n/);
  });

  it.each<[string, GraphWish, Definition | undefined, RegExp, RegExp]>([
    [
      'an unknown format',
      { format: 'png' },
      undefined,
      /--format must be text, mermaid or svg, not png/,
      /--format text/,
    ],
    [
      'an unknown workflow',
      { workflow: 'third' },
      two,
      /no workflow "third"; it has: first, second/,
      /--workflow first$/,
    ],
    [
      'a drawing of several',
      { format: 'svg' },
      two,
      /one workflow, and here has 2: first, second/,
      /svg --workflow first$/,
    ],
    ['an ending that is no picture', { output: 'x.png' }, undefined, /a \.png file: .+ \.svg, \.mmd/, /x\.svg$/],
    [
      'several flowcharts in one',
      { output: 'x.mmd' },
      two,
      /\.mmd holds one workflow, and here has 2: first, second/,
      /mermaid --workflow first$/,
    ],
    ['a place that is none', { output: 'no/such.svg' }, undefined, /no\/such.svg cannot be used: /, /folder/],
  ])('refuses %s and says what to do', async (_, options, definition, message, help) => {
    expect(await refused(options, definition)).toEqual([
      'BAD_USAGE',
      expect.stringMatching(message),
      expect.stringMatching(help),
    ]);
  });

  it.each([
    [151, 0],
    [2, 251],
  ])('refuses to draw what nobody could read: %i nodes and %i edges', async (nodes, edges) => {
    const names = Array.from({ length: nodes }, (_, index) => [`n${index}`, 'step'] as const);
    const workflow = smallWorkflow('huge', Object.fromEntries(names), {});
    const edge = { from: 'n0', to: 'n1', label: 'on', isDefault: false };
    const definition = smallPackage([{ ...workflow, edges: Array(edges).fill(edge) }]);
    expect(await refused({ format: 'svg' }, definition)).toEqual([
      'BAD_USAGE',
      expect.stringContaining(`has ${nodes} nodes and ${edges} edges`),
      'signalbox graph here --workflow huge --format text',
    ]);
  });
});
