import { type Document, parseDocument } from 'yaml';

export type FrontMatter = {
  /** What stands before the YAML, the YAML itself, and everything from the closing line on. */
  readonly open: string;
  readonly yaml: string;
  readonly rest: string;
};

const FENCED = /^(---[ \t]*\r?\n)([\s\S]*?)(^---[ \t]*(?:\r?\n|$)[\s\S]*)$/m;

/** Splits a Markdown text at its front matter; undefined where it has none. */
export function splitFrontMatter(text: string): FrontMatter | undefined {
  if (!/^---[ \t]*\r?\n/.test(text)) return undefined;
  const [, open, yaml, rest] = FENCED.exec(text) ?? [];
  return open === undefined || yaml === undefined || rest === undefined ? undefined : { open, yaml, rest };
}

/** Parsed with the limits that hold for text from models and packages: few aliases, no tags, no merge keys. */
export function parseYaml(yaml: string): Document.Parsed {
  // Without the log level a model's odd keys would print warnings of the library to a person's terminal.
  return parseDocument(yaml, { schema: 'core', merge: false, uniqueKeys: true, prettyErrors: true, logLevel: 'error' });
}

/** The document as text again; comments and the order of keys are where they were. */
export function printYaml(document: Document): string {
  return document.toString({ lineWidth: 0 });
}
