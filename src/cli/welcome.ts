import { PROVIDERS } from '../core/config/providers.ts';
import { WELCOME_WORDS } from '../core/words/settings-words.ts';
import type { Output } from './output.ts';
import { asTyped } from './telling/as-typed.ts';
import { inColumns } from './telling/in-columns.ts';
import { say } from './telling/speech.ts';
import type { TerminalPlace } from './terminal-place.ts';

/** The first thing a newcomer sees: what this is, and what to type next. */
export function welcome(out: Output, { isSet }: TerminalPlace): number {
  const commands = [
    ['signalbox demo', WELCOME_WORDS.demo],
    ['signalbox init my-package', WELCOME_WORDS.init],
    ['signalbox doctor', WELCOME_WORDS.doctor],
    ['signalbox --help', WELCOME_WORDS.help],
  ] as const;
  const typed = commands.map(([command, does]) => [`  ${asTyped(command)}`, say(does)]);
  out.result(
    [say(WELCOME_WORDS.what), asTyped(say(WELCOME_WORDS.engines(apiText(isSet)))), '', ...inColumns(typed, '   ')].join(
      '\n',
    ),
    'prose',
  );
  return 0;
}

/** By name alone, and without reading any file: the first thing a newcomer sees must come at once. */
function apiText(isSet: TerminalPlace['isSet']): string {
  const found = KEYS.find(isSet);
  return say(found === undefined ? WELCOME_WORDS.noKey : WELCOME_WORDS.keyIsSet(found));
}

const KEYS: readonly string[] = Object.values(PROVIDERS).flatMap(({ keys }): readonly string[] => keys);
