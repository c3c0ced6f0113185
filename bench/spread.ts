/** Several rounds of one measurement. */
export type Spread = { readonly median: number; readonly min: number; readonly max: number; readonly rounds: number };

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: middle(sorted), min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0, rounds: sorted.length };
}

export function median(values: readonly number[]): number {
  return spread(values).median;
}

/** The median, and how far the rounds lay apart: `1.52 (1.40–1.90)`. */
export function shown({ median: value, min, max, rounds }: Spread): string {
  return rounds < 2 ? figure(value) : `${figure(value)} (${figure(min)}–${figure(max)})`;
}

/** As many digits as carry meaning. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value >= 0.1 ? value.toFixed(2) : value.toPrecision(2);
}

function middle(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  const above = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? above) + above) / 2 : above;
}
