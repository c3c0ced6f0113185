import type { ReplyFacts } from '../run/decide/decide-reply.ts';
import { PROGRAM_FAILURES as WORDS } from '../words/program-words.ts';
import { told } from '../words/recordable.ts';
import type { Text } from '../words/text.ts';
import { cleanWords, tellingLine } from './clean-words.ts';
import type { Descriptor } from './descriptor.ts';
import { statusIn } from './fields.ts';
import type { Finished } from './transcript.ts';
import { withoutAnsi } from './without-ansi.ts';

/** How the process of an engine program came to its end, as the shell saw it. */
export type ProcessEnd = {
  readonly code: number | null;
  readonly signal: string | null;
  /** Why the shell ended it, where it did; `session`: it had begun another one than it was to go on with. */
  readonly endedBy?: 'time' | 'output' | 'line' | 'session' | 'stop';
};

type Outcome = ReplyFacts['outcome'];

export type ProcessEvidence = {
  readonly transcript: Finished;
  readonly end: ProcessEnd;
  /** The end of stderr is enough. */
  readonly stderr: string;
  /** Whether the turn was to go on with an earlier session. */
  readonly resumed: boolean;
};

/**
 * What a program's turn came to. No sign is enough alone: programs exit with 0 after failures, with statuses of HTTP,
 * and report success with an error in it. Only an end that says ok, exit code 0 and no error together are a success.
 * Order matters: the earlier line wins. Failures are lasting: the program has tried again by itself, and what its tools
 * have done in the meantime must not be done twice.
 */
export function processOutcome(descriptor: Descriptor, evidence: ProcessEvidence): Outcome {
  const { end, transcript } = evidence;
  const { title } = descriptor;
  if (end.endedBy === 'stop') return { kind: 'aborted' };
  if (end.endedBy === 'time') return failed('ENGINE_TIMEOUT', WORDS.notInTime(title));
  if (end.endedBy === 'output') return failed('OUTPUT_LIMIT_EXCEEDED', WORDS.wroteTooMuch(title));
  if (end.endedBy === 'line') return failed('OUTPUT_LIMIT_EXCEEDED', WORDS.lineTooLong(title));
  if (end.endedBy === 'session') return failed('SESSION_RESUME_FAILED', WORDS.unknownSession(title));
  if (transcript.tooMuch) return failed('OUTPUT_LIMIT_EXCEEDED', WORDS.saidTooMuch(title));
  const known = transcript.troubles.find(({ code }) => code !== undefined);
  if (known?.code !== undefined) return failed(known.code, WORDS.itsWords(title, cleanWords(known.message)));
  if (transcript.end?.ok === true && end.code === 0) return { kind: 'ok' };
  if (isUnknownSession(descriptor, evidence)) return failed('SESSION_RESUME_FAILED', WORDS.unknownSession(title));
  if (isNotFound(evidence))
    return failed('ENGINE_NOT_FOUND', WORDS.elsewhere(whyFailed(descriptor, evidence), descriptor.program));
  return failed(codeOf(descriptor, evidence), whyFailed(descriptor, evidence));
}

/** As shells tell that something is not there, or is no program. */
const NOT_FOUND: ReadonlySet<number | null> = new Set([126, 127]);

/** It was found before it was started, so what is missing is something that it starts itself. */
function isNotFound({ transcript, end }: ProcessEvidence): boolean {
  return NOT_FOUND.has(end.code) && transcript.segments.length === 0 && transcript.session === undefined;
}

function failed(code: string, said: Text): Outcome {
  return { kind: 'failed', code, ...told(said), lasting: true };
}

/** Only before anything was said: words about sessions in the middle of a turn are about something else. */
function isUnknownSession({ session }: Descriptor, { transcript, stderr, resumed }: ProcessEvidence): boolean {
  if (!resumed || transcript.segments.length > 0 || transcript.end?.ok === true) return false;
  const told = [withoutAnsi(stderr), transcript.end?.message ?? '', ...transcript.noise];
  return told.some((words) => session.unknown.test(words));
}

const STATUSES: { readonly [status: number]: string } = {
  401: 'ENGINE_AUTH',
  402: 'ENGINE_QUOTA',
  403: 'ENGINE_AUTH',
  429: 'ENGINE_RATE_LIMITED',
};

/** Where no status is told, the words have to do. They are those of a failure, never of the model. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/insufficient_quota|credit balance|usage limit|quota exceeded|exceeded your current quota/i, 'ENGINE_QUOTA'],
  [/rate.?limit|too many requests|RESOURCE_EXHAUSTED/i, 'ENGINE_RATE_LIMITED'],
  [
    /unauthorized|not logged in|\/login\b|log ?in again|(invalid|incorrect|missing|no)\b.{0,20}\bapi.?key|api.?key not valid|missing environment variable|authenticat|auth method|auth type/i,
    'ENGINE_AUTH',
  ],
  [
    /\bmodels?\b.{0,60}(not found|not exist|not supported)|unknown model|ProviderModelNotFound|not_found_error.{0,40}\bmodel:/i,
    'ENGINE_MODEL_UNKNOWN',
  ],
  [
    /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|fetch failed|connection (error|refused)|error sending request/i,
    'ENGINE_UNREACHABLE',
  ],
];

function codeOf({ exits = {} }: Descriptor, evidence: ProcessEvidence): string {
  const { transcript, end } = evidence;
  const words = failureWords(evidence) ?? '';
  const status = (transcript.end?.ok === false ? transcript.end.status : undefined) ?? statusIn(words);
  const byWords = SIGNS.find(([pattern]) => pattern.test(words))?.[1];
  const byStatus = status === undefined ? undefined : STATUSES[status];
  // An empty account is told with the status of too many requests.
  if (byStatus === 'ENGINE_RATE_LIMITED' && byWords === 'ENGINE_QUOTA') return byWords;
  const byExit = end.code === null ? undefined : exits[end.code];
  return byStatus ?? byExit ?? (status !== undefined && status >= 500 ? undefined : byWords) ?? 'ENGINE_FAILED';
}

function failureWords({ transcript, stderr }: ProcessEvidence): string | undefined {
  const { end, troubles } = transcript;
  return end?.ok === false ? end.message || troubles.at(-1)?.message || undefined : tellingLine(stderr);
}

function whyFailed({ title }: Descriptor, evidence: ProcessEvidence): Text {
  const { transcript, end } = evidence;
  const own = failureWords(evidence) ?? transcript.troubles.at(-1)?.message;
  const words = own === undefined ? undefined : cleanWords(own);
  if (transcript.end?.ok === false)
    return words === undefined ? WORDS.failed(title) : WORDS.failedBecause(title, words);
  if (end.signal !== null)
    return words === undefined ? WORDS.killed(title, end.signal) : WORDS.killedBecause(title, end.signal, words);
  if (end.code !== 0) {
    const code = String(end.code);
    return words === undefined ? WORDS.exited(title, code) : WORDS.exitedBecause(title, code, words);
  }
  return words === undefined ? WORDS.endedEarly(title) : WORDS.endedEarlyBecause(title, words);
}
