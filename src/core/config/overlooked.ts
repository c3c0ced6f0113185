import { nearest } from '../nearest.ts';

/** Every variable of ours, without what all of them begin with. */
const VARIABLES = ['HOME', 'ENGINE', 'MODEL', 'LANGUAGE', 'LANG'] as const;
const OURS = 'SIGNALBOX_';

/** Names that people give to a config file out of habit, with the one that is read. */
export const MISNAMED_FILES: ReadonlyMap<string, string> = new Map(
  ['signalbox', 'signalbox.local'].flatMap((name) =>
    ['yml', 'json'].map((ending) => [`${name}.${ending}`, `${name}.yaml`] as const),
  ),
);

/** What was probably meant to be a setting and is not read, in a sentence each: of all variables, and of these files. */
export function overlooked(variables: readonly string[], files: readonly string[]): readonly string[] {
  return [
    ...variables.filter(isStrange).map(ofVariable),
    ...files.flatMap((file) => {
      const right = MISNAMED_FILES.get(file);
      return right === undefined ? [] : [`${file} is not read; a config file of a project is called ${right}.`];
    }),
  ];
}

function isStrange(name: string): boolean {
  return name.startsWith(OURS) && !VARIABLES.some((known) => name === OURS + known);
}

function ofVariable(name: string): string {
  const meant = nearest(name.slice(OURS.length), VARIABLES);
  const known = meant === undefined ? `known are ${VARIABLES.map((one) => OURS + one).join(', ')}.` : '';
  return `The variable ${name} is not known; ${meant === undefined ? known : `did you mean ${OURS}${meant}?`}`;
}
