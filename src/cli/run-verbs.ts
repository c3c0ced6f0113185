import { VERB_WORDS } from '../core/words/help-words.ts';
import { OPTION_WORDS } from '../core/words/option-words.ts';
import type { House } from './house.ts';
import { say } from './telling/speech.ts';
import type { Register, VerbAction } from './verb.ts';

// Said when they are asked for: the language is chosen after this file is loaded.
const jsonl = () => ['--jsonl', say(OPTION_WORDS.jsonl)] as const;
const live = () => ['--live', say(OPTION_WORDS.live)] as const;
const key = () => ['--key <key>', say(OPTION_WORDS.key)] as const;

/** The verbs that start runs and steer them. */
export function addRunVerbs(register: Register, verb: VerbAction, house: House): void {
  register('run <package>', VERB_WORDS.run)
    .option(...jsonl())
    .option(...live())
    .option('-m, --message <text>', say(OPTION_WORDS.message))
    .option('-i, --input <name=value>', say(OPTION_WORDS.input), oneMore)
    .option('--workflow <id>', say(OPTION_WORDS.workflow))
    .option('--engine <id>', say(OPTION_WORDS.engine))
    .option('--model <name>', say(OPTION_WORDS.model))
    .option('--script <file>', say(OPTION_WORDS.script))
    .option('--mode <mode>', say(OPTION_WORDS.mode))
    .option('--project <folder>', say(OPTION_WORDS.project))
    .option('--answer <text>', say(OPTION_WORDS.answer), oneMore)
    .option('--language <code>', say(OPTION_WORDS.language))
    .option('--sandbox <name>', say(OPTION_WORDS.sandbox))
    .option('--lost-session <what>', say(OPTION_WORDS.lostSession))
    .option('--time-limit <time>', say(OPTION_WORDS.timeLimit))
    .option('--detach', say(OPTION_WORDS.detach))
    .option('--dry-run', say(OPTION_WORDS.dryRun))
    .option('--trust', say(OPTION_WORDS.trust))
    .action((path, options) => verb(async (out) => (await import('./verbs/run.ts')).run(house, out, path, options))());
  addAnswers(register, verb, house);
  addControls(register, verb, house);
}

function addAnswers(register: Register, verb: VerbAction, house: House): void {
  register('reply <run> [text]', VERB_WORDS.reply)
    .option(...jsonl())
    .option('--choose <choice>', say(OPTION_WORDS.choose), oneMore)
    .option('--set <name=value>', say(OPTION_WORDS.set), oneMore)
    .option(...live())
    .option('--file <path>', say(OPTION_WORDS.file))
    .option(...key())
    .action((ref, text, options) =>
      verb(async (out) => (await import('./verbs/reply.ts')).reply(house, out, ref, text, options))(),
    );
  register('approve <run>', VERB_WORDS.approve)
    .option(...jsonl())
    .option(...live())
    .option('--change <hash>', say(OPTION_WORDS.change))
    .option('--yes', say(OPTION_WORDS.yes))
    .option(...key())
    .action((ref, options) =>
      verb(async (out) => (await import('./verbs/approve.ts')).approve(house, out, ref, options))(),
    );
  register('reject <run>', VERB_WORDS.reject)
    .option(...jsonl())
    .option(...live())
    .option('--reason <text>', say(OPTION_WORDS.reasonOrChange))
    .option(...key())
    .action((ref, options) =>
      verb(async (out) => (await import('./verbs/reject.ts')).reject(house, out, ref, options))(),
    );
}

function addControls(register: Register, verb: VerbAction, house: House): void {
  register('resume <run>', VERB_WORDS.resume)
    .option(...jsonl())
    .option(...live())
    .action((ref) => verb(async (out) => (await import('./verbs/resume.ts')).resume(house, out, ref))());
  register('worker', VERB_WORDS.worker)
    .option(...jsonl())
    .option('--concurrency <n>', say(OPTION_WORDS.concurrency))
    .option('--run <run>', say(OPTION_WORDS.onlyRun))
    .option('--until-idle', say(OPTION_WORDS.untilIdle))
    .action((options) => verb(async (out) => (await import('./verbs/worker.ts')).worker(house, out, options))());
  register('cancel <run>', VERB_WORDS.cancel)
    .option(...jsonl())
    .option('--reason <text>', say(OPTION_WORDS.reason))
    .option(...key())
    .action((ref, options) =>
      verb(async (out) => (await import('./verbs/cancel.ts')).cancel(house, out, ref, options))(),
    );
  register('rewind <run>', VERB_WORDS.rewind)
    .option(...jsonl())
    .option(...live())
    .option('--to <node>', say(OPTION_WORDS.to))
    .option('--reason <text>', say(OPTION_WORDS.reason))
    .option(...key())
    .action((ref, options) =>
      verb(async (out) => (await import('./verbs/rewind.ts')).rewind(house, out, ref, options))(),
    );
}

/** An option that may be given several times takes one value each time: what follows it is an argument again. */
function oneMore(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
