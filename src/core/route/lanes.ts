import { isoTime } from '../iso-time.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import { isOwnCall } from '../run/calls/own-call-id.ts';
import type { EventOf, EventType, RunEvent } from '../run/events.ts';
import { type BrowserEvidence, readBrowserEvidence } from './browser-evidence.ts';

/** A turn as far as routing goes: who spoke, which tag ended it, and what was wrong with its end. */
export type LaneTurn = {
  readonly turn: number;
  readonly agent: string;
  /** The tag of the last line, and the tag that counts; decided without a claim: by the runtime. */
  readonly claimed?: string;
  readonly decided?: string;
  readonly corrected?: string;
  /** What was handed over, as the next agent reads it. */
  readonly words?: string;
};

/** A command that the runtime ran, and how it ended. */
export type CheckEvidence = {
  readonly kind: 'check';
  readonly turn: number;
  readonly at: number;
  readonly command: string;
  readonly exitCode: number | null;
  readonly durationMs: number;
  readonly log: string;
  /** Files of the project that name another check, without a person's word that they count. */
  readonly unheeded?: string;
};

/** What the runtime found to come next, and why. */
export type RouteEvidence = {
  readonly kind: 'route';
  readonly turn: number;
  readonly at: number;
  readonly route: string;
  readonly because?: string;
  /** The same as a word of the log, for faces to read. */
  readonly say?: Json;
};

export type Evidence = CheckEvidence | RouteEvidence | BrowserEvidence;

/** Who did what in a crew, side by side with what the runtime saw. */
export type Lanes = { readonly turns: readonly LaneTurn[]; readonly evidence: readonly Evidence[] };

export const NO_LANES: Lanes = { turns: [], evidence: [] };

/** Of words and logs so much is kept; the rest stands in the log of the run. */
const MOST_WORDS = 4_000;
const MOST_LOG = 4_000;

type Moment = { readonly ts: number };
type Step<T extends EventType> = (lanes: Lanes, event: EventOf<T>, moment: Moment) => Lanes;

const STEPS: { readonly [T in EventType]?: Step<T> } = {
  'turn.started': ({ turns, evidence }, { turn, agent, cause, notice }) => {
    const before = cause === 'notice' && notice !== undefined ? withLast(turns, correction(turns, notice)) : turns;
    return { turns: [...before, { turn, agent }], evidence };
  },
  'turn.ended': (lanes, { turn, verdict, claimed, decided }) => {
    const said = { ...(claimed === undefined ? {} : { claimed }), ...(decided === undefined ? {} : { decided }) };
    const corrected = verdict === 'noticed' ? { corrected: '' } : {};
    return lanes.turns.at(-1)?.turn === turn ? changeLast(lanes, { ...said, ...corrected }) : lanes;
  },
  'notice.given': (lanes, { code, text }) =>
    code === 'HAND_OVER' ? changeLast(lanes, { words: cutText(text, MOST_WORDS) }) : lanes,
  'call.finished': (lanes, { callId, tool, result }, { ts }) => {
    const one = evidenceIn({ callId, tool, result }, { turn: lanes.turns.at(-1)?.turn ?? 0, at: ts });
    return one === undefined ? lanes : { ...lanes, evidence: [...lanes.evidence, one] };
  },
  'call.reported': (lanes, { callId, outcome, why, ms }, { ts }) => {
    const report = { step: 'report', outcome, at: isoTime(ts), ms, ...(why === undefined ? {} : { why }) } as const;
    const evidence = lanes.evidence.map((one) =>
      one.kind === 'browser' && one.callId === callId ? { ...one, steps: [...(one.steps ?? []), report] } : one,
    );
    return { ...lanes, evidence };
  },
};

/** The lanes one event further; they are read from the log and from nothing else. */
export function laneStep(lanes: Lanes, event: RunEvent, moment: Moment): Lanes {
  const step = STEPS[event.type] as Step<EventType> | undefined;
  return step === undefined ? lanes : step(lanes, event, moment);
}

/** What a call has found out, where that is evidence: of a command only the runtime's own call. */
export function evidenceIn(
  { callId, tool, result }: Pick<EventOf<'call.finished'>, 'callId' | 'tool' | 'result'>,
  place: Pick<Evidence, 'turn' | 'at'>,
): Evidence | undefined {
  if (!Object.hasOwn(EVIDENCE, tool) || !isFound(result)) return undefined;
  if (!isOwnCall(callId) && !SEEN_FOR_ANYONE.has(tool)) return undefined;
  return EVIDENCE[tool]?.(result as JsonObject, { ...place, callId });
}

/** Whether agents pass work on by tags here: then there are lanes to be shown. */
export function hasLanes({ turns }: Lanes): boolean {
  return turns.some(({ claimed, decided }) => (claimed ?? decided) !== undefined);
}

/** Here the runtime does all of the work itself, also where an agent asks for it. */
const SEEN_FOR_ANYONE: ReadonlySet<string> = new Set(['browser.check']);

type EvidencePlace = Pick<Evidence, 'turn' | 'at'> & { readonly callId: string };

/** Tools whose results are evidence. */
const EVIDENCE: {
  readonly [tool: string]: (result: JsonObject, place: EvidencePlace) => Evidence;
} = {
  'check.run': ({ command, exitCode, durationMs, log, unheeded }, { turn, at }) => ({
    kind: 'check',
    ...{ turn, at },
    command: String(command ?? ''),
    exitCode: typeof exitCode === 'number' ? exitCode : null,
    durationMs: typeof durationMs === 'number' ? durationMs : 0,
    log: typeof log === 'string' ? cutToEnd(log) : '',
    ...(typeof unheeded === 'string' ? { unheeded } : {}),
  }),
  'git.changes': ({ route, because, say }, { turn, at }) =>
    keepDefined<RouteEvidence>({
      kind: 'route',
      ...{ turn, at },
      route: String(route ?? ''),
      because: typeof because === 'string' ? because : undefined,
      say,
    }),
  'browser.check': readBrowserEvidence,
};

function isFound(result: Json): boolean {
  return isObject(result) && result['ok'] !== false;
}

/** What was wrong with the end of a turn is said where the next one begins. */
function correction(turns: readonly LaneTurn[], notice: string): Partial<LaneTurn> {
  return turns.at(-1)?.corrected === '' ? { corrected: cutText(notice, MOST_WORDS) } : {};
}

function changeLast({ turns, evidence }: Lanes, change: Partial<LaneTurn>): Lanes {
  return { turns: withLast(turns, change), evidence };
}

function withLast(turns: readonly LaneTurn[], change: Partial<LaneTurn>): readonly LaneTurn[] {
  const last = turns.at(-1);
  return last === undefined || Object.keys(change).length === 0
    ? turns
    : [...turns.slice(0, -1), { ...last, ...change }];
}

function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}\n[cut]`;
}

/** A log is read from its end. */
function cutToEnd(log: string): string {
  return log.length <= MOST_LOG ? log : `[cut]\n${log.slice(-MOST_LOG).toWellFormed()}`;
}

/** What a tool may know of the cycle that it is called in: what it was about, and what came of it. */
export type CycleView = Lanes & {
  /** The same for every try, and another for each cycle. */
  readonly task: string;
  readonly request: string;
  /** When it began, in ms since 1970. */
  readonly since: number;
  /** When its work was first put before people, in ms since 1970 as their server has it. */
  readonly published?: number;
  readonly changed: readonly string[];
  readonly review: readonly { readonly text: string; readonly state: string }[];
};
