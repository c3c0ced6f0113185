import type { Json } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import type { ReplyFacts } from '../run/decide/decide-reply.ts';
import type { Usage } from '../run/events.ts';
import type { Descriptor } from './descriptor.ts';
import { type ProcessEnd, processOutcome } from './process-outcome.ts';
import { handleOf, type ProgramSession, sessionOf } from './program-session.ts';
import { BLANK, type Finished, finish, step, type ToolUse, type Transcript } from './transcript.ts';

export type ProgramOutput = {
  /** What stdout added up to, or its lines. */
  readonly stdout: Transcript | readonly string[];
  readonly stderr: string;
  readonly end: ProcessEnd;
  /** The session that the turn went on with, as an earlier reply handed it over. */
  readonly sessionBefore?: Json | undefined;
  /** The id that a new session was given. */
  readonly fresh?: string | undefined;
};

export type ProgramReply = Pick<ReplyFacts, 'outcome' | 'segments' | 'calls' | 'toolEvents' | 'usage' | 'session'>;

const MAX_NAME = 200;

/** What came of a program's turn, in the words of every engine. */
export function replyOf(descriptor: Descriptor, output: ProgramOutput): ProgramReply {
  const before = sessionOf(output.sessionBefore, descriptor);
  const transcript = finish(descriptor, foldStdout(descriptor, output.stdout), output.stderr);
  const { stderr, end, fresh } = output;
  const outcome = processOutcome(descriptor, { transcript, end, stderr, resumed: before !== undefined });
  const refused = outcome.kind === 'failed' && outcome.code === 'SESSION_RESUME_FAILED';
  // A program that ended by itself before it named its session has not begun one.
  const cutOff = end.endedBy !== undefined || end.signal !== null;
  const id = transcript.session ?? before?.id ?? (cutOff ? fresh : undefined);
  const usage = turnUsage(transcript, before);
  const session =
    id === undefined || refused ? undefined : handleOf(descriptor, id, transcript.sessionUsage ?? before?.usage);
  const { segments, tools } = transcript;
  const toolEvents = tools.length === 0 ? undefined : tools.map(toolEvent);
  return keepDefined<ProgramReply>({ outcome, segments, calls: [], toolEvents, usage, session });
}

/** Whatever a program calls its tools, the log stays readable. */
function toolEvent({ name, ref }: ToolUse): ToolUse {
  return keepDefined<ToolUse>({ name: name.slice(0, MAX_NAME), ref: ref?.slice(0, MAX_NAME) });
}

function foldStdout(descriptor: Descriptor, stdout: ProgramOutput['stdout']): Transcript {
  if (!Array.isArray(stdout)) return stdout as Transcript;
  return stdout.reduce<Transcript>((transcript, line) => step(descriptor, transcript, line), BLANK);
}

/** Where a program counts over its whole session, what the session had used before is not this turn's. */
function turnUsage({ usage, sessionUsage }: Finished, before: ProgramSession | undefined): Usage | undefined {
  if (sessionUsage === undefined) return usage;
  const earlier = before?.usage;
  // It has begun to count anew, so there is nothing to take off.
  if (earlier === undefined || earlier.input > sessionUsage.input || earlier.output > sessionUsage.output)
    return sessionUsage;
  const spent = { input: sessionUsage.input - earlier.input, output: sessionUsage.output - earlier.output };
  if (sessionUsage.cached === undefined) return spent;
  return { ...spent, cached: Math.max(0, sessionUsage.cached - (earlier.cached ?? 0)) };
}
