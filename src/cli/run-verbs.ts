import type { House } from './house.ts';
import type { Register, VerbAction } from './verb.ts';

const JSONL = ['--jsonl', 'one JSON document per event'] as const;
const LIVE = ['--live', 'show words as they come, also where no terminal is'] as const;
const KEY = ['--key <key>', 'sent again with the same key, it counts once'] as const;

/** The verbs that start runs and steer them. */
export function addRunVerbs(register: Register, verb: VerbAction, house: House): void {
  register('run <package>', 'start a run and stay with it until it is done or waits for you')
    .option(...JSONL)
    .option(...LIVE)
    .option('-m, --message <text>', 'your first words to the agent')
    .option('-i, --input <name=value>', 'a variable to begin with; may be given several times', oneMore)
    .option('--workflow <id>', 'which workflow, where the package has several')
    .option('--engine <id>', 'who plays the agent: scripted or api')
    .option('--model <name>', 'which model: provider/model, or a name of the config')
    .option('--script <file>', "script of the scripted engine (default: the package's own script.yaml)")
    .option('--mode <mode>', 'interactive or auto')
    .option('--project <folder>', 'the project to work in (default: this folder)')
    .option('--answer <text>', 'an answer given beforehand; may be given several times, one per question', oneMore)
    .option('--language <code>', 'in which language the runtime speaks to the model: en or zh')
    .option('--dry-run', 'show the first prompt; start nothing')
    .option('--trust', 'trust the package as it is now, without being asked')
    .action((path, options) => verb(async (out) => (await import('./run.ts')).run(house, out, path, options))());
  register('reply <run> [text]', 'answer what a run asks, or give it its next words')
    .option(...JSONL)
    .option('--choose <choice>', 'an option or action, by its number or value; may be given several times', oneMore)
    .option('--set <name=value>', 'a field of a form, or a comment on an item; may be given several times', oneMore)
    .option(...LIVE)
    .option('--file <path>', 'take the text from a file, - for standard input')
    .option(...KEY)
    .action((ref, text, options) =>
      verb(async (out) => (await import('./reply.ts')).reply(house, out, ref, text, options))(),
    );
  register('approve <run>', 'say yes to a confirmation or a plan; shows first what it is')
    .option(...JSONL)
    .option(...LIVE)
    .option('--change <hash>', 'the change that you mean; needed where it is shown and no terminal is there')
    .option('--yes', 'do not ask at the terminal')
    .option(...KEY)
    .action((ref, options) => verb(async (out) => (await import('./approve.ts')).approve(house, out, ref, options))());
  register('reject <run>', 'say no to a confirmation or a plan')
    .option(...JSONL)
    .option(...LIVE)
    .option('--reason <text>', 'why, or what to change')
    .option(...KEY)
    .action((ref, options) => verb(async (out) => (await import('./reject.ts')).reject(house, out, ref, options))());
  register('resume <run>', 'go on with an interrupted or blocked run')
    .option(...JSONL)
    .option(...LIVE)
    .action((ref) => verb(async (out) => (await import('./resume.ts')).resume(house, out, ref))());
  register('cancel <run>', 'end a run for good')
    .option(...JSONL)
    .option('--reason <text>', 'why')
    .option(...KEY)
    .action((ref, options) => verb(async (out) => (await import('./cancel.ts')).cancel(house, out, ref, options))());
  register('rewind <run>', 'take a resting run back to a node it has visited')
    .option(...JSONL)
    .option(...LIVE)
    .option('--to <node>', 'the node to go back to')
    .option('--reason <text>', 'why')
    .option(...KEY)
    .action((ref, options) => verb(async (out) => (await import('./rewind.ts')).rewind(house, out, ref, options))());
}

/** An option that may be given several times takes one value each time: what follows it is an argument again. */
function oneMore(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
