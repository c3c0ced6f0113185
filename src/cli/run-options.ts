import { Fault } from '../core/fault.ts';
import type { JsonObject } from '../core/json.ts';
import { Id } from '../core/package/names.ts';
import { LANGUAGES, type Language } from '../core/prompt/templates.ts';
import type { Mode } from '../core/run/events.ts';
import type { House } from './house.ts';

export type RunOptions = {
  readonly message?: string;
  readonly input?: readonly string[];
  readonly workflow?: string;
  readonly engine?: string;
  readonly script?: string;
  readonly mode?: string;
  readonly project?: string;
  readonly answer?: readonly string[];
  readonly trust?: boolean;
  readonly language?: string;
  readonly dryRun?: boolean;
};

export function modeOf(mode: string | undefined): Mode {
  if (mode === undefined || mode === 'interactive') return 'interactive';
  if (mode === 'auto') return 'auto';
  throw new Fault('BAD_USAGE', `--mode is auto or interactive, not ${mode}.`, { help: 'signalbox run --help' });
}

/** In which language the runtime speaks to the model: the flag, else what is set, else English. */
export function languageOf(house: Pick<House, 'language'>, flag: string | undefined): Language {
  const said = flag ?? house.language;
  const known = LANGUAGES.find((language) => language === said);
  if (said === undefined || known !== undefined) return known ?? 'en';
  throw new Fault('BAD_USAGE', `The language is ${LANGUAGES.join(' or ')}, not ${said}.`, {
    help: 'signalbox run <package> --language en',
  });
}

export function variablesOf(pairs: readonly string[]): JsonObject {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, Math.max(at, 0));
      if (Id.safeParse(name).success) return [name, pair.slice(at + 1)];
      throw new Fault(
        'BAD_USAGE',
        `-i takes name=value, where a name is of letters, digits and _ . : -; not ${pair}.`,
        {
          help: 'signalbox run <package> -i audience=everybody',
        },
      );
    }),
  );
}
