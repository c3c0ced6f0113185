import type { Command } from 'commander';
import { VERB_WORDS } from '../core/words/help-words.ts';
import { OPTION_WORDS } from '../core/words/option-words.ts';
import { FLAGS, type OptionName, SEVERAL } from './flags.ts';
import { say } from './telling/speech.ts';
import { VERB_FAMILIES, VERBS, type Verb, type VerbName } from './verbs.ts';

/** What is done with a verb that was typed, and with what was typed behind it. */
type CarryOut = (verb: Verb, typed: never[]) => Promise<void>;

/** Describes the verb that was typed: describing all takes longer than looking. Where it is none, or tells of all, they all are. */
export function addVerbs(program: Command, typed: string | undefined, carryOut: CarryOut): void {
  const all = Object.keys(VERBS) as VerbName[];
  const own = typed === 'completion' ? [] : all.filter((name) => VERBS[name][0].split(' ')[0] === typed);
  for (const name of own.length === 0 ? all : own) addVerb(program, name, carryOut);
}

function addVerb<V extends VerbName>(program: Command, name: V, carryOut: CarryOut): void {
  const [usage, load, options, below] = VERBS[name];
  const family = VERB_FAMILIES.find((one) => usage.startsWith(`${one} `));
  const under = family === undefined ? program : familyOf(program, family);
  const command = under
    .command(family === undefined ? usage : usage.slice(family.length + 1))
    .description(say(VERB_WORDS[name]));
  for (const option of ['json', 'lang', 'debug', ...options] as const) addOption(command, option);
  if (below !== undefined) command.addHelpText('after', say(below));
  // Commander hands over what the usage says, then the options, which is what each verb takes.
  command.action(async (...typed) => carryOut((await load())[name], typed as never[]));
}

function familyOf(program: Command, family: (typeof VERB_FAMILIES)[number]): Command {
  const made = program.commands.find((command) => command.name() === family);
  return made ?? program.command(family).description(say(VERB_WORDS[family]));
}

function addOption(command: Command, name: OptionName): void {
  const [flags, about] = [FLAGS[name], say(OPTION_WORDS[name])];
  if (SEVERAL.has(name)) command.option(flags, about, oneMore);
  else command.option(flags, about);
}

function oneMore(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
