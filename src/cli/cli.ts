import { Command, CommanderError } from 'commander';
import { PROVIDERS } from '../core/config/providers.ts';
import { Fault } from '../core/fault.ts';
import { LANGUAGES } from '../core/language.ts';
import { EXAMPLE_WORDS } from '../core/words/example-words.ts';
import { HELP_WORDS, VERB_WORDS } from '../core/words/help-words.ts';
import { OPTION_WORDS } from '../core/words/option-words.ts';
import { WELCOME_WORDS } from '../core/words/settings-words.ts';
import { asIs } from '../core/words/text.ts';
import { USAGE_WORDS } from '../core/words/usage-words.ts';
import { addExamples } from './examples.ts';
import { HELP_STYLE } from './help-style.ts';
import type { House } from './house.ts';
import { addLookVerbs } from './look-verbs.ts';
import { type Format, type Output, output, tellError } from './output.ts';
import { addPackageVerbs } from './package-verbs.ts';
import { addRunVerbs } from './run-verbs.ts';
import { addSettingsVerbs } from './settings-verbs.ts';
import { addTalkVerbs } from './talk-verbs.ts';
import { say, speakIn, unknownSpeech, withoutSpeech } from './telling/speech.ts';
import { usageFault } from './usage-fault.ts';
import type { Register, VerbAction } from './verb.ts';

/** Every verb of the command line. Each one's code is loaded when it is called, so that looking stays quick. */
export async function cli(house: House, argv: readonly string[]): Promise<number> {
  let code = 0;
  const format = formatOf(argv);
  // Programs read English, whatever language their terminal speaks.
  if (format !== 'text') speakIn('en');
  const out = output(format, { live: process.stdout.isTTY === true || argv.includes('--live') });
  const words = withoutSpeech(argv);
  const debug = argv.includes('--debug');
  const wish = unknownSpeech(argv);
  if (wish !== undefined)
    return tellError(
      out,
      new Fault('BAD_USAGE', USAGE_WORDS.unknownLanguage(wish, LANGUAGES), { help: LANGUAGE_HELP }),
    );
  if (words.length === 0) return welcome(out, house);
  const program = new Command('signalbox')
    .description(say(VERB_WORDS.signalbox))
    .version(house.version, '-V, --version', say(HELP_WORDS.version))
    .option('--lang <code>', say(OPTION_WORDS.lang))
    .helpOption('-h, --help', say(HELP_WORDS.help))
    .helpCommand('help [command]', say(HELP_WORDS.help))
    .configureHelp(HELP_STYLE)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ writeErr: () => undefined });
  const register: Register = (usage, description, under = program) =>
    under
      .command(usage)
      .description(say(description))
      .option('--json', say(OPTION_WORDS.json))
      .option('--lang <code>', say(OPTION_WORDS.lang))
      .option('--debug', say(OPTION_WORDS.debug));
  const verb: VerbAction = (run) => async () => {
    code = await run(out);
  };
  addRunVerbs(register, verb, house);
  addTalkVerbs(register, verb, house);
  addLookVerbs(register, verb, house);
  addPackageVerbs(register, verb, house, program);
  addSettingsVerbs(register, verb, house, program);
  addExamples(program);
  program.addHelpText('after', say(EXAMPLE_WORDS.exits));
  try {
    await program.parseAsync([...withHelp(program, argv, words)], { from: 'user' });
    return (await out.delivered()) ? code : 1;
  } catch (error) {
    if (!(error instanceof CommanderError)) return tellError(out, error, debug);
    return error.exitCode === 0 ? 0 : tellError(out, usageFault(error, knownVerb(program, words), words));
  }
}

const LANGUAGE_HELP = asIs(`signalbox --lang ${LANGUAGES.join('|')} …`);

/** The words of the command line that name a verb, as far as there is one. */
function knownVerb(program: Command, [first, ...rest]: readonly string[]): string {
  const found = program.commands.find((command) => command.name() === first);
  return found === undefined ? '' : ` ${first}${knownVerb(found, rest)}`;
}

/** A verb that has verbs of its own, and is given none, tells them. */
function withHelp(program: Command, argv: readonly string[], words: readonly string[]): readonly string[] {
  // Help on what is not there: the error for that says what is.
  const [first, second, ...others] = words;
  // Help on a verb of a verb.
  if (first === 'help' && second !== undefined && others.length > 0) return [second, ...others, '--help'];
  if (first === 'help' && second !== undefined && !program.commands.some((one) => one.name() === second))
    return [second];
  const group = words.length === 1 ? program.commands.find((command) => command.name() === first) : undefined;
  return group !== undefined && group.commands.length > 0 ? [...argv, '--help'] : argv;
}

/** The first thing a newcomer sees: what this is, and what to type next. */
function welcome(out: Output, { isSet }: House): number {
  const commands = [
    ['signalbox demo', WELCOME_WORDS.demo],
    ['signalbox init my-package', WELCOME_WORDS.init],
    ['signalbox doctor', WELCOME_WORDS.doctor],
    ['signalbox --help', WELCOME_WORDS.help],
  ] as const;
  const width = Math.max(...commands.map(([command]) => command.length));
  out.result(
    [
      say(WELCOME_WORDS.what),
      say(WELCOME_WORDS.engines(apiText(isSet))),
      '',
      ...commands.map(([command, does]) => `  ${command.padEnd(width)}   ${say(does)}`),
    ].join('\n'),
  );
  return 0;
}

/** By name alone, and without reading any file: the first thing a newcomer sees must come at once. */
function apiText(isSet: House['isSet']): string {
  const found = KEYS.find(isSet);
  return say(found === undefined ? WELCOME_WORDS.noKey : WELCOME_WORDS.keyIsSet(found));
}

const KEYS: readonly string[] = Object.values(PROVIDERS).flatMap(({ keys }): readonly string[] => keys);

function formatOf(argv: readonly string[]): Format {
  if (argv.includes('--jsonl')) return 'jsonl';
  const asked = argv.some(
    (word, index) => word === '--format=json' || (word === '--format' && argv[index + 1] === 'json'),
  );
  return asked || argv.includes('--json') ? 'json' : 'text';
}
