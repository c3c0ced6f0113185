/** One row against a goal of quality.md. `open` means: not measured here, and why stands in the figure. */
export type Goal = { readonly goal: string; readonly figure: string; readonly met: 'yes' | 'no' | 'open' };

/** What one measurement has found. */
export type Section = {
  readonly title: string;
  readonly goals: readonly Goal[];
  /** Markdown. */
  readonly details: readonly string[];
};

export type Measurement = (options: MeasurementOptions) => Promise<Section>;

export type MeasurementOptions = {
  /** Fewer rounds and shorter runs: to see that everything works. */
  readonly quick: boolean;
  /** The largest sizes, which take minutes. */
  readonly large: boolean;
};

export function goal(name: string, figure: string, met: boolean): Goal {
  return { goal: name, figure, met: met ? 'yes' : 'no' };
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line), ''];
}
