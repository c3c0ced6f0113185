import { displayWidth, padTo } from '../../core/picture/display-width.ts';

/** Rows as lines: every column is as wide as the widest that stands in it, and the last has no end. */
export function inColumns(rows: readonly (readonly string[])[], between: string): readonly string[] {
  const [first = []] = rows;
  const widths = first.map((_, column) => Math.max(...rows.map((row) => displayWidth(row[column] ?? ''))));
  return rows.map((row) =>
    row
      .map((cell, column) => padTo(cell, widths[column] ?? 0))
      .join(between)
      .trimEnd(),
  );
}
