import { displayWidth, padTo } from '../../core/picture/display-width.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import type { Finding, House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { asTyped } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';
import { tellWaiting } from '../with-store.ts';

const SIGNS = { good: '✓', weak: '!', bad: '✗' } as const;

/** `signalbox doctor`: what works here, tried rather than looked up, and what to do about the rest. */
export async function doctor(house: House, out: Output): Promise<number> {
  const findings = await house.examine(tellWaiting(out));
  const ok = findings.every(({ state }) => state !== 'bad');
  tellResult(out, { ok, findings: findings.map(forPrograms) }, () => told(findings), 'prose');
  return ok ? 0 : 1;
}

function told(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => displayWidth(say(what))));
  return findings
    .flatMap(({ what, state, found, help }) => [
      `${SIGNS[state]} ${padTo(say(what), width)}  ${say(found)}`,
      ...(help === undefined ? [] : [`  ${' '.repeat(width)}  ${say(SCREEN_WORDS.advice)}${asTyped(say(help))}`]),
    ])
    .join('\n');
}

function forPrograms({ what, state, found, help }: Finding): object {
  return { what: what.en, state, found: found.en, ...(help === undefined ? {} : { help: help.en }) };
}
