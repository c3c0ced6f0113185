export type LoopCounts = { readonly [key: string]: number };

/** Loops of two workflows are two loops, also where their keys are the same. */
export function loopName(workflow: string, key: string): string {
  return `${workflow}/${key}`;
}

export function timesTaken(loops: LoopCounts, name: string): number {
  return loops[name] ?? 0;
}
