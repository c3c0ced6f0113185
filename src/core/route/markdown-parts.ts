import { findFences } from '../output/find-fences.ts';

/*
 * The little Markdown that rules need. Every package is read when a run begins, and the parser that documents of tasks are
 * read with takes ten times as long to load as a package to check (decision 0046).
 */

/** Lines between two headings, and the heading above them. */
export type Section = { readonly title: string; readonly line: number; readonly level: number; readonly body: string };

export type Row = { readonly line: number; readonly cells: readonly string[] };

/** The sections of a text in their order; what stands in a fence is no heading. */
export function sectionsOf(text: string): readonly Section[] {
  const lines = unfencedLines(text);
  const headings = lines.flatMap(({ text: line, fenced }, index) => {
    const [, marks, title = ''] = (fenced ? null : /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line)) ?? [];
    return marks === undefined
      ? []
      : [{ index, level: marks.length, title: title.replace(/[ \t]+#+[ \t]*$/, '').trim() }];
  });
  return headings.map(({ index, ...heading }, place) => {
    const body = lines.slice(index + 1, headings[place + 1]?.index).map((line) => line.text);
    return { ...heading, line: index + 1, body: body.join('\n').trim() };
  });
}

/** The tables of a text: their rows, the heading first, without the line of dashes. */
export function tablesOf(text: string): readonly (readonly Row[])[] {
  const lines = unfencedLines(text).map(({ text: line, fenced }) => (fenced ? '' : line));
  const tables: Row[][] = [];
  let table: Row[] | undefined;
  for (const [index, line] of lines.entries()) {
    const row = { line: index + 1, cells: cellsOf(line) };
    if (!line.includes('|')) table = undefined;
    else if (table !== undefined) table.push(...(index === (table[0]?.line ?? 0) ? [] : [row]));
    else if (!isDashes(line) && isDashes(lines[index + 1])) {
      table = [row];
      tables.push(table);
    }
  }
  return tables;
}

function isDashes(line = ''): boolean {
  return /^[\s|:-]+$/.test(line) && line.includes('-') && line.includes('|');
}

function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}

function unfencedLines(text: string): readonly { readonly text: string; readonly fenced: boolean }[] {
  const whole = text.replaceAll(/\r\n?/g, '\n');
  const fences = findFences(whole);
  let at = 0;
  let fence = 0;
  return whole.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    while (fence < fences.length && (fences[fence]?.end ?? 0) <= start) fence += 1;
    return { text: line, fenced: (fences[fence]?.start ?? whole.length) < at };
  });
}
