import { z } from 'zod';
import { Duration } from '../duration.ts';
import { LANGUAGES } from '../language.ts';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';
import { ContextTokens, ModelSettings } from './model-settings.ts';

/** Without a slash: with one, a name stands for a provider and its model. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const Models = z.record(z.string(), ModelSettings).superRefine((models, context) => {
  for (const name of Object.keys(models).filter((key) => !NAME.test(key))) {
    context.addIssue({ code: 'custom', path: [name], message: SCHEMA_WORDS.modelName.en });
  }
});

/** `plain` is none at all. */
export const SANDBOXES = ['bwrap', 'plain'] as const;

/** A new session is given the conversation as it is recorded, or the run has failed. */
export const LOST_SESSIONS = ['restart', 'fail'] as const;
export type LostSession = (typeof LOST_SESSIONS)[number];

/** `local`: on this machine alone; `gh`: on GitHub, by its program. */
export const PULL_REQUESTS = ['local', 'gh', 'none'] as const;

/** What is set for a crew of agents. */
const Crew = z.strictObject({
  pr: z.enum(PULL_REQUESTS).exactOptional(),
  /** How long reviews of a pull request are waited for. */
  reviewWait: Duration.exactOptional(),
  /** Where the agents leave the files that they hand to each other. */
  dir: z.string().max(200).refine(isProjectFolder, { error: SCHEMA_WORDS.projectFolder.en }).exactOptional(),
  /** The command that checks the project. */
  check: z.string().trim().min(1).max(2000).exactOptional(),
});

/** A host, without scheme and port. */
const HOST = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/;

/** What a browser that looks at pages may reach besides this machine. Only a person says so. */
const Browser = z.strictObject({ allow: z.array(z.string().regex(HOST)).max(100).exactOptional() });

/** A config file: the person's own, or one of a project. */
export const ConfigFile = z.strictObject({
  engine: z.string().min(1).exactOptional(),
  model: z.string().min(1).exactOptional(),
  language: z.enum(LANGUAGES).exactOptional(),
  contextTokens: ContextTokens.exactOptional(),
  /** What programs are kept in. */
  sandbox: z.enum(SANDBOXES).exactOptional(),
  lostSession: z.enum(LOST_SESSIONS).exactOptional(),
  /** How long one exchange may take. */
  timeLimit: Duration.exactOptional(),
  models: Models.exactOptional(),
  crew: Crew.exactOptional(),
  browser: Browser.exactOptional(),
});
export type ConfigFile = z.infer<typeof ConfigFile>;

function isProjectFolder(path: string): boolean {
  const names = path.split('/');
  return path === '.' || names.every((name) => !['', '.', '..'].includes(name) && !/[\\\0]/.test(name));
}
