import { LANGUAGES } from '../language.ts';
import { LOST_SESSIONS, SANDBOXES } from './config-file.ts';

export type Spoken = {
  readonly flag: string;
  readonly variable: string;
  /** Where it is one of a few words. */
  readonly choices?: readonly string[];
  /** Where it can be anything of a form: a few of them. */
  readonly such?: readonly string[];
};

/** Every setting that can be said with a flag or a variable as well as in a config file. */
export const SPOKEN = {
  engine: { flag: '--engine', variable: 'SIGNALBOX_ENGINE' },
  model: { flag: '--model', variable: 'SIGNALBOX_MODEL' },
  language: { flag: '--language', variable: 'SIGNALBOX_LANGUAGE', choices: LANGUAGES },
  sandbox: { flag: '--sandbox', variable: 'SIGNALBOX_SANDBOX', choices: SANDBOXES },
  lostSession: { flag: '--lost-session', variable: 'SIGNALBOX_LOST_SESSION', choices: LOST_SESSIONS },
  timeLimit: { flag: '--time-limit', variable: 'SIGNALBOX_TIME_LIMIT', such: ['45m', '90s', '2h'] },
} as const satisfies { readonly [key: string]: Spoken };

export type SpokenKey = keyof typeof SPOKEN;
/** What was said, as it was said. */
export type SpokenSettings = { readonly [K in SpokenKey]?: string | undefined };

/** The rows of the table, for whoever goes through all of them. */
export const SPOKEN_ROWS = Object.entries(SPOKEN) as readonly (readonly [SpokenKey, Spoken])[];
