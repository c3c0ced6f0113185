export type CodeSpan = { readonly start: number; readonly end: number; readonly code: string };

/** The code spans of one line: a run of backticks is closed by the next run of the same length. Linear in the text. */
export function codeSpans(text: string): readonly CodeSpan[] {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: marks, index }) => ({ start: index, end: index + marks.length }));
  const closing = new Array<number | undefined>(runs.length);
  const latest = new Map<number, number>();
  for (const [index, { start, end }] of [...runs.entries()].reverse()) {
    closing[index] = latest.get(end - start);
    latest.set(end - start, index);
  }
  const spans: CodeSpan[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const open = runs[index];
    const closed = closing[index];
    const close = closed === undefined ? undefined : runs[closed];
    if (open === undefined || closed === undefined || close === undefined) continue;
    spans.push({ start: open.start, end: close.end, code: text.slice(open.end, close.start).trim() });
    index = closed;
  }
  return spans;
}
