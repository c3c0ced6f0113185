import { createRequire } from 'node:module';
import { extname } from 'node:path';
import type { Language, Parser } from 'web-tree-sitter';
import type { CodeSymbol } from '../../core/route/added-symbols.ts';
import type { Symbols } from '../../ports/symbols.ts';
import { exportsOfGo } from './exports-of-go.ts';
import { exportsOfJava } from './exports-of-java.ts';
import { exportsOfRust } from './exports-of-rust.ts';
import { exportsOfScript } from './exports-of-script.ts';
import type { SyntaxNode } from './syntax-node.ts';

type Row = { readonly grammar: string; readonly read: (root: SyntaxNode) => readonly CodeSymbol[] };

const SCRIPT: Row = { grammar: 'typescript', read: exportsOfScript };
const MARKUP: Row = { grammar: 'tsx', read: exportsOfScript };
const PLAIN: Row = { grammar: 'javascript', read: exportsOfScript };

const BY_ENDING: ReadonlyMap<string, Row> = new Map([
  ['.ts', SCRIPT],
  ['.mts', SCRIPT],
  ['.cts', SCRIPT],
  ['.tsx', MARKUP],
  ['.js', PLAIN],
  ['.mjs', PLAIN],
  ['.cjs', PLAIN],
  ['.jsx', PLAIN],
  ['.go', { grammar: 'go', read: exportsOfGo }],
  ['.rs', { grammar: 'rust', read: exportsOfRust }],
  ['.java', { grammar: 'java', read: exportsOfJava }],
]);

/** Grammars run as WebAssembly, and are loaded when the first file of their language is read. */
export function treeSitterSymbols(): Symbols {
  const parsers = new Map<string, Promise<Parser>>();
  return {
    exportsOf: async (path, text) => {
      const row = BY_ENDING.get(extname(path));
      if (row === undefined) return undefined;
      const loading = parsers.get(row.grammar) ?? loadParser(row.grammar);
      parsers.set(row.grammar, loading);
      const parser = await loading;
      try {
        return readExports(parser, row, text);
      } catch (error) {
        if (!(error instanceof Error && error.name === 'RuntimeError')) throw error;
        // A parser that broke down over a file is not used for the next one.
        parsers.delete(row.grammar);
        return undefined;
      }
    },
  };
}

function readExports(parser: Parser, { read }: Row, text: string): readonly CodeSymbol[] | undefined {
  const tree = parser.parse(text);
  if (tree === null) return undefined;
  try {
    return read(tree.rootNode);
  } finally {
    tree.delete();
  }
}

const { resolve } = createRequire(import.meta.url);

async function loadParser(grammar: string): Promise<Parser> {
  const library = await import('web-tree-sitter');
  await library.Parser.init();
  const language: Language = await library.Language.load(
    resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`),
  );
  return new library.Parser().setLanguage(language);
}
