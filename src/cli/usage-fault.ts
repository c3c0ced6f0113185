import type { CommanderError } from 'commander';
import { badUsage } from '../core/bad-usage.ts';
import type { Fault } from '../core/fault.ts';
import { commandLine } from '../core/words/command-line.ts';
import { SCREEN_WORDS } from '../core/words/screen-words.ts';
import { asIs, composed, type Text } from '../core/words/text.ts';
import { USAGE_WORDS } from '../core/words/usage-words.ts';

/** Commander's words, such as "error: unknown command 'shwo'\n(Did you mean show?)", in ours. */
export function usageFault(
  { code, message }: Pick<CommanderError, 'code' | 'message'>,
  verb: string,
  words: readonly string[] = [],
): Fault {
  const [said = '', hint = ''] = message.replace(/^error: /, '').split('\n');
  const quoted = code === 'commander.excessArguments' ? inQuotes(said, words) : undefined;
  if (quoted !== undefined) return badUsage(USAGE_WORDS.quotes, quoted);
  const parts = [whatIsWrong(code, said), ...meant(hint)];
  const told = composed((say) => parts.map(say).join(say(SCREEN_WORDS.space)));
  return badUsage(told, corrected(said, hint, words) ?? `signalbox${verb} --help`);
}

/** What was typed, with the one word that was meant in the place of the wrong one. */
function corrected(said: string, hint: string, words: readonly string[]): string | undefined {
  const [, wrong] = /^unknown (?:option|command) '(.*)'$/.exec(said) ?? [];
  const [, right] = /^\(Did you mean ([^ ,]+)\?\)$/.exec(hint) ?? [];
  if (wrong === undefined || right === undefined || !words.includes(wrong)) return undefined;
  return commandLine(...words.map((word) => (word === wrong ? right : word)));
}

/** Verbs that take what a person says, and how many arguments stand before it. */
const BEFORE_SAID: ReadonlyMap<string, number> = new Map([
  ['task', 0],
  ['crew', 0],
  ['reply', 1],
  ['chat', 0],
  ['agent', 1],
]);

/** What was typed, with the words that were said without quotes as one argument; only where they stand side by side. */
function inQuotes(said: string, words: readonly string[]): string | undefined {
  const [, verb = '', count, list = ''] = / for '(.*?)'\. .* but got (\d+): (.*)\.$/.exec(said) ?? [];
  const before = BEFORE_SAID.get(verb);
  const typed = list.split(', ');
  if (before === undefined || typed.length !== Number(count)) return undefined;
  const spoken = typed.slice(before);
  const at = words.findIndex((_, index) => spoken.every((word, offset) => words[index + offset] === word));
  if (at < 0) return undefined;
  return commandLine(...words.slice(0, at), spoken.join(' '), ...words.slice(at + spoken.length));
}

type Mistake = { readonly pattern: RegExp; readonly words: (...parts: string[]) => Text };

/** By commander's own codes; what it names is taken from its sentence. */
const MISTAKES: { readonly [code: string]: Mistake } = {
  'commander.unknownOption': { pattern: /^unknown option '(.*)'$/, words: quoting(USAGE_WORDS.unknownOption) },
  'commander.unknownCommand': { pattern: /^unknown command '(.*)'$/, words: quoting(USAGE_WORDS.unknownCommand) },
  'commander.missingArgument': {
    pattern: /^missing required argument '(.*)'$/,
    words: quoting(USAGE_WORDS.missingArgument),
  },
  'commander.optionMissingArgument': {
    pattern: /^option '(.*)' argument missing$/,
    words: quoting(USAGE_WORDS.optionMissingArgument),
  },
  'commander.excessArguments': {
    pattern: /^too many arguments(?: for '(.*?)')?\. Expected (\d+) arguments? but got (\d+): (.*)\.$/,
    words: (verb = '', expected = '', received = '', given = '') =>
      composed((say) => {
        const wanted = say(USAGE_WORDS.expected(Number(expected)));
        if (verb === '') return say(USAGE_WORDS.tooMany(wanted, received, given));
        return say(USAGE_WORDS.tooManyFor(verb, wanted, received, given));
      }),
  },
  'commander.help': { pattern: /^/, words: () => USAGE_WORDS.noSuchCommand },
};

function quoting(words: (name: string) => Text): Mistake['words'] {
  return (name = '') => words(name);
}

function whatIsWrong(code: string, said: string): Text {
  const mistake = Object.hasOwn(MISTAKES, code) ? MISTAKES[code] : undefined;
  const found = mistake?.pattern.exec(said);
  if (mistake !== undefined && found != null) return mistake.words(...found.slice(1));
  return asIs(`${said.charAt(0).toUpperCase()}${said.slice(1)}.`.replace(/\.+$/, '.'));
}

function meant(hint: string): readonly Text[] {
  const [, several, names] = /^\(Did you mean (one of )?(.*)\?\)$/.exec(hint) ?? [];
  if (names === undefined) return hint === '' ? [] : [asIs(hint)];
  return [several === undefined ? USAGE_WORDS.didYouMean(names) : USAGE_WORDS.didYouMeanOne(names)];
}
