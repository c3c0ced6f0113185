import { firstOf, itemsFrom } from '../../append-list.ts';
import { descriptorOf } from '../../engine/descriptors.ts';
import { faultRule } from '../../fault.ts';
import { isObject, type Json } from '../../json.ts';
import { keepDefined } from '../../keep-defined.ts';
import { planCompaction } from '../../prompt/compact.ts';
import { told } from '../../words/recordable.ts';
import type { Saying } from '../../words/saying.ts';
import { asIs } from '../../words/text.ts';
import { VERDICT_WORDS } from '../../words/verdict-words.ts';
import type { EventOf, RunEvent, Warning } from '../events.ts';
import { evolveAll } from '../fold/evolve.ts';
import { contextTokensOf, engineOf, isProgram } from '../fold/in-force.ts';
import { isOther, threadOf } from '../fold/thread.ts';
import { threadName } from '../fold/thread-name.ts';
import { type Action, record } from '../next/action.ts';
import { budgetOf } from '../next/budget.ts';
import { isCompleted, type OpenExchange, type Run, type Thread } from '../run.ts';
import { failedBy, stoppedShort } from './end-turn.ts';

const FIRST_BACKOFF_MS = 1000;
/** A provider that asks for a longer pause is asked again after this one; then a person decides. */
const MAX_RETRY_AFTER_MS = 10 * 60 * 1000;

export type EngineFailure = {
  readonly code: string;
  readonly message: string;
  readonly say?: Saying | undefined;
  readonly ms: number;
  readonly session?: Json | undefined;
  /** Hash of the raw bytes. */
  readonly raw?: string | undefined;
  readonly warnings?: readonly Warning[];
  /** How long the other side asks to be left alone. */
  readonly retryAfterMs?: number | undefined;
  /** Asking again would only bring the same. */
  readonly lasting?: true | undefined;
};

/** Tries again a few times where that may help, then asks a person; a failure that cannot be mended ends the run. */
export function engineFailed(run: Run, failure: EngineFailure, now: number): readonly RunEvent[] {
  if (run.exchange === undefined) return [];
  const { session, retryAfterMs, lasting } = failure;
  const fresh = lasting === true && isFreshStart(run);
  const { code, message, say } = fresh ? freshFailure(failure) : failure;
  const said = say === undefined ? { message } : { message, say };
  const event = failedExchange(run.exchange, { ...failure, code, message, say });
  if (code === 'SESSION_RESUME_FAILED' && !fresh && run.spent.attempts === 0 && !failsWithSession(run)) {
    // Forgotten by the engine, not by us: it is told again what was said, and the person that it was.
    const said = told(VERDICT_WORDS.sessionRestarted);
    return [{ ...event, code: 'SESSION_RESTARTED', ...said, session: session ?? null, retryAt: now }];
  }
  const attempts = run.spent.attempts + 1;
  const retry = lasting === true ? 'person' : faultRule(code).retry;
  if (retry === 'backoff' && attempts < budgetOf(run).attempts) {
    const pause = FIRST_BACKOFF_MS * 2 ** (attempts - 1);
    return [{ ...event, retryAt: now + Math.max(pause, Math.min(retryAfterMs || 0, MAX_RETRY_AFTER_MS)) }];
  }
  const after = evolveAll(run, [event], now);
  if (code === 'CONTEXT_TOO_LONG' && attempts < budgetOf(run).attempts && canBeShorter(after, run.exchange.thread)) {
    return [{ ...event, retryAt: now }];
  }
  const ends = retry === 'never' && !isCompleted(run);
  return [event, ...(ends ? failedBy(after, code, said) : stoppedShort(after, code, said))];
}

function failedExchange({ turn, exchange }: OpenExchange, failure: EngineFailure): EventOf<'exchange.failed'> {
  const { code, message, say, ms, session, raw, warnings = [] } = failure;
  const noted = warnings.length === 0 ? undefined : [...warnings];
  const facts = { turn, exchange, code, message, say, ms, session, raw, warnings: noted };
  return keepDefined({ type: 'exchange.failed', ...facts });
}

/** A new session was the second try already. */
function freshFailure({ code, message, say }: EngineFailure): Pick<EngineFailure, 'code' | 'message' | 'say'> {
  if (code === 'SESSION_RESUME_FAILED') return { code, message, say };
  const why = say === undefined ? message : { ...asIs(message), say };
  return { code: 'SESSION_RESUME_FAILED', ...told(VERDICT_WORDS.freshSessionFailed(why)) };
}

/** What the model could not take in is sent again, shortened, as long as there is something to leave out. */
function canBeShorter(run: Run, name: string): boolean {
  const thread = threadOf(run, name);
  const head = thread.head.reduce((total, { tokens }) => total + tokens, 0);
  return planCompaction(thread, { contextTokens: contextTokensOf(run), head }) !== undefined;
}

/** A person does not want a new session in place of a lost one. */
function failsWithSession(run: Run): boolean {
  return run.kit.pinned.settings.lostSession === 'fail';
}

/** The open exchange is a program's in a new session, although it has spoken before: it had none to go on with, or lost it. */
function isFreshStart(run: Run): boolean {
  if (!isProgram(run) || run.exchange === undefined) return false;
  const thread = threadOf(run, run.exchange.thread);
  return hasLostSession({ ...thread, body: firstOf(thread.body, thread.counted) });
}

/** The engine has spoken in this thread and left no session to go on with. */
function hasLostSession({ session, body, since }: Thread): boolean {
  return !isObject(session) && itemsFrom(body, since).some(({ kind }) => kind === 'assistant');
}

/** A program has spoken here and left nothing to go on with: a person is asked before it starts anew. */
export function sessionLost(run: Run): Action | undefined {
  if (run.turn === undefined || !failsWithSession(run) || !isProgram(run)) return undefined;
  const thread = threadOf(run, threadName(run));
  // Another engine may have spoken before, and this one has never had a session here.
  if (isOther(thread.engine, engineOf(run)) || !hasLostSession(thread)) return undefined;
  const { id } = engineOf(run);
  const said = VERDICT_WORDS.sessionLost(descriptorOf(id)?.title ?? id);
  return record('session-lost', stoppedShort(run, 'SESSION_RESUME_FAILED', said));
}
