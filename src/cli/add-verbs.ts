import { type AddHelpTextContext, type Command, Option } from 'commander';
import { EXIT_LIST } from '../core/words/exit-words.ts';
import { HELP_WORDS } from '../core/words/help-words.ts';
import { OPTION_WORDS, type OptionWords, type VerbWords } from '../core/words/option-words.ts';
import { VERB_WORDS } from '../core/words/verb-words.ts';
import { asTyped } from './telling/as-typed.ts';
import { fitWidth } from './telling/fit-width.ts';
import { say } from './telling/speech.ts';
import { VERB_FAMILIES, VERBS, type Verb, type VerbName } from './verbs.ts';

/** What is done with a verb that was typed, and with what was typed behind it. */
type CarryOut = (verb: Verb, typed: never[]) => Promise<void>;

/** Describes the verb that was typed: describing all takes longer than looking. Where it is none, or tells of all, they all are. */
export function addVerbs(program: Command, typed: string | undefined, carryOut: CarryOut): void {
  const all = Object.keys(VERBS) as VerbName[];
  const own = typed === 'completion' ? [] : all.filter((name) => VERBS[name][0].split(' ')[0] === typed);
  for (const name of own.length === 0 ? all : own) addVerb(program, name, carryOut);
  program.addHelpText('after', `\n${say(EXIT_LIST)}\n\n${asTyped(say(HELP_WORDS.naming))}`);
}

function addVerb<V extends VerbName>(program: Command, name: V, carryOut: CarryOut): void {
  const [usage, load, options] = VERBS[name];
  const words: VerbWords = VERB_WORDS[name];
  const family = VERB_FAMILIES.find((one) => usage.startsWith(`${one} `));
  const under = family === undefined ? program : familyOf(program, family);
  const command = under.command(family === undefined ? usage : usage.slice(family.length + 1)).description(say(words));
  const known: { readonly [name: string]: OptionWords } = { ...OPTION_WORDS, ...words.options };
  for (const option of ['json', 'lang', 'debug', ...options]) addOption(command, known[option]);
  if (words.below !== undefined) command.addHelpText('after', paragraph(say(words.below)));
  if (words.examples !== undefined) command.addHelpText('after', `\n${examplesText(words.examples)}`);
  // Commander hands over what the usage says, then the options, which is what each verb takes.
  command.action(async (...typed) => carryOut((await load())[name], typed as never[]));
}

function familyOf(program: Command, family: (typeof VERB_FAMILIES)[number]): Command {
  const made = program.commands.find((command) => command.name() === family);
  return made ?? program.command(family).description(say(VERB_WORDS[family]));
}

function addOption(command: Command, words: OptionWords | undefined): void {
  if (words === undefined) return;
  const option = new Option(words.flags, say(words));
  // Commander would take `--no-input` for the opposite of `--input`, and give that one a value.
  option.negate = false;
  command.addOption(words.several === true ? option.argParser(oneMore) : option);
}

/** As wide as the rest of the page. */
function paragraph(text: string): (context: AddHelpTextContext) => string {
  return ({ command }) => fitWidth(text, command.configureOutput().getOutHelpWidth?.(), 'all');
}

/** What people type, each line with what it is good for. */
function examplesText(examples: NonNullable<VerbWords['examples']>): string {
  const lines = examples.flatMap(([command, about]) => [
    ...(say(about) === '' ? [] : [`  # ${say(about)}`]),
    asTyped(`  signalbox ${command}`),
  ]);
  return [say(HELP_WORDS.examples), ...lines].join('\n');
}

function oneMore(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
