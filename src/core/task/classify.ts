/** What an agent says of a task before it begins. */
export type Declaration = { readonly steps: number; readonly needsResearch: boolean };

/** Simple is a task of fewer than three steps that needs nothing from outside. */
export function classify({ steps, needsResearch }: Declaration): { readonly simple: boolean } {
  return { simple: steps < 3 && !needsResearch };
}
