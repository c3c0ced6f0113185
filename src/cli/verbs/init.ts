import { makePackage } from '../../app/make-package.ts';
import { displayWidth, padTo } from '../../core/picture/display-width.ts';
import { AUTHOR_WORDS, STARTER_WORDS } from '../../core/words/author-words.ts';
import { commandLine } from '../../core/words/command-line.ts';
import type { Text } from '../../core/words/text.ts';
import { type Output, tellResult } from '../output.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox init`: a small package of one's own that validates and runs. */
export async function init(
  place: TerminalPlace,
  out: Output,
  folder: string,
  options: { readonly name?: string },
): Promise<number> {
  const made = await makePackage(place, folder, options);
  const { name, files: names } = made;
  const below = ' '.repeat(displayWidth(nextLine('')));
  const lines = [
    say(AUTHOR_WORDS.made(folder, name)),
    ...names.map((file) => `  ${padTo(file, 22)} ${about(file)}`.trimEnd()),
    '',
    nextLine(commandLine('run', folder, '--engine', 'scripted')),
    `${below}${asTyped(commandLine('validate', folder))}   ${say(AUTHOR_WORDS.afterChange)}`,
    `${below}${asTyped(commandLine('graph', folder))}      ${say(AUTHOR_WORDS.toSee)}`,
  ];
  return tellResult(out, made, () => lines.join('\n'));
}

/** What a file of the starter is. */
function about(file: string): string {
  const known: { readonly [file: string]: Text } = STARTER_WORDS;
  const text = Object.hasOwn(known, file) ? known[file] : undefined;
  return text === undefined ? '' : say(text);
}
