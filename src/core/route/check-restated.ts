import { originalOf } from '../package/language-variants.ts';
import type { LoadedAgents } from '../package/load-agents.ts';
import { type Path, valueAt } from '../package/located.ts';
import { type PackageFiles, textAt } from '../package/package-files.ts';
import type { Report } from '../package/problem.ts';
import { RULE_WORDS } from '../words/problem-words-rules.ts';
import type { Text } from '../words/text.ts';
import { RULES_FILE, type Rules } from './rules.ts';

type Roles = {
  readonly files: PackageFiles;
  readonly report: Report;
  /** The step files of all nodes. */
  readonly steps: ReadonlySet<string>;
  readonly agents: LoadedAgents;
};

/** Warns of role files that say once more what the rules say: copies drift apart, and a model goes by the nearer one (RTE-10). */
export function checkRestated(rules: Rules, { files, report, steps, agents }: Roles): void {
  for (const file of files.keys()) {
    const original = originalOf(file) ?? file;
    if (original === RULES_FILE || !(steps.has(original) || ROLE_FILE.test(file))) continue;
    for (const { line, said } of findRestated(textAt(files, file) ?? '', rules))
      report('RULES_RESTATED', file, { line, column: 1 }, said);
  }
  const { source } = agents;
  if (source === undefined) return;
  for (const { path, text } of textsIn(valueAt(source.located.value, ['agents']), ['agents']))
    for (const { said } of findRestated(text, rules)) source.tell('RULES_RESTATED', path, said);
}

const ROLE_FILE = /^(?:prompts|steps|skills|agents)\/.*\.md$/;

/** A tag at the beginning of a row or an item, with something behind it: what it means. */
const DEFINITION =
  /^[\s|>]{0,20}(?:[-*+]|\d{1,9}[.)])?[\s|]{0,9}[*_`]{0,9}\[([A-Z][A-Z0-9_]*)\][*_`]{0,9}\s{0,9}[|:：—–=→-]\s{0,9}\S/;
/** What a sentence has that is about the form of a last line, in each language. */
const WATCHDOG = [
  [/\blast\b[^.\n]{0,40}\bline\b/i, /\b(?:exactly|only|must|alone|nothing else)\b/i, /\btags?\b/i],
  [/最后一个?(?:非空)?行/, /必须|只能|仅|恰好|有且只有/, /标签/],
] as const;

export type Restated = { readonly line: number; readonly said: Text };

/** The places of a text where the dictionary or the rule for the last line is said again: the first of each. */
export function findRestated(text: string, rules: Rules): readonly Restated[] {
  const lines = text.split(/\r\n|\n|\r/);
  const defined = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const [, tag = ''] = DEFINITION.exec(line) ?? [];
    if (rules.tags.some((rule) => rule.tag === tag) && !defined.has(tag)) defined.set(tag, index + 1);
  }
  // One tag may be explained where it is used; two are a dictionary.
  const [first] = defined.values();
  const names = [...defined.keys()].map((tag) => `[${tag}]`).join(', ');
  const ruled = lines.findIndex((_, index) => isWatchdog(lines, index, rules));
  return [
    ...(first === undefined || defined.size < 2 ? [] : [{ line: first, said: RULE_WORDS.restatesTags(names) }]),
    ...(ruled < 0 ? [] : [{ line: ruled + 1, said: RULE_WORDS.restatesWatchdog }]),
  ];
}

/** Sentences are often broken once, so the next line counts as well where this one speaks of the last line. */
function isWatchdog(lines: readonly string[], index: number, { watchdog }: Rules): boolean {
  const line = spaced(lines[index] ?? '');
  const both = `${line} ${spaced(lines[index + 1] ?? '')}`;
  if (WATCHDOG.some((parts) => parts[0].test(line) && parts.every((part) => part.test(both)))) return true;
  return line.length >= MIN_COPY && spaced(watchdog).includes(line);
}

/** Shorter lines may be alike by chance. */
const MIN_COPY = 24;

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

type Placed = { readonly path: Path; readonly text: string };

/** Reading a package has bounded how deep and how large it is. */
function textsIn(value: unknown, path: Path): readonly Placed[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, isList ? Number(key) : key]));
}
