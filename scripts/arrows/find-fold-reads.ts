import { type Module, targetOf } from './modules.ts';
import type { Violation } from './rules.ts';

const ROOM = 'src/core/run/';
const FOLD = `${ROOM}fold/evolve.ts`;
const UNCHECKED: Violation = { path: FOLD, line: 1, message: 'is not there: what the fold reads was not checked' };

/** What changes from version to version, while a log must fold to the same run for good. */
const CHANGING: readonly { readonly what: RegExp; readonly name: string }[] = [
  { what: /^src\/core\/words\//, name: 'sentences' },
  { what: /^src\/core\/engine\//, name: 'the table of engines' },
  { what: /^src\/core\/tool\//, name: 'the table of tools' },
  { what: /^src\/core\/config\//, name: 'settings' },
  { what: /\/(default-budgets|settings)\.ts$/, name: 'defaults' },
];

/** Every import by which the fold would read more than the log, told with the way there. Types are gone when it runs. */
export function findFoldReads(modules: readonly Module[]): readonly Violation[] {
  const known = new Map(modules.map((module) => [module.path, module]));
  if (!known.has(FOLD)) return modules.some(({ path }) => path.startsWith(ROOM)) ? [UNCHECKED] : [];
  const ways = new Map([[FOLD, FOLD]]);
  const violations: Violation[] = [];
  for (const [path, way] of ways) {
    for (const { to, line } of valuesOf(known.get(path)).filter((edge) => !ways.has(edge.to))) {
      const changing = CHANGING.find(({ what }) => what.test(to));
      if (changing === undefined) ways.set(to, `${way} → ${to}`);
      else violations.push({ path, line, message: `the fold may not read ${changing.name}: ${way} → ${to}` });
    }
  }
  return violations;
}

function valuesOf(module: Module | undefined): readonly { readonly to: string; readonly line: number }[] {
  if (module === undefined) return [];
  return module.imports.flatMap(({ specifier, line, types }) => {
    const to = specifier === undefined || types ? undefined : targetOf(module.path, specifier);
    return to === undefined ? [] : [{ to, line }];
  });
}
