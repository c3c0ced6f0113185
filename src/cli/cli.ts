import { Command, CommanderError } from 'commander';
import { PROVIDERS } from '../core/config/providers.ts';
import { Fault } from '../core/fault.ts';
import type { House } from './house.ts';
import { addLookVerbs } from './look-verbs.ts';
import { type Format, type Output, output, tellError } from './output.ts';
import { addPackageVerbs } from './package-verbs.ts';
import { addRunVerbs } from './run-verbs.ts';
import { addSettingsVerbs } from './settings-verbs.ts';
import { addTalkVerbs } from './talk-verbs.ts';
import type { Register, VerbAction } from './verb.ts';

/** Every verb of the command line. Each one's code is loaded when it is called, so that looking stays quick. */
export async function cli(house: House, argv: readonly string[]): Promise<number> {
  let code = 0;
  const out = output(formatOf(argv), { live: process.stdout.isTTY === true || argv.includes('--live') });
  if (argv.length === 0) return welcome(out, house);
  const program = new Command('signalbox')
    .description('Runs LLM agents through workflows that can be trusted: the model proposes, the runtime decides.')
    .version(house.version)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ writeErr: () => undefined });
  const register: Register = (usage, description, under = program) =>
    under
      .command(usage)
      .description(description)
      .option('--json', 'one JSON document')
      .option('--lang <code>', 'the language of this terminal: en or zh');
  const verb: VerbAction = (run) => async () => {
    code = await run(out);
  };
  addRunVerbs(register, verb, house);
  addTalkVerbs(register, verb, house);
  addLookVerbs(register, verb, house);
  addPackageVerbs(register, verb, house, program);
  addSettingsVerbs(register, verb, house, program);
  try {
    await program.parseAsync([...withHelp(program, argv)], { from: 'user' });
    return (await out.delivered()) ? code : 1;
  } catch (error) {
    if (!(error instanceof CommanderError)) return tellError(out, error);
    return error.exitCode === 0 ? 0 : tellError(out, usageFault(error, knownVerb(program, argv)));
  }
}

/** The words of the command line that name a verb, as far as there is one. */
function knownVerb(program: Command, [first, ...rest]: readonly string[]): string {
  const found = program.commands.find((command) => command.name() === first);
  return found === undefined ? '' : ` ${first}${knownVerb(found, rest)}`;
}

/** A verb that has verbs of its own, and is given none, tells them. */
function withHelp(program: Command, argv: readonly string[]): readonly string[] {
  // Help on what is not there: the error for that says what is.
  if (argv[0] === 'help' && argv[1] !== undefined && !program.commands.some((one) => one.name() === argv[1]))
    return [argv[1]];
  const group = argv.length === 1 ? program.commands.find((command) => command.name() === argv[0]) : undefined;
  return group !== undefined && group.commands.length > 0 ? [...argv, '--help'] : argv;
}

/** The first thing a newcomer sees: what this is, and what to type next. */
function welcome(out: Output, { isSet }: House): number {
  const commands = [
    ['signalbox demo', 'two agents at work, in a few seconds; needs no key and no network'],
    ['signalbox init my-package', 'a workflow of your own'],
    ['signalbox doctor', 'what works here'],
    ['signalbox --help', 'every command'],
  ] as const;
  const width = Math.max(...commands.map(([command]) => command.length));
  out.result(
    [
      'Signalbox runs LLM agents through workflows that can be trusted: the model proposes, the runtime decides.',
      `Engines found: scripted (plays a script; needs no key, no network and no model), ${apiText(isSet)}.`,
      '',
      ...commands.map(([command, does]) => `  ${command.padEnd(width)}   ${does}`),
    ].join('\n'),
  );
  return 0;
}

/** By name alone, and without reading any file: the first thing a newcomer sees must come at once. */
function apiText(isSet: House['isSet']): string {
  const found = KEYS.find(isSet);
  return found === undefined ? 'api (no key is set yet: signalbox engines)' : `api (${found} is set)`;
}

const KEYS: readonly string[] = Object.values(PROVIDERS).flatMap(({ keys }): readonly string[] => keys);

function formatOf(argv: readonly string[]): Format {
  if (argv.includes('--jsonl')) return 'jsonl';
  const asked = argv.some(
    (word, index) => word === '--format=json' || (word === '--format' && argv[index + 1] === 'json'),
  );
  return asked || argv.includes('--json') ? 'json' : 'text';
}

/** Commander's words as a sentence: "error: unknown command 'shwo'\\n(Did you mean show?)". */
function usageFault({ message }: CommanderError, verb: string): Fault {
  const [said = '', hint = ''] = message.replace(/^error: /, '').split('\n');
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}.`.replace(/\.+$/, '.');
  return new Fault('BAD_USAGE', [sentence, hint.replace(/^\((.*)\)$/, '$1')].join(' ').trim(), {
    help: `signalbox${verb} --help`,
  });
}
