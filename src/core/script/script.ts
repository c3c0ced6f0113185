import { z } from 'zod';
import { DESCRIPTORS } from '../engine/descriptors.ts';
import type { Json } from '../json.ts';
import { Usage } from '../run/events.ts';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';

/** Those of every platform, because a script plays the same wherever it is played. */
const SIGNAL_NAMES: readonly string[] = [
  'SIGHUP SIGINT SIGQUIT SIGILL SIGTRAP SIGABRT SIGIOT SIGBUS SIGFPE SIGKILL SIGUSR1 SIGSEGV SIGUSR2 SIGPIPE SIGALRM SIGTERM',
  'SIGSTKFLT SIGCHLD SIGCONT SIGSTOP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGXCPU SIGXFSZ SIGVTALRM SIGPROF SIGWINCH SIGIO SIGPOLL',
  'SIGPWR SIGINFO SIGEMT SIGSYS SIGBREAK',
].flatMap((names) => names.split(' '));

const MAX_JSON_DEPTH = 200;
const ONE_DAY_MS = 24 * 60 * 60 * 1000;

const KINDS = ['error', 'hang', 'crash', 'as'] as const;
const SPEECH = ['text', 'segments', 'calls', 'drafts', 'usage'] as const;
const PROGRAM = ['stdout', 'stdoutFile', 'stderr', 'exit', 'signal'] as const;
const PROGRAM_ALTERNATIVES = [
  ['stdout', 'stdoutFile'],
  ['exit', 'signal'],
] as const;

/** Passed on as it stands, `__proto__` keys included: the script plays hostile models too. */
const anyJson = z.custom<Json>((value) => isJson(value, MAX_JSON_DEPTH), SCHEMA_WORDS.jsonValue.en);

const Call = z.strictObject({ tool: z.string().min(1), args: anyJson.default({}), ref: z.string().exactOptional() });

const play = {
  text: z.string().exactOptional(),
  /** (ours) Several texts in one reply, as an engine gives them that runs tools in between. */
  segments: z.array(z.string()).exactOptional(),
  calls: z.array(Call).exactOptional(),
  /** (ours) Handed over one after the other in the middle of the exchange, as a program does; the rest of the entry ends it. */
  callsInside: z.array(Call).nonempty().exactOptional(),
  usage: z.strictObject(Usage.shape).exactOptional(),
  /** (ours) Stream the text in so many pieces, with the delay spread over them. */
  drafts: z.int().positive().max(10_000).exactOptional(),
  delayMs: z.number().nonnegative().max(ONE_DAY_MS).exactOptional(),
  error: z.strictObject({ code: z.string().min(1), message: z.string() }).exactOptional(),
  hang: z.literal(true).exactOptional(),
  crash: z.literal(true).exactOptional(),
  /** Plays one turn of this engine program: what it wrote goes through its real reader. */
  as: z.enum(DESCRIPTORS.map(({ id }) => id)).exactOptional(),
  stdout: z.string().exactOptional(),
  stdoutFile: z.string().exactOptional(),
  stderr: z.string().exactOptional(),
  exit: z.int().min(0).max(255).exactOptional(),
  signal: z.enum(SIGNAL_NAMES, SCHEMA_WORDS.signalName.en).exactOptional(),
};

const id = z.string().exactOptional();
export const When = z.strictObject({
  node: id,
  agent: id,
  profile: id,
  /** Of a child run: the item that it does, and the how-manieth attempt it is. */
  item: id,
  attempt: z.int().positive().exactOptional(),
});
export type When = z.infer<typeof When>;

export const Entry = z
  .strictObject({ when: When.exactOptional(), repeat: z.int().positive().exactOptional(), ...play })
  .superRefine(checkKind);
export type Entry = z.infer<typeof Entry>;

/** A crash is left out of the default: a run that comes back from it would only meet it again. */
const Default = z.strictObject(play).superRefine((entry, context) => {
  checkKind(entry, context);
  if (entry.crash) context.addIssue({ code: 'custom', path: ['crash'], message: SCHEMA_WORDS.defaultCrash.en });
});
export type Default = z.infer<typeof Default>;

export const Script = z.strictObject({ turns: z.array(Entry), default: Default.exactOptional() });
export type Script = z.infer<typeof Script>;

function checkKind(entry: Default, context: z.core.$RefinementCtx<unknown>): void {
  const problem = (path: (keyof Default)[], message: string): void => {
    context.addIssue({ code: 'custom', path, message });
  };
  const given = (keys: readonly (keyof Default)[]) => keys.filter((key) => entry[key] !== undefined);
  const kinds = given(KINDS);
  const [first, second] = [...kinds, ...given(SPEECH)];
  const [stray] = entry.as === undefined ? given(PROGRAM) : [];
  const [, twice] = PROGRAM_ALTERNATIVES.map(given).find((both) => both.length > 1) ?? [];
  if (stray !== undefined) {
    problem([stray], SCHEMA_WORDS.belongsToAs.en);
  } else if (first === undefined && entry.callsInside === undefined) {
    problem([], SCHEMA_WORDS.playsNothing.en);
  } else if (kinds.length > 0 && first !== undefined && second !== undefined) {
    problem([second], SCHEMA_WORDS.notCombined(first).en);
  } else if (entry.text !== undefined && entry.segments !== undefined) {
    problem(['segments'], SCHEMA_WORDS.notCombined('text').en);
  } else if (twice !== undefined) {
    problem([twice], SCHEMA_WORDS.notCombined(twice === 'signal' ? 'exit' : 'stdout').en);
  } else if (entry.as !== undefined && given(['stdout', 'stdoutFile']).length === 0) {
    problem(['as'], SCHEMA_WORDS.needsStdout.en);
  }
}

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  return Object.values(value).every((item) => isJson(item, depth - 1));
}
