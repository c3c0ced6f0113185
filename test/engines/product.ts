import { openBench } from './bench.ts';
import type { Installed } from './install.ts';
import { PRODUCT_CASES, type ProductCase } from './product-cases.ts';

export type ProductOutcome = {
  readonly case: string;
  readonly ms: number;
  readonly turns: number;
  /** Why it was not played to this program. */
  readonly leftOut?: string;
  readonly problems: readonly string[];
};

/** Plays the cases to the program through the command line, one after the other. */
export async function proveProduct(
  program: Installed,
  wanted: (name: string) => boolean,
  tell: (outcome: ProductOutcome) => void,
): Promise<readonly ProductOutcome[]> {
  const outcomes: ProductOutcome[] = [];
  for (const one of PRODUCT_CASES.filter(({ name }) => wanted(name))) {
    const outcome = await proveCase(program, one);
    outcomes.push(outcome);
    tell(outcome);
  }
  return outcomes;
}

async function proveCase(program: Installed, one: ProductCase): Promise<ProductOutcome> {
  const leftOut = one.leavesOut?.[program.name];
  if (leftOut !== undefined) return { case: one.name, ms: 0, turns: 0, leftOut, problems: [] };
  const began = performance.now();
  const bench = await openBench(program, one.scenario());
  // A case that breaks down is a case that went wrong; the others are still to be seen.
  const problems = await one.play(bench).catch((error: unknown) => [String(error).slice(0, 600)]);
  const turns = bench.stage.turns.length;
  await bench.remove();
  const ms = Math.round(performance.now() - began);
  return { case: one.name, ms, turns, problems: [...bench.stage.problems, ...problems] };
}
