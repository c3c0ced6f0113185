import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/product.ts';
import { VERBS, type VerbName } from './ask-verbs.ts';
import type { Damage } from './choose-damage.ts';
import type { Heard, Verdict } from './examine-damage.ts';

/** Where the damage is, in words for people; the first that fits. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^unused$/, 'unused space'],
  [/file$|sqlite_schema$/, 'head of the file, description of the tables'],
  [/autoindex_events/, 'index of events'],
  [/autoindex_blobs/, 'index of texts'],
  [/runs_newest$/, 'index of the newest runs'],
  [/runs_waiting$/, 'index of waiting runs'],
  [/runs_noticed$/, 'index of runs with notices'],
  [/runs_(ready|timed|owned|mail)$/, 'indexes of work to do'],
  [/runs$/, 'row or key of a run'],
  [/events$/, 'events'],
  [/mailbox_key$/, 'index of commands'],
  [/mailbox$/, 'commands posted to runs'],
  [/blobs$/, 'texts'],
  [/owners$/, 'leases'],
  [/counts$/, 'counts of runs'],
  [/notices/, 'notifications to be delivered'],
  [/removed$/, 'list of removed runs'],
];

export function kindOf({ kind, where }: Damage): string {
  if (kind === 'cut') return 'the end of the file cut off';
  if (kind === 'page lost') return 'a whole page lost';
  return KINDS.find(([pattern]) => pattern.test(where))?.[1] ?? where;
}

/** What a verb does about a kind of damage, by what was seen. */
export type Notice = 'tells' | 'misses' | 'unmoved';

export type Noticed = ReadonlyMap<
  string,
  { readonly count: number; readonly by: ReadonlyMap<VerbName | 'doctor', Notice> }
>;

const NOTICES: { readonly [H in Heard]: Notice } = { same: 'unmoved', told: 'tells', untold: 'misses' };
const ORDER: readonly Notice[] = ['unmoved', 'tells', 'misses'];

/** By kind of damage and verb: the worst that was seen. */
export function noticedBy(verdicts: readonly Verdict[]): Noticed {
  const kinds = new Map<string, { count: number; by: Map<VerbName | 'doctor', Notice> }>();
  for (const { damage, verbs, doctor } of verdicts) {
    const row = kinds.get(kindOf(damage)) ?? { count: 0, by: new Map() };
    row.count += 1;
    for (const [verb, heard] of [...verbs, ['doctor', doctor] as const]) {
      const before = row.by.get(verb) ?? 'unmoved';
      row.by.set(verb, ORDER.indexOf(NOTICES[heard]) > ORDER.indexOf(before) ? NOTICES[heard] : before);
    }
    kinds.set(kindOf(damage), row);
  }
  return new Map([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const SIGNS: { readonly [N in Notice]: string } = { unmoved: '·', tells: 'tells', misses: 'misses' };
const COLUMNS = [...VERBS, 'doctor'] as const;

/** The table as it stands in the documents. */
export function tableOf(noticed: Noticed): readonly string[] {
  return [
    `| damage in | ${COLUMNS.map((verb) => `\`${verb}\``).join(' | ')} |`,
    `|---${'|---'.repeat(COLUMNS.length)}|`,
    ...[...noticed].map(
      ([kind, { by }]) => `| ${kind} | ${COLUMNS.map((verb) => SIGNS[by.get(verb) ?? 'unmoved']).join(' | ')} |`,
    ),
  ];
}

export const DOCUMENT = join(ROOT, 'docs/guides/damaged-store.md');
export const MARKS = ['<!-- flips: written by `npm run prove:flips` -->', '<!-- /flips -->'] as const;

/** What the document says of each kind and verb. */
export function documentedTable(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [, table = ''] = /<!-- flips: [^>]*-->\n([\s\S]*?)<!-- \/flips -->/.exec(text) ?? [];
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
  const [head = [], ...body] = rows;
  return new Map(
    body.map(([kind = '', ...cells]) => [kind, new Map(cells.map((cell, at) => [head[at + 1] ?? '', cell]))]),
  );
}

/** Where something was seen that the document denies: a verb that misses what it is said to tell, or tells what it is said not to see. */
export function contradictions(noticed: Noticed): readonly string[] {
  const documented = documentedTable();
  return [...noticed].flatMap(([kind, { by }]) =>
    [...by].flatMap(([verb, notice]) => {
      const says = documented.get(kind)?.get(verb) ?? 'nothing';
      const seen = ORDER.indexOf(notice);
      const said = ORDER.findIndex((one) => SIGNS[one] === says);
      return seen <= said ? [] : [`${verb}, ${kind}: seen "${SIGNS[notice]}", documented "${says}"`];
    }),
  );
}
