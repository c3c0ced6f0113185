import { nearest } from '../nearest.ts';
import { RULE_WORDS } from '../words/problem-words-rules.ts';
import type { Text } from '../words/text.ts';
import { type Row, type Section, sectionsOf, tablesOf } from './markdown-parts.ts';
import type { Rules, TagRule } from './rules.ts';

export type RulesProblem = { readonly line: number; readonly said: Text; readonly meant?: () => string | undefined };

export type RulesReading = {
  /** What could be read, also where something is wrong; undefined where there is no table of tags. */
  readonly rules: Rules | undefined;
  readonly problems: readonly RulesProblem[];
};

/** What a column and a section may be called. */
const COLUMNS: { readonly [C in 'tag' | 'meaning' | 'trigger' | 'response']: readonly string[] } = {
  tag: ['tag', '标签'],
  meaning: ['meaning', '含义'],
  trigger: ['trigger', '触发者'],
  response: ['response', '响应动作', '响应'],
};
type Column = keyof typeof COLUMNS;
const WATCHDOG = /watchdog|self-check|强制自我校验|自我校验/i;
const EXAMPLE = /^examples?\b|示范|示例/i;

/**
 * Reads the routing rules of a package. Agents: the ids that a trigger may name; undefined where nobody could tell. Original: the
 * rules that these say in another language.
 */
export function readRules(text: string, agents?: ReadonlySet<string>, original?: Rules): RulesReading {
  const tables = tablesOf(text).filter(([heading]) => heading !== undefined && placesOf(heading) !== undefined);
  const [table, second] = tables;
  const sections = sectionsOf(text);
  const watchdog = sections.find(({ title, body }) => WATCHDOG.test(title) && body !== '');
  const example = sections.find(({ title, body }) => EXAMPLE.test(title) && body !== '');
  const missing = [
    ...(table === undefined ? [{ line: 1, said: RULE_WORDS.noTable }] : []),
    ...(second === undefined ? [] : [{ line: second[0]?.line ?? 1, said: RULE_WORDS.twoTables }]),
    ...(watchdog === undefined ? [{ line: 1, said: RULE_WORDS.noWatchdog }] : []),
    ...(example === undefined ? [{ line: 1, said: RULE_WORDS.noExample }] : []),
  ];
  if (table === undefined) return { rules: undefined, problems: missing };
  const { tags, problems, lines } = readTable(table, agents);
  const unlike = original === undefined ? [] : unlikeOf(tags, original, (tag) => lines.get(tag) ?? table[0]?.line ?? 1);
  const rules = { tags, watchdog: bodyOf(watchdog), example: bodyOf(example), text };
  return { rules, problems: [...missing, ...problems, ...unlike] };
}

function bodyOf(section: Section | undefined): string {
  return section?.body ?? '';
}

/** Where each of the columns stands; undefined where one is missing, so that it is another table. */
function placesOf({ cells }: Row): { readonly [C in Column]: number } | undefined {
  const names = cells.map((cell) => plain(cell).toLowerCase());
  const placeOf = (column: Column) => names.findIndex((name) => COLUMNS[column].includes(name));
  const places = {
    tag: placeOf('tag'),
    meaning: placeOf('meaning'),
    trigger: placeOf('trigger'),
    response: placeOf('response'),
  };
  return Object.values(places).includes(-1) ? undefined : places;
}

function plain(cell: string): string {
  return cell.replaceAll(/[`*]/g, '').trim();
}

function readTable([heading, ...rows]: readonly Row[], agents: ReadonlySet<string> | undefined) {
  const places = heading && placesOf(heading);
  const tags: TagRule[] = [];
  const problems: RulesProblem[] = [];
  const lines = new Map<string, number>();
  for (const { line, cells } of rows) {
    const cell = (column: Column) => cells[places?.[column] ?? -1] ?? '';
    const [, tag] = /^\[([A-Z][A-Z0-9_]*)\]$/.exec(plain(cell('tag'))) ?? [];
    if (tag === undefined) problems.push({ line, said: RULE_WORDS.tagMalformed(cell('tag')) });
    else if (tags.some((one) => one.tag === tag)) problems.push({ line, said: RULE_WORDS.tagTwice(tag) });
    else {
      const trigger = namesIn(cell('trigger'));
      for (const name of trigger.filter((one) => agents?.has(one) === false)) {
        const meant = () => nearest(name, [...(agents ?? [])]);
        problems.push({ line, said: RULE_WORDS.triggerUnknown(tag, name), meant });
      }
      lines.set(tag, line);
      tags.push({ tag, meaning: cell('meaning'), trigger, response: cell('response') });
    }
  }
  return { tags, problems, lines };
}

/** What is not as in the rules that these say in another language: the tags, and whose they are. */
function unlikeOf(tags: readonly TagRule[], original: Rules, lineOf: (tag: string) => number): readonly RulesProblem[] {
  const keys = ({ tag, trigger }: TagRule) => [tag, ...trigger.toSorted()].join();
  const known = new Set(original.tags.map(keys));
  const strange = tags.filter((one) => !known.has(keys(one)));
  const lost = original.tags.filter(({ tag }) => !tags.some((one) => one.tag === tag));
  return [
    ...strange.map(({ tag }) => ({ line: lineOf(tag), said: RULE_WORDS.tagDiffers(tag) })),
    ...lost.map(({ tag }) => ({ line: lineOf(tag), said: RULE_WORDS.tagLost(tag) })),
  ];
}

/** `master, dev`, `master、dev`; a dash stands for nobody. */
function namesIn(cell: string): readonly string[] {
  const names = plain(cell).split(/[,，、;；]/);
  return names.map((name) => name.trim()).filter((name) => !['', '-', '–', '—'].includes(name));
}
