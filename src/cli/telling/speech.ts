import { AsyncLocalStorage } from 'node:async_hooks';
import { LANGUAGES, type Language } from '../../core/language.ts';
import type { Text } from '../../core/words/text.ts';

/** How a person is spoken to. It has nothing to do with the language in which models are spoken to. */
export type Speech = {
  readonly language: Language;
  /** What can be typed to call this program again. */
  readonly program: string;
};

const PLAIN: Speech = { language: 'en', program: 'signalbox' };
const current = new AsyncLocalStorage<Speech>();

/** Speaks so in everything that `work` does, now and later: two commands in one process may speak differently. */
export function speakIn<T>(chosen: Partial<Speech>, work: () => T): T {
  return current.run({ ...speech(), ...chosen }, work);
}

/** How the command under way speaks. */
export function speech(): Speech {
  return current.getStore() ?? PLAIN;
}

/** What chooses this language for another process of ours. */
export function speechFlags(): readonly string[] {
  return ['--lang', speech().language];
}

export function say(text: Text): string {
  return text[speech().language];
}

/** `--lang`, else SIGNALBOX_LANG, else the locale. Falls back to English; an unknown `--lang` is reported in the configured language. */
export function chooseSpeech(argv: readonly string[], env: NodeJS.ProcessEnv): Language {
  const flags = flagged(argv).filter((wish) => spoken(wish) !== undefined);
  const wishes = [...flags, env['SIGNALBOX_LANG'], env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']];
  const wish = wishes.find((one) => one !== undefined && one !== '') ?? '';
  return spoken(wish) ?? 'en';
}

/** The `--lang` that is not supported, if there is one. An unsupported locale is not reported: it may have been set for other programs. */
export function unknownSpeech(argv: readonly string[]): string | undefined {
  return flagged(argv).find((wish) => wish !== '' && spoken(wish) === undefined);
}

function flagged(argv: readonly string[]): readonly string[] {
  return argv.flatMap((word, at) =>
    word === '--lang' ? (argv[at + 1] ?? []) : (/^--lang=(.*)$/.exec(word)?.[1] ?? []),
  );
}

function spoken(wish: string): Language | undefined {
  const [language] = wish.toLowerCase().split(/[_.-]/);
  return LANGUAGES.find((known) => known === language);
}

/** A command line without what chooses its language; a flag that names none stays, to be told about. */
export function withoutSpeech(argv: readonly string[]): readonly string[] {
  const isFlag = (at: number): boolean => argv[at] === '--lang' && at + 1 < argv.length;
  return argv.filter((word, at) => !word.startsWith('--lang=') && !isFlag(at) && !isFlag(at - 1));
}
