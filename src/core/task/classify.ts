export type TaskEstimate = { readonly steps: number; readonly needsResearch: boolean; readonly directAnswer: boolean };
export type TaskClass = { readonly simple: boolean; readonly why: 'fewSteps' | 'manySteps' | 'needsResearch' };

const FEWEST_STEPS_OF_A_COMPLEX_TASK = 3;

/** Simple or not, by rule. That it can be answered directly is evidence to be recorded, and decides nothing. */
export function classify({ steps, needsResearch }: TaskEstimate): TaskClass {
  if (needsResearch) return { simple: false, why: 'needsResearch' };
  const few = steps < FEWEST_STEPS_OF_A_COMPLEX_TASK;
  return { simple: few, why: few ? 'fewSteps' : 'manySteps' };
}
