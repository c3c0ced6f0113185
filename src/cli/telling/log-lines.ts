import { takeAsks } from '../../core/output/take-asks.ts';
import type { EventOf, EventType, Recorded } from '../../core/run/events.ts';
import { askedText } from '../../core/words/asked-text.ts';
import { AGE_WORDS } from '../../core/words/count-words.ts';
import { LOG_WORDS } from '../../core/words/log-words.ts';
import { oneLine, plainText } from '../../core/words/plain-text.ts';
import { familyLines } from './family-lines.ts';
import { agentSays, type Ending, narrate, type Scene, toneOf } from './narrate.ts';
import { isOwnFailure } from './own-failure.ts';
import type { Tone } from './paint.ts';
import { speakers } from './speakers.ts';
import { say } from './speech.ts';

/** What happened, in a line: one event, the same several times, or several that only keep the books. */
export type LogLine = {
  readonly first: number;
  readonly last: number;
  readonly ts: number;
  readonly text: string;
  readonly tone: Tone;
  /** Why something went wrong, which no other line says: it is not cut. */
  readonly isReason: boolean;
};

/** A log for reading. Repeats are counted in one line; what says nothing to people is counted into the line that follows. */
export function logLines(events: readonly Recorded[], names: ReadonlyMap<string, string>): readonly LogLine[] {
  const speaker = speakers(names);
  const family = familyLines();
  const lines: Folded[] = [];
  let quiet: Recorded[] = [];
  for (const [at, recorded] of events.entries()) {
    const told = family.ofParent(recorded);
    const text = told?.text.trim() ?? lineOf(recorded, { ...speaker(recorded), ending: blockAfter(events, at) });
    if (text === '') {
      quiet.push(recorded);
      continue;
    }
    const { seq, ts } = recorded;
    const last = lines.at(-1);
    if (last?.text === text) lines.splice(-1, 1, { ...last, last: seq, times: last.times + 1 });
    else {
      const tone = told?.tone ?? toneOf(recorded);
      const line = { first: quiet[0]?.seq ?? seq, last: seq, ts, text, tone, isReason: isReason(recorded, tone) };
      lines.push({ ...line, times: 1 });
    }
    quiet = [];
  }
  const told = lines.map(({ times, ...line }) => (times === 1 ? line : { ...line, text: `${line.text} ×${times}` }));
  return [...told, ...unfolded(quiet)];
}

/** What a run is blocked by next, before anything else is tried: the question that is asked then says why. */
function blockAfter(events: readonly Recorded[], at: number): Ending | undefined {
  const next = events.slice(at + 1).find(({ event }) => ENDS.has(event.type))?.event;
  return next?.type === 'run.blocked' ? next : undefined;
}

const ENDS: ReadonlySet<EventType> = new Set(['run.blocked', 'run.failed', 'exchange.started', 'call.asked']);

function isReason({ event }: Recorded, tone: Tone): boolean {
  if (event.type === 'interaction.opened') return event.interaction.kind === 'blocked';
  return REASONS.has(event.type) && tone !== 'good';
}

const REASONS: ReadonlySet<EventType> = new Set([
  ...(['call.finished', 'call.refused', 'child.reported', 'exchange.failed', 'run.canceled'] as const),
]);

type Folded = LogLine & { readonly times: number };

/** What nothing has followed yet, by the names of the events. */
function unfolded(quiet: readonly Recorded[]): readonly LogLine[] {
  const [first, last] = [quiet[0], quiet.at(-1)];
  if (first === undefined || last === undefined) return [];
  const text = `· ${quiet.map(({ event }) => event.type).join(', ')}`;
  return [{ first: first.seq, last: last.seq, ts: last.ts, text, tone: 'quiet', isReason: false }];
}

/** A colon of Chinese brings its own space. */
function lineOf(recorded: Recorded, scene: Scene): string {
  return oneLine(plainText(textOf(recorded, scene)))
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('： ', '：');
}

type Teller<T extends EventType> = (event: EventOf<T>, scene: Scene) => string;

/** Where a line says it in another way than a story does. */
const TELLERS: { readonly [T in EventType]?: Teller<T> } = {
  'run.started': ({ package: { name, version }, workflow, mode, engine }) =>
    say(LOG_WORDS.started(`${name} ${version}`, workflow, mode, engine.id)),
  'turn.started': ({ turn }, { agent = '' }) => say(LOG_WORDS.turn(turn, agent)),
  'turn.ended': ({ turn, verdict }) => say(LOG_WORDS.ended(turn, verdict)),
  'reply.received': ({ segments, ms }, { agent }) => {
    const words = segments.map((segment) => takeAsks(segment).text.trim()).filter((part) => part !== '');
    // What was only called is told by what came of it.
    if (words.length === 0) return '';
    return `${agentSays(agent)} ${words.join(' ')} (${say(AGE_WORDS.seconds((ms / 1000).toFixed(1)))})`;
  },
  'interaction.opened': ({ interaction }) => `? ${say(askedText(interaction))}`,
  'command.accepted': ({ command }) => (command === 'resume' ? `· ${say(LOG_WORDS.resumed)}` : ''),
  'run.blocked': ({ code }) => say(LOG_WORDS.blocked(code)),
};

function textOf({ event, ...at }: Recorded, scene: Scene): string {
  if (scene.ending !== undefined && isOwnFailure({ event, ...at })) return '';
  const teller = TELLERS[event.type] as Teller<EventType> | undefined;
  return teller === undefined ? narrate({ event, ...at }, scene) : teller(event, scene);
}

/** `3–5`, at the right of its column. */
export function placesText({ first, last }: LogLine): string {
  return first === last ? String(first) : `${first}–${last}`;
}
