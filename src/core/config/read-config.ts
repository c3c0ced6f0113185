import type { Position } from '../package/line-starts.ts';
import { type Located, type Parsed, type Path, parseLocated } from '../package/located.ts';
import { checkValue, type SchemaIssue } from '../package/schema-issues.ts';
import { CONFIG_WORDS } from '../words/config-words.ts';
import type { Text } from '../words/text.ts';
import { ConfigFile, valueIn } from './config-file.ts';
import type { ModelSettings } from './model-settings.ts';
import { isLoaded, isLoopback } from './plain-address.ts';
import { PROVIDERS } from './providers.ts';
import { pathOf, SETTING_ROWS } from './settings.ts';

/** Whose file it is. What lies in a project may come from a stranger, whatever it is called. */
export type ConfigOwner = 'person' | 'project';
/** `ownFile` is where the person's own config stands. */
export type ConfigSource = { readonly owner: ConfigOwner; readonly ownFile: string };

/** Something wrong in a config file, and where. */
export type ConfigProblem = Position & {
  readonly said: Text;
  readonly advice?: Text;
  /** The line holds something that must not be shown. */
  readonly secret?: true;
};

export type ReadConfig =
  | { readonly kind: 'read'; readonly config: ConfigFile }
  | { readonly kind: 'invalid'; readonly problems: readonly ConfigProblem[] };

const MAX_CHARACTERS = 64 * 1024;

/** Reads a config file: data only, every key known, and nothing in it that does not belong into a file. */
export function readConfig(text: string, { owner, ownFile }: ConfigSource): ReadConfig {
  if (text.length > MAX_CHARACTERS)
    return invalid([{ line: 1, column: 1, said: CONFIG_WORDS.tooLong(MAX_CHARACTERS) }]);
  const parsed = parseLocated(text);
  if (parsed.kind === 'unparsable') return invalid([unparsable(text, parsed)]);
  const { located } = parsed;
  // First of all: no later message may show what is in such a value.
  const secrets = secretsIn(located.value).map((path) => ({ ...located.at(path), ...NO_PLACE }));
  if (secrets.length > 0) return invalid(secrets);
  const checked = checkValue(ConfigFile, located.value ?? {}, located);
  const lines = text.split('\n');
  const veiled = (problem: ConfigProblem): ConfigProblem => {
    // What is said may repeat a value of the line.
    if (looksSecret(problem.said.en)) return { ...problem, ...NO_PLACE };
    return holdsSecret(lines[problem.line - 1] ?? '') ? { ...problem, secret: true } : problem;
  };
  if (!checked.success) return invalid(checked.issues.map(problemOf).map(veiled));
  const problems = owner === 'project' ? projectProblems(checked.data, located, ownFile) : [];
  return problems.length > 0 ? invalid(problems.map(veiled)) : { kind: 'read', config: checked.data };
}

/** Where nothing is known of the file but its lines, a value may stand on the line below its name. */
function unparsable(text: string, { said, position }: Extract<Parsed, { kind: 'unparsable' }>): ConfigProblem {
  const near = text.split('\n').slice(Math.max(0, position.line - 2), position.line);
  if (looksSecret(said.en)) return { ...position, ...NO_PLACE };
  return { ...position, said, ...(near.some(holdsSecret) ? { secret: true } : {}) };
}

function invalid(problems: readonly ConfigProblem[]): ReadConfig {
  return { kind: 'invalid', problems };
}

function problemOf({ said, position, meant, unknownKey }: SchemaIssue): ConfigProblem {
  const word = meant?.();
  // `keyenv` is a slip of the pen; `apiKey` holds what it says.
  if (unknownKey && SECRET_NAME.test(unknownKey.key) && !SECRET_NAME.test(word ?? ''))
    return { ...position, ...NO_PLACE, said: CONFIG_WORDS.noPlaceForKey(said) };
  return { ...position, said: word === undefined ? said : CONFIG_WORDS.meant(said, word) };
}

/** The places of all texts that look like keys; a name can be one as well as a value. Aliases may lead in circles. */
function secretsIn(root: unknown): readonly Path[] {
  const found: Path[] = [];
  const seen = new Set<unknown>();
  const left: { readonly value: unknown; readonly path: Path }[] = [{ value: root, path: [] }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && KEY.test(value)) found.push(path);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (Object.keys(value).some((key) => KEY.test(key))) found.push(path);
    for (const [key, item] of Object.entries(value)) left.push({ value: item, path: [...path, key] });
  }
  return found;
}

const NO_PLACE = {
  said: CONFIG_WORDS.keyInFile,
  advice: CONFIG_WORDS.keyIntoEnvironment,
  secret: true,
} as const;

/**
 * What a project's config may not say. It may choose among the providers that everybody knows, and models on this machine
 * that need no key. Where keys go, and where words go that are not for everybody, is for the person alone to say.
 */
function projectProblems(config: ConfigFile, located: Located, ownFile: string): readonly ConfigProblem[] {
  const ofModels = Object.entries(config.models ?? {}).flatMap(([name, settings]) =>
    against(settings).map(([key, reason]) => ({
      ...located.atKey(['models', name], key),
      said: CONFIG_WORDS.at(`models.${name}.${key}`, reason),
      advice: CONFIG_WORDS.intoOwnConfig(name, ownFile),
    })),
  );
  const ofPerson = SETTING_ROWS.flatMap(([name, { ownOnly }]) => {
    const value = valueIn(config, name);
    const why = value === undefined ? undefined : ownOnly?.(value);
    const [key] = pathOf(name);
    if (why === undefined) return [];
    return [{ ...located.atKey([], key), said: CONFIG_WORDS.at(key, why), advice: CONFIG_WORDS.intoOwnFile(ownFile) }];
  });
  return [...ofModels, ...ofPerson];
}

function against({ provider, baseUrl, keyEnv }: ModelSettings): readonly (readonly [key: string, reason: Text])[] {
  return [
    ...(keyEnv === undefined ? [] : [['keyEnv', CONFIG_WORDS.ownKeyEnv] as const]),
    ...(baseUrl === undefined ? [] : againstAddress(provider, baseUrl).map((reason) => ['baseUrl', reason] as const)),
  ];
}

function againstAddress(provider: ModelSettings['provider'], baseUrl: string): readonly Text[] {
  const { title, keys } = PROVIDERS[provider];
  if (keys.length > 0) return [CONFIG_WORDS.ownKeyElsewhere(title)];
  return isLoopback(baseUrl) ? [] : [CONFIG_WORDS.onlyLocal];
}

/** What the keys of providers begin with: one may stand where only names belong. */
const KEY = /\b(sk|rk|pk|gsk|hf|xai|ghp|glpat)[-_][A-Za-z0-9_-]{12,}|\bAIza[A-Za-z0-9_-]{16,}|^Bearer\s+\S/i;

/** What secrets are called, in whatever spelling and as a part of whatever name; tokens in the plural are counted. */
const SECRET_NAME = /key|token(?!s)|secret|passw|authori[sz]ation|credential|bearer/i;

/** Letters and digits in one long row, as in no word and no name of a model. */
const OPAQUE = /(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{24,}/;

/** Whether a line of a file may hold a secret and must not be shown. In doubt it says yes. */
export function holdsSecret(line: string): boolean {
  return SECRET_NAME.test(line) || looksSecret(line);
}

/** Whether a text has something in it that looks secret by itself, whatever it is called. */
function looksSecret(text: string): boolean {
  return KEY.test(text) || isLoaded(text) || OPAQUE.test(text);
}
