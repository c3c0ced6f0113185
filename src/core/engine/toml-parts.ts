/*
 * Just enough of TOML to carry parts of a file over and to write new ones. A file is cut at the lines where a key of the
 * top level or a table begins; what stands between is not looked at. Texts over many lines are stepped over.
 */

type Part = { readonly kind: 'key' | 'table'; readonly name: string; readonly lines: string[] };

const KEY = /^\s*([A-Za-z0-9_-]+)\s*[=.]/;
/** An item of a list over many lines may look like a table, but a table has nothing behind its bracket. */
const TABLE = /^\s*\[\[?\s*([A-Za-z0-9_-]+)[^=,]*\]\s*(?:#.*)?$/;
const LONG_QUOTE = /"""|'''/g;

/** The parts of a TOML text whose top-level key or table has one of these names. */
export function tomlParts(text: string, names: readonly string[]): { readonly keys: string; readonly tables: string } {
  const kept = partsOf(text).filter(({ name }) => names.includes(name));
  const textOf = (wanted: Part['kind']): string =>
    kept.flatMap(({ kind, lines }) => (kind === wanted ? lines : [])).join('\n');
  return { keys: textOf('key'), tables: textOf('table') };
}

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let inText = false;
  for (const line of text.split(/\r?\n/)) {
    const begun = inText ? undefined : partBegun(line, parts.at(-1)?.kind === 'table');
    if (begun !== undefined) parts.push(begun);
    parts.at(-1)?.lines.push(line);
    if ((line.match(LONG_QUOTE)?.length ?? 0) % 2 === 1) inText = !inText;
  }
  return parts;
}

function partBegun(line: string, inTable: boolean): Part | undefined {
  const table = TABLE.exec(line)?.[1];
  if (table !== undefined) return { kind: 'table', name: table, lines: [] };
  const key = inTable ? undefined : KEY.exec(line)?.[1];
  return key === undefined ? undefined : { kind: 'key', name: key, lines: [] };
}

/** A text as TOML writes it, which for these characters is as JSON does. */
export function tomlText(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

export function tomlList(texts: readonly string[]): string {
  return `[${texts.map(tomlText).join(', ')}]`;
}
