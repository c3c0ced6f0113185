import { usageOf } from '../../engine/fields.ts';
import { asJson, type Json } from '../../json.ts';
import { keepDefined } from '../../keep-defined.ts';
import { never } from '../../never.ts';
import type { SaidText } from '../../words/recordable.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import type { AskedCall } from '../calls/calls-inside.ts';
import { unsettled } from '../calls/settle-call.ts';
import type { Call, Cut, RunEvent, Usage, Warning } from '../events.ts';
import { budgetOf, inSeconds } from '../next/budget.ts';
import type { Run } from '../run.ts';
import { cutOff } from '../turn/end-turn.ts';
import { type EngineFailure, engineFailed } from '../turn/engine-failed.ts';

/** What an engine gave, as plain facts. `calls` are asked for and not yet run; none means the engine yields. */
export type ReplyFacts = {
  readonly turn: number;
  readonly exchange: number;
  readonly outcome:
    | { readonly kind: 'ok' }
    | ({ readonly kind: 'failed' } & Pick<EngineFailure, 'code' | 'message' | 'say' | 'retryAfterMs' | 'lasting'>)
    | { readonly kind: 'aborted' };
  /** Assistant text between tool events, deltas joined. */
  readonly segments: readonly string[];
  readonly calls: readonly AskedCall[];
  /** Tools that an engine program has used itself, by its own names and numbers for them; of very many the first. */
  readonly toolEvents?: readonly { readonly name: string; readonly ref?: string }[];
  /** Set where the reply ended before the model had come to its end. */
  readonly cut?: Cut;
  readonly usage?: Usage;
  readonly session?: Json;
  /** The provider's message as it came, for engines that must see it again unchanged. */
  readonly parts?: Json;
  /** Hash of the raw bytes. */
  readonly raw?: string;
  /** Stopped on the way, it can be gone on with in its session; otherwise it is begun again. */
  readonly goesOn?: true;
  /** What a person should know of how it came about. */
  readonly warnings?: readonly Warning[];
  /** exit output: files that the work has left in the project's folder of artifacts, relative to it. */
  readonly artifacts?: readonly string[];
  /** Files that were changed by a role that may not, and stand as they were again. */
  readonly putBack?: readonly string[];
  readonly ms: number;
};

/** A reply to an exchange that is no longer open has come too late and leaves no trace. */
export function decideReply(run: Run, reply: ReplyFacts, now: number): readonly RunEvent[] {
  if (run.exchange?.turn !== reply.turn || run.exchange.exchange !== reply.exchange) return [];
  const { outcome } = reply;
  const warnings = dropKnown(run, reply.warnings ?? []);
  switch (outcome.kind) {
    case 'ok':
      return [
        recordReply({ ...reply, warnings }, run.exchange.calls),
        ...noteCut(reply.cut),
        ...notePutBack(reply.putBack),
      ];
    case 'aborted':
      return recordStop(run, reply, now);
    case 'failed':
      // What an earlier owner began in its middle comes to its end before anything else follows.
      if (unsettled(run).length > 0) return cutOff(run, 'failed');
      return engineFailed(
        run,
        { ...outcome, ms: reply.ms, session: asJson(reply.session), raw: reply.raw, warnings },
        now,
      );
    default:
      return never(outcome);
  }
}

/** What stays as it is after the first time; an engine sees no further than its exchange, and says it each time. */
const ONCE: ReadonlySet<string> = new Set(['LOGIN_RENEWED']);

function dropKnown(run: Run, warnings: readonly Warning[]): readonly Warning[] {
  return warnings.filter(({ code }) => !ONCE.has(code) || run.warnings.every((known) => known.code !== code));
}

const CUT_BY: { readonly [C in Cut]: SaidText } = {
  length: TROUBLE_WORDS.cutByLength,
  filter: TROUBLE_WORDS.cutByFilter,
};

/** Half a reply must not pass for a whole one, neither with the person nor with the model that goes on from it. */
function noteCut(cut: Cut | undefined): readonly RunEvent[] {
  if (cut === undefined) return [];
  return [{ type: 'notice.given', code: 'REPLY_CUT', text: CUT_BY[cut].en, say: CUT_BY[cut].say }];
}

const MOST_NAMED = 20;

/** Both learn of it: the model, because its work is not what it believes, and the person. */
function notePutBack(files: readonly string[] = []): readonly RunEvent[] {
  if (files.length === 0) return [];
  const named = [...files.slice(0, MOST_NAMED), ...(files.length > MOST_NAMED ? ['…'] : [])].join(', ');
  const said = TROUBLE_WORDS.filesPutBack(named);
  return [{ type: 'notice.given', code: 'FILES_PUT_BACK', text: said.en, say: said.say }];
}

/** Stopped by its time limit, the engine has failed; stopped by anything else, it was interrupted. */
function recordStop(run: Run, { session, goesOn, raw, ms }: ReplyFacts, now: number): readonly RunEvent[] {
  const limit = budgetOf(run).exchangeMs;
  if (run.exchange === undefined || now < run.exchange.startedAt + limit)
    return cutOff(run, 'aborted', goesOn ? asJson(session) : undefined);
  const { en: message } = TROUBLE_WORDS.engineSilent(inSeconds(limit));
  // The limit was set for the whole turn, and what tools have done in all that time must not be done twice.
  const failure = { code: 'ENGINE_TIMEOUT', message, ms, session: asJson(session), raw, lasting: true } as const;
  return engineFailed(run, failure, now);
}

function recordReply(reply: ReplyFacts, before: number): RunEvent {
  const { turn, exchange, segments, toolEvents = [], cut, usage, raw, warnings = [], artifacts, ms } = reply;
  // A model may send what no log can hold; a call with such arguments is refused, not a reason to stop.
  const calls = reply.calls.map(
    ({ tool, args, ref }, index): Call =>
      keepDefined({ id: `${turn}.${exchange}.${before + index + 1}`, tool, args: asJson(args) ?? null, ref }),
  );
  return keepDefined({
    type: 'reply.received',
    turn,
    exchange,
    segments: [...segments],
    calls,
    toolEvents: toolEvents.length === 0 ? undefined : [...toolEvents],
    cut,
    usage: usage && usageOf(usage),
    session: asJson(reply.session),
    parts: asJson(reply.parts),
    raw,
    warnings: warnings.length === 0 ? undefined : [...warnings],
    artifacts: artifacts && [...artifacts],
    ms,
  });
}
