export type Row = {
  readonly program: string;
  readonly case: string;
  readonly leftOut: boolean;
  readonly problems: readonly string[];
};

/** Programs across, cases down. */
export function outcomeTable(rows: readonly Row[]): string {
  const programs = [...new Set(rows.map(({ program }) => program))];
  const cases = [...new Set(rows.map((row) => row.case))];
  const cell = (program: string, name: string) => {
    const row = rows.find((one) => one.program === program && one.case === name);
    if (row === undefined) return '';
    if (row.leftOut) return 'left out';
    return row.problems.length === 0 ? 'ok' : '**wrong**';
  };
  return [
    `| case | ${programs.join(' | ')} |`,
    `|---|${programs.map(() => '---|').join('')}`,
    ...cases.map((name) => `| ${name} | ${programs.map((program) => cell(program, name)).join(' | ')} |`),
  ].join('\n');
}
