import { findingView } from '../../app/finding-view.ts';
import type { Finding } from '../../app/place.ts';
import { displayWidth, padTo } from '../../core/picture/display-width.ts';
import { CHECK_WORDS } from '../../core/words/check-words.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import { type Output, tellResult } from '../output.ts';
import { asTyped } from '../telling/as-typed.ts';
import { helpAsTyped } from '../telling/next-step.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { tellWaiting } from '../with-store.ts';

const SIGNS = { good: '✓', weak: '!', bad: '✗' } as const;

export type DoctorOptions = { readonly store?: boolean };

/** `signalbox doctor`: what works here, tried rather than looked up, and what to do about the rest. The whole store is read. */
export async function doctor(place: TerminalPlace, out: Output, { store }: DoctorOptions): Promise<number> {
  const onProgress = (done: number, all: number) => out.line(say(CHECK_WORDS.checking(done, all)));
  const findings = await place.examine({ storeOnly: store === true, onProgress, onWaiting: tellWaiting(out) });
  out.line(undefined);
  const ok = findings.every(({ state }) => state !== 'bad');
  tellResult(
    out,
    { ok, findings: findings.map((one) => findingView(one, helpAsTyped)) },
    () => told(findings),
    'prose',
  );
  return ok ? 0 : 1;
}

const MOST_SHOWN = 10;

function told(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => displayWidth(say(what))));
  const below = `  ${' '.repeat(width)}  `;
  return findings
    .flatMap(({ what, state, found, damages = [], help }) => [
      `${SIGNS[state]} ${padTo(say(what), width)}  ${say(found)}`,
      ...damages.slice(0, MOST_SHOWN).map(({ said }) => `${below}- ${say(said)}`),
      ...(damages.length > MOST_SHOWN ? [`${below}- ${say(CHECK_WORDS.andMore(damages.length - MOST_SHOWN))}`] : []),
      ...(help === undefined ? [] : [`${below}${say(SCREEN_WORDS.advice)}${asTyped(say(helpAsTyped(help)))}`]),
    ])
    .join('\n');
}
