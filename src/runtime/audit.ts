import { canonicalJson, type Json } from '../core/json.ts';
import { aliasRoots, type Root } from '../core/paths/alias-roots.ts';
import { begin } from '../core/run/begin-run.ts';
import { engineOf } from '../core/run/engine-of.ts';
import type { EngineChoice, EventOf, Recorded, RunEvent } from '../core/run/events.ts';
import { evolve } from '../core/run/evolve.ts';
import { judgeYield } from '../core/run/judge-turn.ts';
import type { Kit, Run } from '../core/run/run.ts';
import type { EngineRequest, Reply } from '../ports/engine.ts';
import { requestOf } from './request-of.ts';

/** What was decided about a turn, as far as it was decided by what an engine said. */
export type Judged = {
  readonly verdict: EventOf<'turn.ended'>['verdict'];
  readonly code?: string;
  readonly warnings?: readonly string[];
  readonly output?: Json;
};

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

export type Audit = { readonly turns: readonly AuditedTurn[]; readonly ok: boolean };

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
  let run = begin(id, kit, first);
  let heard: Heard = UNHEARD;
  for (const [index, recorded] of others.entries()) {
    const { event } = recorded;
    if (event.type === 'reply.received') heard = await hear(run, event, place);
    if (event.type === 'exchange.failed' && event.retryAt === undefined)
      turns.push(await auditFailure(run, event, place));
    if (event.type === 'turn.ended' && run.reply !== undefined && run.calls.length === 0) {
      turns.push(audited(run, event, others.slice(index), heard));
    }
    run = evolve(run, recorded);
  }
  return { turns, ok: turns.every(({ same, differences }) => same && differences.length === 0) };
}

/** What the kept bytes say, where there are any. */
type Heard = { readonly segments: readonly string[] | undefined; readonly differences: readonly string[] };
const UNHEARD: Heard = { segments: undefined, differences: [] };

async function hear(run: Run, event: EventOf<'reply.received'>, { reread, roots }: AuditPlace): Promise<Heard> {
  if (run.exchange === undefined) return UNHEARD;
  const request = requestOf(run, run.exchange, () => '');
  const reply = await reread(engineOf(run), request);
  if (reply === undefined) {
    return event.raw === undefined ? UNHEARD : { segments: undefined, differences: ['the raw bytes are gone'] };
  }
  const all = [{ alias: '@project', path: run.started.project }, ...roots];
  const segments = aliasRoots([...reply.segments], all);
  return {
    segments,
    differences: [
      ...(event.raw === undefined || reply.raw === event.raw ? [] : ['the raw bytes are not those that were recorded']),
      ...(reply.outcome.kind === 'ok' ? [] : [`the engine's outcome now reads ${reply.outcome.kind}`]),
      ...(canonicalJson(segments) === canonicalJson(event.segments)
        ? []
        : ['the words are not those that were recorded']),
    ],
  };
}

/** A failed engine is a verdict, too: the same bytes and the same end must amount to the same failure. */
async function auditFailure(run: Run, event: EventOf<'exchange.failed'>, { reread }: AuditPlace): Promise<AuditedTurn> {
  const recorded: Judged = { verdict: 'failed', code: event.code };
  const request = run.exchange && requestOf(run, run.exchange, () => '');
  const outcome = request && (await reread(engineOf(run), request))?.outcome;
  // What the runtime itself ended cannot be told from the bytes it left.
  const told = outcome === undefined || OUR_OWN.includes(event.code) ? undefined : outcome;
  const recomputed: Judged =
    told === undefined
      ? recorded
      : told.kind === 'failed'
        ? { verdict: 'failed', code: told.code }
        : { verdict: 'completed' };
  const same = canonicalJson(recorded) === canonicalJson(recomputed);
  const from = told === undefined ? 'log' : 'raw bytes';
  return { turn: event.turn, from, recorded, recomputed, same, differences: [] };
}

const OUR_OWN: readonly string[] = ['ENGINE_TIMEOUT', 'OUTPUT_LIMIT_EXCEEDED', 'SESSION_RESTARTED'];

function audited(run: Run, ended: EventOf<'turn.ended'>, log: readonly Recorded[], heard: Heard): AuditedTurn {
  const { segments, differences } = heard;
  const before =
    segments === undefined || run.reply === undefined ? run : { ...run, reply: { ...run.reply, segments } };
  const recomputed = judgedBy(judgeYield(before));
  const recorded = judgedBy(log.slice(0, AFTER).map(({ event }) => event));
  return {
    turn: ended.turn,
    from: segments === undefined ? 'log' : 'raw bytes',
    recorded,
    recomputed,
    same: canonicalJson(recorded) === canonicalJson(recomputed),
    differences,
  };
}

/** What a verdict brings about is recorded right behind it. */
const AFTER = 3;

function judgedBy(events: readonly RunEvent[]): Judged {
  const [ended, ...others] = events.slice(events.findIndex(({ type }) => type === 'turn.ended'));
  if (ended?.type !== 'turn.ended') throw new Error('A verdict ends its turn');
  const next = others.findIndex(({ type }) => type === 'turn.ended' || type === 'turn.started');
  const own = next === -1 ? others : others.slice(0, next);
  const accepted = own.find((event) => event.type === 'output.accepted');
  const over = own.find((event) => event.type === 'run.failed' || event.type === 'run.blocked');
  return {
    verdict: ended.verdict,
    ...(over === undefined ? {} : { code: over.code }),
    ...(ended.warnings === undefined ? {} : { warnings: ended.warnings.map(({ code }) => code) }),
    ...(accepted === undefined ? {} : { output: accepted.output }),
  };
}
