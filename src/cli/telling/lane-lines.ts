import type { BrowserEvidence } from '../../core/route/browser-evidence.ts';
import type { Evidence, LaneTurn } from '../../core/route/lanes.ts';
import { LANE_WORDS } from '../../core/words/crew-words.ts';
import { oneLine, plainText } from '../../core/words/plain-text.ts';
import { readSaying } from '../../core/words/read-saying.ts';
import { correctionOf, sentenceOf } from '../../core/words/sentence-of.ts';
import { asIs } from '../../core/words/text.ts';
import type { Tone } from './paint.ts';
import { say } from './speech.ts';

/** A line of the lanes: who passed the work on, what was corrected, or what the runtime saw. */
export type LaneLine = { readonly text: string; readonly tone: Tone };

type Tagged = { readonly agent: string; readonly claimed?: string | undefined; readonly decided?: string | undefined };

const MOST_COMMAND = 60;
const MOST_REASON = 100;

/** By which tag a turn ended; undefined where it ended by none. */
export function tagLine({ agent, claimed, decided }: Tagged): LaneLine | undefined {
  const tag = decided ?? claimed;
  if (tag === undefined) return undefined;
  const by = decided === undefined ? LANE_WORDS.claims : claimed === undefined ? LANE_WORDS.byRuntime : undefined;
  const who = short(agent, MOST_COMMAND);
  const more = by === undefined ? '' : say(LANE_WORDS.beside(say(by)));
  return { text: `${who === '' ? '' : `${who} `}→ [${short(tag, MOST_COMMAND)}]${more}`, tone: 'step' };
}

/** What was wrong with the end of a turn; undefined where it was corrected for something else than its tag. */
export function correctionLine({ corrected = '' }: Pick<LaneTurn, 'corrected'>): LaneLine | undefined {
  const why = correctionOf(corrected);
  if (why === undefined) return undefined;
  return { text: `↺ ${say(LANE_WORDS.corrected(short(say(why), MOST_REASON)))}`, tone: 'care' };
}

/** What counts in place of what anybody claims. */
export function evidenceLine(evidence: Evidence): LaneLine {
  if (evidence.kind === 'route') {
    const { route, because } = evidence;
    const what = route === 'PR' ? say(LANE_WORDS.pullRequest) : `[${short(route, MOST_COMMAND)}]`;
    const why =
      because === undefined
        ? ''
        : say(
            LANE_WORDS.beside(
              short(say(sentenceOf('route', { message: because, say: readSaying(evidence.say) })), MOST_REASON),
            ),
          );
    return { text: `⇒ ${what}${why}`, tone: 'step' };
  }
  if (evidence.kind === 'browser') return pageLine(evidence);
  const { command, exitCode, durationMs, unheeded } = evidence;
  const seconds = (durationMs / 1000).toFixed(1);
  const ended = exitCode === null ? LANE_WORDS.stopped(seconds) : LANE_WORDS.ended(String(exitCode), seconds);
  const passed = exitCode === 0;
  const other = unheeded === undefined ? '' : `; ${say(LANE_WORDS.unheeded(short(unheeded, MOST_COMMAND)))}`;
  const text = `${passed ? '✓' : '✗'} ${short(command, MOST_COMMAND)}${say(LANE_WORDS.beside(say(ended)))}${other}`;
  return { text, tone: passed ? 'good' : 'bad' };
}

/** A page that was looked at, with the picture of how it failed. */
function pageLine({ page, passed, durationMs, screenshot, noShot = '' }: BrowserEvidence): LaneLine {
  const time = (durationMs / 1000).toFixed(1);
  const shot = typeof screenshot === 'string' ? asIs(screenshot) : LANE_WORDS.noScreenshot(short(noShot, MOST_REASON));
  const ended = passed ? LANE_WORDS.pagePassed(time) : LANE_WORDS.pageFailed(time, shot);
  const text = `${passed ? '✓' : '✗'} ${short(page, MOST_COMMAND)}${say(LANE_WORDS.beside(say(ended)))}`;
  return { text, tone: passed ? 'good' : 'bad' };
}

/** Turns and what was seen in them, as they came. */
export function laneLines(turns: readonly LaneTurn[], evidence: readonly Evidence[]): readonly LaneLine[] {
  return turns.flatMap((turn) => {
    const seen = evidence.filter((one) => one.turn === turn.turn).map(evidenceLine);
    return [correctionLine(turn), tagLine(turn), ...seen].filter((line) => line !== undefined);
  });
}

/** Words of others on one line that a terminal can take. */
function short(text: string, most: number): string {
  const characters = [...oneLine(plainText(text)).trim()];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}
