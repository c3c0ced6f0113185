import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { excerpt, excerptsOf } from '../app/excerpt.ts';
import type { ConfigRequest } from '../app/place.ts';
import { badUsage } from '../core/bad-usage.ts';
import { ConfigFile } from '../core/config/config-file.ts';
import { type Config, type ConfigLayer, mergeConfig, type Origin } from '../core/config/merge-config.ts';
import { MISNAMED_FILES, overlooked } from '../core/config/overlooked.ts';
import { type ConfigOwner, type ConfigProblem, readConfig } from '../core/config/read-config.ts';
import { SETTINGS } from '../core/config/settings.ts';
import { SPOKEN, type SpokenKey } from '../core/config/spoken-settings.ts';
import { Fault, isFault } from '../core/fault.ts';
import { nearest } from '../core/nearest.ts';
import { systemText } from '../core/system-text.ts';
import { CONFIG_WORDS } from '../core/words/config-words.ts';
import { composed, type Text } from '../core/words/text.ts';
import { placeNamed } from './folders.ts';

const MAX_BYTES = 256 * 1024;
const MAX_TOLD = 5;

/** Everything that is set, with the place it was set in. */
export function loadConfig(env: NodeJS.ProcessEnv, { project, flags }: ConfigRequest): Config {
  const ownFile = ownConfigPath(env);
  return mergeConfig([
    ...SPOKEN.flatMap(({ key, flag, variable }) => [
      ...said({ kind: 'flag', where: flag }, key, flags[key]),
      ...said({ kind: 'environment', where: variable }, key, env[variable]),
    ]),
    ...fromFile({ kind: 'local file', where: join(project, 'signalbox.local.yaml') }, 'project', ownFile),
    ...fromFile({ kind: 'project file', where: join(project, 'signalbox.yaml') }, 'project', ownFile),
    ...fromFile({ kind: 'own file', where: ownFile }, 'person', ownFile),
  ]);
}

/** What the person's own config file says, whatever a project adds to it. */
export function ownConfig(env: NodeJS.ProcessEnv): ConfigFile {
  const where = ownConfigPath(env);
  const [layer] = fromFile({ kind: 'own file', where }, 'person', where);
  return layer?.config ?? {};
}

/** The person's own config file, whether or not it is there. */
export function ownConfigPath(env: NodeJS.ProcessEnv): string {
  return join(placeNamed(env, 'XDG_CONFIG_HOME', '.config'), 'signalbox', 'config.yaml');
}

/** What was probably meant to be a setting and is not read. */
export function overlookedIn(env: NodeJS.ProcessEnv, project: string): readonly Text[] {
  const files = [...MISNAMED_FILES.keys()].filter((name) => existsSync(join(project, name)));
  return overlooked(Object.keys(env), files);
}

function said(origin: Origin, key: SpokenKey, value: string | undefined): readonly ConfigLayer[] {
  if (value === undefined || value === '') return [];
  const checked = ConfigFile.safeParse({ [key]: value });
  if (checked.success) return [{ origin, config: checked.data }];
  const shown = JSON.stringify(value);
  const { kind, where } = origin;
  const { form, such = [] }: { readonly form: z.ZodType; readonly such?: readonly string[] } = SETTINGS[key];
  const choices = form instanceof z.ZodEnum ? form.options.map(String) : undefined;
  if (choices === undefined && such.length === 0)
    throw badUsage(CONFIG_WORDS.cannotBe(where, shown), { do: 'list-engines' });
  const [meant = ''] = choices === undefined ? such : [nearest(value, choices) ?? choices[0]];
  const words =
    choices === undefined
      ? CONFIG_WORDS.cannotBeBut(where, shown, such)
      : CONFIG_WORDS.cannotBeOneOf(where, shown, choices);
  if (kind === 'flag') throw badUsage(words, { do: 'start-options' }, { flag: where, wrong: value, meant });
  throw badUsage(words, `export ${where}=${meant}`);
}

function fromFile(origin: Origin, owner: ConfigOwner, ownFile: string): readonly ConfigLayer[] {
  const text = textOf(origin.where);
  if (text === undefined) return [];
  const read = readConfig(text, { owner, ownFile });
  if (read.kind === 'invalid') throw invalid(origin.where, text, read.problems);
  return [{ origin, config: read.config }];
}

/** Undefined where there is no such file. */
export function textOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    if (!stats.isFile() || stats.size > MAX_BYTES) throw unreadable(path, CONFIG_WORDS.noModerateFile);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (cause) {
    if (isFault(cause)) throw cause;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return undefined;
    throw unreadable(path, systemText(cause, path), cause);
  }
}

function unreadable(path: string, why: Text, cause?: unknown): Fault {
  return new Fault('CONFIG_INVALID', CONFIG_WORDS.unreadable(path, why), { cause, help: CONFIG_WORDS.mend });
}

export function invalid(file: string, text: string, found: readonly ConfigProblem[]): Fault {
  const problems = found.toSorted((a, b) => a.line - b.line || a.column - b.column);
  const excerpts = excerptsOf(text);
  const rest = problems.length - MAX_TOLD;
  const told = composed((say) =>
    problems
      .slice(0, MAX_TOLD)
      .flatMap(({ line, column, said: problem, secret }) => [
        say(CONFIG_WORDS.at(`${file}:${line}:${column}`, problem)),
        ...(secret === true ? [say(CONFIG_WORDS.hidden)] : excerpt(excerpts, line, column)).map(
          (part) => `    ${part}`,
        ),
      ])
      .concat(rest > 0 ? [say(CONFIG_WORDS.more(rest))] : [])
      .join('\n'),
  );
  const [first] = problems;
  return new Fault('CONFIG_INVALID', told, {
    help: first?.advice ?? { steps: [{ do: 'list-settings' }], said: CONFIG_WORDS.correct },
    details: { file, line: first?.line, column: first?.column, problems: problems.map(forPrograms) },
  });
}

function forPrograms({ line, column, said: problem, advice, secret }: ConfigProblem): object {
  return {
    line,
    column,
    message: problem.en,
    ...(advice === undefined ? {} : { help: advice.en }),
    ...(secret === undefined ? {} : { secret }),
  };
}
