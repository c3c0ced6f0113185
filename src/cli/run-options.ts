import type { Config } from '../core/config/merge-config.ts';
import { SPOKEN_ROWS } from '../core/config/spoken-settings.ts';
import { durationMs } from '../core/duration.ts';
import type { JsonObject } from '../core/json.ts';
import { nearest } from '../core/nearest.ts';
import { Id, isReserved } from '../core/package/names.ts';
import type { EngineChoice, Mode } from '../core/run/events.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import type { StartRequest } from '../runtime/prepare-run.ts';
import { badUsage } from './bad-usage.ts';
import type { ConfigRequest } from './house.ts';

export type RunOptions = {
  readonly message?: string;
  readonly input?: readonly string[];
  readonly workflow?: string;
  readonly engine?: string;
  readonly model?: string;
  readonly script?: string;
  readonly mode?: string;
  readonly project?: string;
  readonly answer?: readonly string[];
  readonly role?: readonly string[];
  readonly docs?: boolean;
  readonly trust?: boolean;
  readonly language?: string;
  readonly sandbox?: string;
  readonly lostSession?: string;
  readonly timeLimit?: string;
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

/** What the flags say about who plays the agent, and how it is spoken to. */
export function flagsOf(options: RunOptions): ConfigRequest['flags'] {
  return Object.fromEntries(SPOKEN_ROWS.map(([key]) => [key, options[key]]));
}

/** What is set for a run that is to be started: the model's own window comes before the one for all. */
export function settingsOf(
  { language, contextTokens, lostSession, timeLimit }: Config,
  engine: EngineChoice | undefined,
): Pick<StartRequest, 'language' | 'settings'> {
  const own = engine?.config?.['contextTokens'];
  const tokens = typeof own === 'number' ? own : contextTokens.value;
  const settings = {
    ...(tokens === undefined ? {} : { contextTokens: tokens }),
    ...(lostSession.value === undefined ? {} : { lostSession: lostSession.value }),
    ...(timeLimit.value === undefined ? {} : { timeLimitMs: durationMs(timeLimit.value) }),
  };
  return { language: language.value, ...(Object.keys(settings).length === 0 ? {} : { settings }) };
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
