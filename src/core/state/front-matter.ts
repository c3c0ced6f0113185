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
