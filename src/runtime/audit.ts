import { canonicalJson } from '../core/json.ts';
import { aliasRoots, type Root } from '../core/paths/alias-roots.ts';
import type { EngineChoice, EventOf, Recorded, RunEvent } from '../core/run/events.ts';
import { evolve } from '../core/run/fold/evolve.ts';
import { engineOf } from '../core/run/fold/in-force.ts';
import { next } from '../core/run/next/next.ts';
import type { Kit, Run } from '../core/run/run.ts';
import { begin } from '../core/run/start/begin-run.ts';
import { engineFailed } from '../core/run/turn/engine-failed.ts';
import { judgeYield } from '../core/run/turn/judge-yield.ts';
import type { EngineRequest, Reply } from '../ports/engine.ts';
import { dropBeforeEnd, type Judged, readVerdict } from './read-verdict.ts';
import { requestOf } from './request-of.ts';

export type AuditedTurn = {
  readonly turn: number;
  /** Where the words were taken from this time. */
  readonly from: 'raw bytes' | 'log';
  readonly recorded: Judged;
  readonly recomputed: Judged;
  readonly same: boolean;
  /** What else is not as it was recorded. */
  readonly differences: readonly string[];
};

/** A turn that was not judged by what an engine said last. */
export type UnjudgedTurn = {
  readonly turn: number;
  readonly why: 'still-open' | 'no-reply' | 'ended-by-call' | 'call-in-doubt';
};

export type Audit = {
  readonly turns: readonly AuditedTurn[];
  readonly unjudged: readonly UnjudgedTurn[];
  readonly ok: boolean;
};

/** Reads what an exchange left behind once more; undefined where its engine keeps nothing. */
export type Reread = (choice: EngineChoice, request: EngineRequest) => Promise<Reply | undefined>;

export type AuditPlace = { readonly reread: Reread; readonly roots: readonly Root[] };

/** Every verdict once more, by the function that gave it and from the bytes that it was given for. */
export async function auditRun(
  id: string,
  kit: Kit,
  [first, ...others]: readonly Recorded[],
  place: AuditPlace,
): Promise<Audit> {
  if (first === undefined) throw new Error(`${id} has no events`);
  const turns: AuditedTurn[] = [];
  const unjudged: UnjudgedTurn[] = [];
  let run = begin(id, kit, first);
  let before = run;
  let heard: Heard = UNHEARD;
  for (const [index, recorded] of others.entries()) {
    const { event } = recorded;
    // A grant that ends with its turn is recorded first, but belongs to the same verdict.
    if (others[index - 1]?.event.type !== 'grant.lapsed') before = run;
    if (event.type === 'reply.received') heard = await hear(run, event, place);
    if (event.type === 'exchange.failed' && event.retryAt === undefined)
      turns.push(await auditFailure(run, event, others.slice(index), place));
    const why = event.type === 'turn.ended' ? whyUnjudged(run) : undefined;
    if (why !== undefined) unjudged.push({ turn: run.turns, why });
    else if (event.type === 'turn.ended') turns.push(auditTurn(before, event, others.slice(index), heard));
    run = evolve(run, recorded);
  }
  return sumUp(turns, unjudged, run);
}

/** A turn that ended with a failure of its engine was judged by that. */
function sumUp(turns: readonly AuditedTurn[], unjudged: readonly UnjudgedTurn[], { turn: open }: Run): Audit {
  const judged = new Set(turns.map(({ turn }) => turn));
  return {
    turns,
    unjudged: [
      ...unjudged.filter(({ turn }) => !judged.has(turn)),
      ...(open === undefined ? [] : [{ turn: open.turn, why: 'still-open' as const }]),
    ],
    ok: turns.every(({ same, differences }) => same && differences.length === 0),
  };
}

/** Undefined where the engine had said what it had to say: what followed was decided by that. */
function whyUnjudged({ reply, calls }: Run): UnjudgedTurn['why'] | undefined {
  if (reply === undefined) return 'no-reply';
  if (reply.asks) return 'ended-by-call';
  return calls.every(({ state }) => state.kind === 'settled') ? undefined : 'call-in-doubt';
}

/** What the kept bytes say, where there are any. `failed`: what they amount to where the engine failed by them. */
type Heard = {
  readonly segments: readonly string[] | undefined;
  readonly failed?: Judged | undefined;
  readonly differences: readonly string[];
};
const UNHEARD: Heard = { segments: undefined, differences: [] };

/** What the engine of the open exchange has left behind, read once more. */
async function readAgain(run: Run, { reread }: AuditPlace): Promise<Reply | undefined> {
  return (
    run.exchange &&
    reread(
      engineOf(run),
      requestOf(run, run.exchange, () => ''),
    )
  );
}

async function hear(run: Run, event: EventOf<'reply.received'>, place: AuditPlace): Promise<Heard> {
  if (run.exchange === undefined) return UNHEARD;
  const reply = await readAgain(run, place);
  const differences = rawDifferences(event.raw, reply);
  if (reply === undefined) return { segments: undefined, differences };
  const all = [{ alias: '@project', path: run.started.project }, ...place.roots];
  const segments = aliasRoots([...reply.segments], all);
  return {
    segments,
    failed: failureIn(run, event, reply.outcome),
    differences: [
      ...differences,
      ...(reply.outcome.kind === 'ok' ? [] : [`the engine's outcome now reads ${reply.outcome.kind}`]),
      ...(canonicalJson(segments) === canonicalJson(event.segments)
        ? []
        : ['the words are not those that were recorded']),
    ],
  };
}

function rawDifferences(recorded: string | undefined, reply: Reply | undefined): readonly string[] {
  if (recorded === undefined) return [];
  if (reply === undefined) return ['the raw bytes are gone'];
  return reply.raw === recorded ? [] : ['the raw bytes are not those that were recorded'];
}

/** A failed engine is a verdict, too: the same bytes and the same end must amount to the same failure. */
async function auditFailure(
  run: Run,
  event: EventOf<'exchange.failed'>,
  log: readonly Recorded[],
  place: AuditPlace,
): Promise<AuditedTurn> {
  const reply = await readAgain(run, place);
  // What the runtime itself ended cannot be told from the bytes it left.
  const told = reply === undefined || OUR_OWN.includes(event.code) ? undefined : reply.outcome;
  const recorded = readVerdict(log.slice(0, AFTER_FAILURE).map(({ event: one }) => one));
  const recomputed = told === undefined ? failureInLog(run, event, recorded) : (failureIn(run, event, told) ?? NONE);
  const from = told === undefined ? 'log' : 'raw bytes';
  return compareTurn({ turn: event.turn, from, recorded, recomputed, differences: rawDifferences(event.raw, reply) });
}

const OUR_OWN: readonly string[] = ['ENGINE_TIMEOUT', 'OUTPUT_LIMIT_EXCEEDED', 'SESSION_RESTARTED'];
/** The failure, a grant that ends with it, the end of the turn, and what that brings about. */
const AFTER_FAILURE = 4;

/** Whether it was thought worth another try is not in the log; either way is what the rules would have done. */
function failureInLog(run: Run, event: EventOf<'exchange.failed'>, recorded: Judged): Judged {
  const { code, message } = event;
  const ways = [{ kind: 'failed', code, message } as const, { kind: 'failed', code, message, lasting: true } as const];
  const found = ways.flatMap((outcome) => failureIn(run, event, outcome) ?? []);
  return found.find((way) => canonicalJson(way) === canonicalJson(recorded)) ?? found.at(-1) ?? recorded;
}

/** An engine that has not failed after all. */
const NONE: Judged = { verdict: 'completed' };

/** Undefined where the run would not have stopped for it. */
function failureIn(
  run: Run,
  { ms, session }: Pick<EventOf<'exchange.failed'>, 'ms' | 'session'>,
  outcome: Reply['outcome'],
): Judged | undefined {
  const events = outcome.kind === 'failed' ? engineFailed(run, { ...outcome, ms, session }, run.startedAt) : [];
  return events.some(({ type }) => type === 'turn.ended') ? readVerdict(events) : undefined;
}

function auditTurn(run: Run, { turn }: EventOf<'turn.ended'>, log: readonly Recorded[], heard: Heard): AuditedTurn {
  const { segments, failed, differences } = heard;
  const before =
    segments === undefined || run.reply === undefined ? run : { ...run, reply: { ...run.reply, segments } };
  const verdict = dropBeforeEnd(judgeAnew(before, log[0]?.ts ?? 0));
  const recorded = readVerdict(log.slice(0, verdict.length).map(({ event }) => event));
  const from = segments === undefined ? 'log' : 'raw bytes';
  return compareTurn({ turn, from, recorded, recomputed: failed ?? readVerdict(verdict), differences });
}

/** What the kernel does about such a run: not every turn is judged by its words, one that moved the run on has done its work. */
function judgeAnew(run: Run, now: number): readonly RunEvent[] {
  const action = next(run, now);
  const ends = action.kind === 'record' && action.events.some(({ type }) => type === 'turn.ended');
  return ends ? action.events : judgeYield(run);
}

function compareTurn(turn: Omit<AuditedTurn, 'same'>): AuditedTurn {
  const { turn: number, from, recorded, recomputed, differences } = turn;
  const same = canonicalJson(recorded) === canonicalJson(recomputed);
  return { turn: number, from, recorded, recomputed, same, differences };
}
