/** The modules that decide, with the places of their sources; tests are left out wherever they stand. */
export const MODULES = {
  gate: 'src/core/gate/',
  guard: 'src/core/state/guard.ts',
  'arm-grant': 'src/core/interaction/arm-grant.ts',
  'judge-turn': 'src/core/output/judge-turn.ts',
  'judge-yield': 'src/core/run/turn/judge-yield.ts',
  'end-turn': 'src/core/run/turn/end-turn.ts',
  exit: 'src/core/exit/',
} as const;

export type ModuleName = keyof typeof MODULES;
const NAMES = Object.keys(MODULES) as readonly ModuleName[];

/** Those that are named; all where none is. */
export function modulesNamed(words: readonly string[]): readonly ModuleName[] {
  const unknown = words.find((word) => !Object.hasOwn(MODULES, word));
  if (unknown !== undefined) throw new Error(`There is no module ${unknown}: ${NAMES.join(', ')}.`);
  return words.length === 0 ? NAMES : NAMES.filter((name) => words.includes(name));
}

/** The sources of a module as Stryker takes them. */
export function patternsOf(name: ModuleName): readonly string[] {
  const place = MODULES[name];
  return place.endsWith('/') ? [`${place}**/*.ts`, `!${place}**/*.test.ts`] : [place];
}
