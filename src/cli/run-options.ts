import { badUsage } from '../core/bad-usage.ts';
import type { SpokenSettings } from '../core/config/spoken-settings.ts';
import type { JsonObject } from '../core/json.ts';
import { nearest } from '../core/nearest.ts';
import { Id, isReserved } from '../core/package/names.ts';
import type { Mode } from '../core/run/events.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';

export type RunOptions = SpokenSettings & {
  readonly message?: string;
  readonly input?: readonly string[];
  readonly workflow?: string;
  readonly script?: string;
  readonly mode?: string;
  readonly project?: string;
  readonly answer?: readonly string[];
  readonly role?: readonly string[];
  readonly docs?: boolean;
  readonly trust?: boolean;
  readonly dryRun?: boolean;
  readonly detach?: boolean;
};

const MODES: readonly Mode[] = ['interactive', 'auto'];

/** Undefined where nothing was said about it. */
export function modeOf(mode: string | undefined): Mode | undefined {
  if (mode === undefined || mode === 'interactive' || mode === 'auto') return mode;
  const meant = nearest(mode, MODES) ?? 'interactive';
  throw badUsage(RUN_WORDS.modeWrong(mode), 'signalbox run --help', { flag: '--mode', wrong: mode, meant });
}

export function variablesOf(pairs: readonly string[]): JsonObject {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, Math.max(at, 0));
      if (Id.safeParse(name).success) return [name, pair.slice(at + 1)];
      // A name alone has no value yet; what is no name has none that could be kept.
      const meant = `${Id.safeParse(pair).success ? pair : 'name'}=…`;
      throw badUsage(
        isReserved(name) ? RUN_WORDS.inputReserved(name) : RUN_WORDS.inputWrong(pair),
        'signalbox run --help',
        { wrong: pair, meant },
      );
    }),
  );
}
