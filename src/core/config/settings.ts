import { z } from 'zod';
import { Duration } from '../duration.ts';
import { LANGUAGES } from '../language.ts';
import { protectedName } from '../tool/protected-names.ts';
import { CONFIG_WORDS } from '../words/config-words.ts';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';
import type { Text } from '../words/text.ts';
import { ContextTokens } from './model-settings.ts';
import { Notify } from './notify.ts';
import { Servers } from './server-settings.ts';

type Row = {
  /** What it may be. */
  readonly form: z.ZodType;
  /** What holds where nothing is said. */
  readonly usual?: unknown;
  /** A few values, where it may be anything of a form. */
  readonly such?: readonly string[];
  /** Why only the person's own file may say this: what lies in a project may come from a stranger. */
  readonly ownOnly?: (value: unknown) => Text | undefined;
  /** What a file of a project may say, and what counts only once the person has said so. */
  readonly byWord?: (value: unknown) => boolean;
};

/** A host, without scheme and port. */
const HOST = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/;

/** Each item is a run of its own, with an engine of its own. */
const MOST_AT_ONCE = 64;

/**
 * Every setting; `crew.pr` stands in a config file as `pr` below `crew`. One that can be said with a flag or a variable too
 * has them in `option-words.ts`.
 */
export const SETTINGS = {
  engine: { form: z.string().min(1) },
  model: { form: z.string().min(1) },
  /** In which language the runtime speaks to models. */
  language: { form: z.enum(LANGUAGES), usual: 'en' },
  contextTokens: { form: ContextTokens },
  /** What programs are kept in; `plain` is none at all. */
  sandbox: {
    form: z.enum(['bwrap', 'plain']),
    ownOnly: (value) => (value === 'plain' ? CONFIG_WORDS.ownSandbox : undefined),
  },
  /** A new session is given the conversation as it is recorded, or the run has failed. */
  lostSession: { form: z.enum(['restart', 'fail']) },
  /** How long one exchange may take. */
  timeLimit: { form: Duration, such: ['45m', '90s', '2h'] },
  /** How many items of a task are done at a time. */
  pool: { form: z.preprocess(asCount, z.int().min(1).max(MOST_AT_ONCE)), usual: 4, such: ['1', '4', '16'] },
  /** `local`: on this machine alone; `gh`: on GitHub, by its program. */
  'crew.pr': { form: z.enum(['local', 'gh', 'none']), usual: 'local', byWord: (value) => value !== 'local' },
  /** Where the agents leave the files that they hand to each other. */
  'crew.dir': {
    form: z.string().max(200).refine(isProjectFolder, { error: SCHEMA_WORDS.projectFolder.en }),
    usual: '.',
  },
  /** The command that checks the project. */
  'crew.check': { form: z.string().trim().min(1).max(2000), byWord: () => true },
  /** How long reviews of a pull request are waited for. */
  'crew.reviewWait': { form: Duration, usual: '24h' },
  /** Who is told when a run needs a person, or is over. */
  notify: { form: Notify, ownOnly: () => CONFIG_WORDS.ownNotify },
  /** What a browser that looks at pages may reach besides this machine. */
  'browser.allow': {
    form: z.array(z.string().regex(HOST)).max(100),
    usual: [],
    ownOnly: () => CONFIG_WORDS.ownBrowser,
  },
  /** MCP servers of other people, by name. */
  'mcp.servers': { form: Servers, usual: {}, ownOnly: () => CONFIG_WORDS.ownServers },
  /** Which of them keeps what is remembered beyond the end of runs; we ourselves if not said. */
  'memory.server': { form: z.string().min(1).max(64), ownOnly: () => CONFIG_WORDS.ownMemory },
} as const satisfies { readonly [name: string]: Row };

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<K extends SettingName> = z.infer<(typeof SETTINGS)[K]['form']>;
/** Settings in a group: the name before the dot. */
export type GroupName = SettingName extends infer K ? (K extends `${infer G}.${string}` ? G : never) : never;

/** The rows of the table. */
export const SETTING_ROWS = Object.entries(SETTINGS) as readonly (readonly [SettingName, Row])[];

/** Where a setting stands in a config file. */
export function pathOf(name: SettingName): readonly [key: string, member?: string] {
  const [key = '', member] = name.split('.');
  return member === undefined ? [key] : [key, member];
}

/** A flag and a variable say it in digits. */
function asCount(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** Not one that other programs obey, such as `.git`: the runtime itself writes there. */
function isProjectFolder(path: string): boolean {
  const names = path.split('/');
  if (protectedName(names) !== undefined) return false;
  return path === '.' || names.every((name) => !['', '.', '..'].includes(name) && !/[\\\0]/.test(name));
}
