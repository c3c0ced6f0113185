import type { StructuredPatchHunk } from 'diff';

/** Looking for places takes no more than this, however often lines repeat. */
const MAX_COMPARISONS = 1_000_000;

/** The hunks with the places where they fit, each the nearest to where it is said to be; undefined where one fits nowhere. */
export function placedHunks(text: string, hunks: readonly StructuredPatchHunk[]): StructuredPatchHunk[] | undefined {
  const lines = text.split('\n');
  if (hunks.some(({ oldStart }) => oldStart > lines.length + 1)) return undefined;
  const placed: StructuredPatchHunk[] = [];
  const budget = { comparisons: MAX_COMPARISONS };
  let shift = 0;
  let from = 0;
  for (const hunk of hunks) {
    const wanted = hunk.lines.filter((line) => !/^[+\\]/.test(line)).map((line) => line.slice(1));
    const at = nearest({ lines, wanted, from, budget }, hunk.oldStart - 1 + shift);
    if (at === undefined) return undefined;
    placed.push({ ...hunk, oldStart: at + 1 });
    shift = at + 1 - hunk.oldStart;
    // The next hunk may begin in what this one leaves as it is.
    from = at + wanted.length - unchangedAtEnd(hunk);
  }
  return placed;
}

type Sought = {
  readonly lines: readonly string[];
  readonly wanted: readonly string[];
  readonly from: number;
  readonly budget: { comparisons: number };
};

function nearest(sought: Sought, stated: number): number | undefined {
  const { lines, wanted, from, budget } = sought;
  const last = lines.length - wanted.length;
  const reach = Math.max(stated - from, last - stated);
  // What is said to lie outside is first of all looked for where the file ends or begins.
  const nearby = Math.max(0, stated - last, from - stated);
  for (let distance = nearby; distance <= reach && budget.comparisons > 0; distance += 1) {
    for (const at of [stated + distance, stated - distance])
      if (at >= from && at <= last && fits(sought, at)) return at;
  }
  return undefined;
}

function fits({ lines, wanted, budget }: Sought, at: number): boolean {
  const differs = wanted.findIndex((line, index) => line !== lines[at + index]);
  budget.comparisons -= differs < 0 ? wanted.length : differs + 1;
  return differs < 0;
}

function unchangedAtEnd({ lines }: StructuredPatchHunk): number {
  const kept = lines.filter((line) => !line.startsWith('\\'));
  return kept.length - 1 - kept.findLastIndex((line) => /^[+-]/.test(line));
}
