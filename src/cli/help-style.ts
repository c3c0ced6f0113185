import { Help, type HelpConfiguration } from 'commander';
import { displayWidth } from '../core/picture/display-width.ts';
import { HELP_WORDS } from '../core/words/help-words.ts';
import type { Text } from '../core/words/text.ts';
import { broken } from './telling/fit-width.ts';
import { say } from './telling/speech.ts';

/** Of a column: a line of help has this much of a narrow terminal left beside its flags. */
const LEAST_WIDTH = 20;

const HEADINGS: ReadonlyMap<string, Text> = new Map(
  [HELP_WORDS.usage, HELP_WORDS.arguments, HELP_WORDS.options, HELP_WORDS.commands].map((text) => [text.en, text]),
);

/** The pages of help in the language of this terminal: headings, columns, and lines that are not too wide. */
export const HELP_STYLE: HelpConfiguration = {
  minWidthToWrap: LEAST_WIDTH,
  displayWidth,
  boxWrap: wrapped,
  formatHelp: (command, helper) => new Help().formatHelp(command, helper).replace(/^([^\n]*?：) /, '$1'),
  styleTitle: (heading) => {
    const text = HEADINGS.get(heading);
    return text === undefined ? heading : say(text);
  },
};

/** Commander breaks lines at spaces alone, of which Chinese has few. */
function wrapped(text: string, width: number): string {
  if (width < LEAST_WIDTH) return text;
  return text
    .split('\n')
    .flatMap((line) => broken(line, width))
    .join('\n');
}
