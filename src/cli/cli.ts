import { Command, CommanderError } from 'commander';
import { Fault } from '../core/fault.ts';
import type { House } from './house.ts';
import { type Format, type Output, output, tellError } from './output.ts';

type Verb = (out: Output) => Promise<number>;

/** Every verb of the command line. Each one's code is loaded when it is called, so that looking stays quick. */
export async function cli(house: House, version: string, argv: readonly string[]): Promise<number> {
  let code = 0;
  const out = output(formatOf(argv));
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
    .option('-i, --input <name=value...>', 'variables to begin with')
    .option('--workflow <id>', 'which workflow, where the package has several')
    .option('--engine <id>', 'who plays the agent')
    .option('--script <file>', "script of the scripted engine (default: the package's own script.yaml)")
    .option('--mode <mode>', 'interactive or auto')
    .option('--project <folder>', 'the project to work in (default: this folder)')
    .option('--answer <text...>', 'answers given beforehand, one per question')
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
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) return tellError(out, error);
    return error.exitCode === 0 ? 0 : tellError(out, usageFault(error));
  }
}

function formatOf(argv: readonly string[]): Format {
  if (argv.includes('--jsonl')) return 'jsonl';
  return argv.includes('--json') ? 'json' : 'text';
}

function usageFault({ code, message }: CommanderError): Fault {
  if (code === 'commander.help') return new Fault('BAD_USAGE', 'Say what to do.', { help: 'signalbox --help' });
  return new Fault('BAD_USAGE', message.replace(/^error: /, ''), { help: 'signalbox --help' });
}

async function wordsOf(text: string | undefined, file: string | undefined): Promise<string> {
  if (text !== undefined && file === undefined) return text;
  if (file === undefined)
    throw new Fault('BAD_USAGE', 'There is no text to reply with.', { help: 'signalbox reply <run> "…"' });
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(file === '-' ? '/dev/stdin' : file, 'utf8');
  } catch (cause) {
    throw new Fault('BAD_USAGE', `${file} cannot be read.`, { cause });
  }
}
