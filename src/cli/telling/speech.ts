import { LANGUAGES, type Language } from '../../core/language.ts';
import type { Text } from '../../core/words/text.ts';

/*
 * The language of this terminal, chosen once when the process starts: like the locale, it belongs to the process.
 * It has nothing to do with the language in which models are spoken to.
 */
let language: Language = 'en';

export function speakIn(chosen: Language): void {
  language = chosen;
}

/** What chooses this language for another process of ours. */
export function speechFlags(): readonly string[] {
  return ['--lang', language];
}

export function speechLanguage(): Language {
  return language;
}

export function say(text: Text): string {
  return text[language];
}

/** `--lang`, else SIGNALBOX_LANG, else the locale. What nobody speaks is English. */
export function chooseSpeech(argv: readonly string[], env: NodeJS.ProcessEnv): Language {
  const flag = argv.flatMap((word, at) =>
    word === '--lang' ? [argv[at + 1]] : (/^--lang=(.*)$/.exec(word)?.[1] ?? []),
  );
  const wishes = [...flag, env['SIGNALBOX_LANG'], env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']];
  const wish = wishes.find((one) => one !== undefined && one !== '')?.toLowerCase() ?? '';
  return (
    LANGUAGES.find((known) => wish === known || wish.startsWith(`${known}_`) || wish.startsWith(`${known}-`)) ?? 'en'
  );
}

/** A command line without what chooses its language; a flag that names none stays, to be told about. */
export function withoutSpeech(argv: readonly string[]): readonly string[] {
  const isFlag = (at: number): boolean => argv[at] === '--lang' && at + 1 < argv.length;
  return argv.filter((word, at) => !word.startsWith('--lang=') && !isFlag(at) && !isFlag(at - 1));
}
