import { type Module, targetOf } from './modules.ts';
import type { Violation } from './rules.ts';

type Edge = { readonly to: string; readonly line: number };

/** Every import that closes a circle, told with the way round. Imports of types count: a circle of ideas is one too. */
export function findCycles(modules: readonly Module[]): readonly Violation[] {
  const graph = new Map(modules.map((module) => [module.path, edgesOf(module)]));
  const finished = new Set<string>();
  const cycles: Violation[] = [];

  function visit(path: string, trail: readonly string[]): void {
    for (const { to, line } of graph.get(path) ?? []) {
      const start = trail.indexOf(to);
      if (start !== -1)
        cycles.push({ path, line, message: `import cycle: ${[...trail.slice(start), to].join(' → ')}` });
      else if (graph.has(to) && !finished.has(to)) visit(to, [...trail, to]);
    }
    finished.add(path);
  }

  for (const path of graph.keys()) if (!finished.has(path)) visit(path, [path]);
  return cycles;
}

function edgesOf({ path, imports }: Module): readonly Edge[] {
  return imports.flatMap(({ specifier, line }) => {
    const to = specifier === undefined ? undefined : targetOf(path, specifier);
    return to === undefined ? [] : [{ to, line }];
  });
}
