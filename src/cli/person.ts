import type { Person, TrustAnswer, TrustQuestion } from '../app/person.ts';
import { nameAndVersion } from '../app/use-package.ts';
import { filesOf, type ProjectWord } from '../core/config/project-word.ts';
import { type Power, powerWords } from '../core/package/powers.ts';
import { padTo } from '../core/picture/display-width.ts';
import { CONFIG_WORDS } from '../core/words/config-words.ts';
import { COUNT_WORDS } from '../core/words/count-words.ts';
import { SHELF_WORDS, TRUST_WORDS } from '../core/words/package-verb-words.ts';
import { oneLine, plainText } from '../core/words/plain-text.ts';
import { SCREEN_WORDS } from '../core/words/screen-words.ts';
import type { Text } from '../core/words/text.ts';
import { isReadHere } from './change-seen.ts';
import type { Output } from './output.ts';
import { asTyped } from './telling/as-typed.ts';
import { helpAsTyped } from './telling/next-step.ts';
import { say } from './telling/speech.ts';
import type { TerminalPlace } from './terminal-place.ts';
import { tellWaiting } from './with-store.ts';

/** The person who typed the command: told beside the result, and asked where they sit at a terminal. */
export function personAt(place: TerminalPlace, out: Output): Person {
  const trust = async (asked: TrustQuestion): Promise<TrustAnswer> => {
    const typed = (await place.ask(plainText(question(asked)), { unseen: 'dropped' }))?.trim().toLowerCase() ?? '';
    return ANSWERS[typed] ?? 'no';
  };
  const heed = async (word: ProjectWord): Promise<boolean> => {
    const typed = (await place.ask(plainText(heedQuestion(word)), { unseen: 'dropped' }))?.trim().toLowerCase() ?? '';
    return ANSWERS[typed] === 'content';
  };
  return {
    tell: (words, kind) => {
      const told = say(helpAsTyped(words));
      out.talk(kind === 'note' ? `· ${asTyped(told)}` : `! ${oneLine(told)}`);
    },
    tellWaiting: tellWaiting(out),
    ...(isReadHere(place, out) ? { trust, heed } : {}),
  };
}

const ANSWERS: { readonly [typed: string]: TrustAnswer } = {
  y: 'content',
  yes: 'content',
  f: 'folder',
  folder: 'folder',
};

/** What a package may do, in words. */
export function allowedTo(powers: readonly Power[]): string {
  return [TRUST_WORDS.always, ...powers.map(powerWords)]
    .map((text) => oneLine(say(text)))
    .join(say(SCREEN_WORDS.semicolon));
}

/** Every part that the package wrote stays on its line: it cannot draw a question of its own. */
function question({ definition, source, folder, files, powers, changed }: TrustQuestion): string {
  const name = nameAndVersion(definition);
  return [
    say(changed ? TRUST_WORDS.changedUntrusted(name) : TRUST_WORDS.notBefore(name)),
    row(SHELF_WORDS.from, oneLine(source)),
    row(SHELF_WORDS.content, say(TRUST_WORDS.contentOf(definition.hash.slice(0, 16), COUNT_WORDS.files(files.size)))),
    row(SHELF_WORDS.may, allowedTo(powers)),
    say(folder === undefined ? TRUST_WORDS.question : TRUST_WORDS.questionOfFolder),
  ].join('\n');
}

function heedQuestion(word: ProjectWord): string {
  // A command of several lines must not pass for one: what follows a `#` would be run.
  const said = Object.entries(word.said).map(([name, value]) => `  ${name}: ${oneLine(value.replaceAll('\n', ' ⏎ '))}`);
  return [say(CONFIG_WORDS.saysOfWork(filesOf(word))), ...said, say(CONFIG_WORDS.heedQuestion)].join('\n');
}

function row(label: Text, value: string): string {
  return `  ${padTo(say(label), 8)} ${value}`;
}
