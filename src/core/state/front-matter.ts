import type { Document } from 'yaml';
import { parseBoundedYaml } from '../yaml/bounded-yaml.ts';

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

/** The YAML of a text that has passed the guard, or of a package that has been loaded. */
export function parseYaml(yaml: string): Document.Parsed {
  const parsed = parseBoundedYaml(yaml);
  if (parsed.kind === 'parsed') return parsed.document;
  throw new Error(`Not the front matter of a state: ${parsed.complaint.code}`);
}

/** The document as text again; comments and the order of keys are where they were. */
export function printYaml(document: Document): string {
  return document.toString({ lineWidth: 0 });
}
