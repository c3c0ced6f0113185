import { Command, CommanderError } from 'commander';
import { Fault } from '../core/fault.ts';
import type { House } from './house.ts';
import { type Format, type Output, output, tellError } from './output.ts';

type Verb = (out: Output) => Promise<number>;

/** Every verb of the command line. Each one's code is loaded when it is called, so that looking stays quick. */
export async function cli(house: House, version: string, argv: readonly string[]): Promise<number> {
  let code = 0;
  const out = output(formatOf(argv));
  if (argv.length === 0) return welcome(out, house);
  const verb = (run: Verb) => async () => {
    code = await run(out);
  };
  const program = new Command('signalbox')
    .description('Runs LLM agents through workflows that can be trusted: the model proposes, the runtime decides.')
    .version(version)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ writeErr: () => undefined });

  const add = (usage: string, description: string) =>
    program
      .command(usage)
      .description(description)
      .option('--json', 'one JSON document')
      .option('--jsonl', 'one JSON document per event');

  add('run <package>', 'start a run and stay with it until it is done or waits for you')
    .option('-m, --message <text>', 'your first words to the agent')
    .option('-i, --input <name=value>', 'a variable to begin with; may be given several times', oneMore)
    .option('--workflow <id>', 'which workflow, where the package has several')
    .option('--engine <id>', 'who plays the agent')
    .option('--script <file>', "script of the scripted engine (default: the package's own script.yaml)")
    .option('--mode <mode>', 'interactive or auto')
    .option('--project <folder>', 'the project to work in (default: this folder)')
    .option('--answer <text>', 'an answer given beforehand; may be given several times, one per question', oneMore)
    .action((path, options) => verb(async (to) => (await import('./run.ts')).run(house, to, path, options))());
  add('reply <run> [text]', 'answer what a run asks, or give it its next words')
    .option('--file <path>', 'take the text from a file, - for standard input')
    .option('--key <key>', 'sent again with the same key, it counts once')
    .action((ref, text, options) =>
      verb(async (to) =>
        (await import('./reply.ts')).reply(house, to, ref, await wordsOf(text, options.file), options),
      )(),
    );
  add('resume <run>', 'go on with an interrupted or blocked run').action((ref) =>
    verb(async (to) => (await import('./resume.ts')).resume(house, to, ref))(),
  );
  add('cancel <run>', 'end a run for good')
    .option('--reason <text>', 'why')
    .option('--key <key>', 'sent again with the same key, it counts once')
    .action((ref, options) => verb(async (to) => (await import('./cancel.ts')).cancel(house, to, ref, options))());
  add('show <run>', 'where a run stands').action((ref) =>
    verb(async (to) => (await import('./show.ts')).show(house, to, ref))(),
  );
  add('log <run>', 'every event of a run').action((ref) =>
    verb(async (to) => (await import('./log.ts')).log(house, to, ref))(),
  );
  add('ls', 'all runs, newest first')
    .option('--limit <n>', 'how many')
    .action((options) => verb(async (to) => (await import('./ls.ts')).ls(house, to, options))());

  try {
    await program.parseAsync([...argv], { from: 'user' });
    return (await out.delivered()) ? code : 1;
  } catch (error) {
    if (!(error instanceof CommanderError)) return tellError(out, error);
    const known = program.commands.some((command) => command.name() === argv[0]);
    return error.exitCode === 0 ? 0 : tellError(out, usageFault(error, known ? ` ${argv[0]}` : ''));
  }
}

/** The first thing a newcomer sees: what this is, and what to type next. */
function welcome(out: Output, { tour }: House): number {
  const commands = [
    [`signalbox run ${tour} --engine scripted`, 'a short tour with one question'],
    ['signalbox ls', 'all runs, newest first'],
    ['signalbox --help', 'every command'],
  ] as const;
  const width = Math.max(...commands.map(([command]) => command.length));
  out.result(
    [
      'Signalbox runs LLM agents through workflows that can be trusted: the model proposes, the runtime decides.',
      'Engines found: scripted (plays a script; needs no key and no network).',
      '',
      ...commands.map(([command, does]) => `  ${command.padEnd(width)}   ${does}`),
    ].join('\n'),
  );
  return 0;
}

/** An option that may be given several times takes one value each time: what follows it is an argument again. */
function oneMore(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function formatOf(argv: readonly string[]): Format {
  if (argv.includes('--jsonl')) return 'jsonl';
  return argv.includes('--json') ? 'json' : 'text';
}

/** Commander's words as a sentence: "error: unknown command 'shwo'\\n(Did you mean show?)". */
function usageFault({ message }: CommanderError, verb: string): Fault {
  const [said = '', hint = ''] = message.replace(/^error: /, '').split('\n');
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}.`.replace(/\.+$/, '.');
  return new Fault('BAD_USAGE', [sentence, hint.replace(/^\((.*)\)$/, '$1')].join(' ').trim(), {
    help: `signalbox${verb} --help`,
  });
}

async function wordsOf(text: string | undefined, file: string | undefined): Promise<string> {
  if (text !== undefined && file !== undefined) {
    throw new Fault('BAD_USAGE', `There are two replies: the text and --file ${file}.`, { help: 'Give one of them.' });
  }
  if (text !== undefined) return text;
  if (file === undefined) {
    throw new Fault('BAD_USAGE', 'There is no text to reply with.', {
      help: 'signalbox reply <run> "…"   or   --file <path>, with - for standard input',
    });
  }
  try {
    // Standard input is read as a stream: it may be a socket, which has no path that could be opened.
    if (file === '-') return await (await import('node:stream/consumers')).text(process.stdin);
    return await (await import('node:fs/promises')).readFile(file, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Fault('BAD_USAGE', `${file} cannot be read: ${why}`, { cause, help: 'Check the path after --file.' });
  }
}
