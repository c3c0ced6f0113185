import { Command, CommanderError } from 'commander';
import { badUsage } from '../core/bad-usage.ts';
import { LANGUAGES } from '../core/language.ts';
import { commandLine } from '../core/words/command-line.ts';
import { HELP_WORDS } from '../core/words/help-words.ts';
import { OPTION_WORDS } from '../core/words/option-words.ts';
import { USAGE_WORDS } from '../core/words/usage-words.ts';
import { VERB_WORDS } from '../core/words/verb-words.ts';
import { addVerbs } from './add-verbs.ts';
import { HELP_STYLE } from './help-style.ts';
import { LeftWaiting } from './left-waiting.ts';
import { type Format, output, tellError } from './output.ts';
import { chooseCall } from './telling/as-typed.ts';
import { chooseSpeech, say, speakIn, speech, speechFlags, unknownSpeech, withoutSpeech } from './telling/speech.ts';
import { type TerminalPlace, unattended } from './terminal-place.ts';
import { typeAgain } from './type-again.ts';

/** Every verb of the command line. Each one's code is loaded when it is called, so that looking stays quick. */
export async function cli(own: TerminalPlace, typed: readonly string[]): Promise<number> {
  // Said of every verb alike, and `--input` is an option of some: it does not reach them.
  const argv = typed.filter((word) => word !== OPTION_WORDS.noInput.flags);
  const place = argv.length === typed.length ? own : unattended(own);
  const { env } = place.terminal;
  const format = formatOf(argv);
  // Programs read English, whatever language their terminal speaks.
  const language = format === 'text' ? chooseSpeech(argv, env) : 'en';
  return speakIn({ language, program: chooseCall(env) }, () => carryOut(place, argv, format));
}

/** What `help` knows besides verbs. */
const EXIT_TOPIC = 'exit-codes';

async function carryOut(place: TerminalPlace, argv: readonly string[], format: Format): Promise<number> {
  let code = 0;
  const { stdout } = place.terminal;
  const out = output(place.terminal, format, { live: stdout.isTTY === true || argv.includes('--live') });
  const words = withoutSpeech(argv);
  const debug = argv.includes('--debug');
  const wish = unknownSpeech(argv);
  if (wish !== undefined) {
    const again = commandLine(...words, ...speechFlags());
    return tellError(out, badUsage(USAGE_WORDS.unknownLanguage(wish, LANGUAGES), again));
  }
  if (words.length === 0) return (await import('./welcome.ts')).welcome(out, place);
  const program = new Command(speech().program)
    .description(say(VERB_WORDS.signalbox))
    .version(place.version, '-V, --version', say(HELP_WORDS.version))
    .option(OPTION_WORDS.lang.flags, say(OPTION_WORDS.lang))
    .helpOption('-h, --help', say(HELP_WORDS.help))
    .helpCommand('help [command]', say(HELP_WORDS.help))
    .configureHelp(HELP_STYLE)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: () => undefined,
      getOutHelpWidth: () => (stdout.isTTY === true ? stdout.columns : undefined) ?? 80,
      getOutHasColors: () => false,
    });
  addVerbs(program, words[0], async (verb, typed) => {
    code = await verb(place, out, ...typed);
  });
  if (words[0] === 'help' && words[1] === EXIT_TOPIC) {
    out.result(say((await import('../core/words/exit-words.ts')).EXIT_LIST));
    return 0;
  }
  const typed = withHelp(program, argv, words);
  try {
    await program.parseAsync([...typed], { from: 'user' });
    return (await out.delivered()) ? code : 1;
  } catch (error) {
    if (error instanceof LeftWaiting) {
      await tellError(out, error.fault, debug);
      return error.exit;
    }
    if (!(error instanceof CommanderError)) return tellError(out, typeAgain(error, words), debug);
    if (error.exitCode === 0) return 0;
    const { usageFault } = await import('./usage-fault.ts');
    return tellError(out, usageFault(error, knownVerb(program, words), words));
  }
}

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

function formatOf(argv: readonly string[]): Format {
  if (argv.includes('--jsonl')) return 'jsonl';
  const asked = argv.some(
    (word, index) => word === '--format=json' || (word === '--format' && argv[index + 1] === 'json'),
  );
  return asked || argv.includes('--json') ? 'json' : 'text';
}
