import { nearest } from '../nearest.ts';
import { CONFIG_WORDS } from '../words/config-words.ts';
import type { Text } from '../words/text.ts';
import { SPOKEN } from './spoken-settings.ts';

/** Every variable of ours, without what all of them begin with. */
const OURS = 'SIGNALBOX_';
const VARIABLES = ['HOME', 'LANG', 'BROWSER', ...SPOKEN.map(({ variable }) => variable.slice(OURS.length))];
/** Set by us for the programs that we start, of which we may be one. */
const NOT_FOR_PEOPLE = 'SIGNALBOX_RUN_TOKEN';

/** Names that people give to a config file out of habit, with the one that is read. */
export const MISNAMED_FILES: ReadonlyMap<string, string> = new Map(
  ['signalbox', 'signalbox.local'].flatMap((name) =>
    ['yml', 'json'].map((ending) => [`${name}.${ending}`, `${name}.yaml`] as const),
  ),
);

/** What was probably meant to be a setting and is not read, in a sentence each: of all variables, and of these files. */
export function overlooked(variables: readonly string[], files: readonly string[]): readonly Text[] {
  return [
    ...variables.filter(isStrange).map(ofVariable),
    ...files.flatMap((file) => {
      const right = MISNAMED_FILES.get(file);
      return right === undefined ? [] : [CONFIG_WORDS.fileNotRead(file, right)];
    }),
  ];
}

function isStrange(name: string): boolean {
  return name !== NOT_FOR_PEOPLE && name.startsWith(OURS) && !VARIABLES.some((known) => name === OURS + known);
}

function ofVariable(name: string): Text {
  const meant = nearest(name.slice(OURS.length), VARIABLES);
  if (meant !== undefined) return CONFIG_WORDS.variableMeant(name, OURS + meant);
  const known = VARIABLES.map((one) => OURS + one);
  return CONFIG_WORDS.variableUnknown(name, known);
}
