import { auditTurns } from '../../app/audit-turns.ts';
import { findRun } from '../../app/find-run.ts';
import { AUDIT_WORDS, UNJUDGED_WORDS } from '../../core/words/audit-words.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import type { AuditedTurn, UnjudgedTurn } from '../../runtime/audit.ts';
import type { Judged } from '../../runtime/read-verdict.ts';
import { type Output, tellResult } from '../output.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';

/** `signalbox audit`: every verdict once more, from the bytes that engines have left. Looking starts nothing. */
export async function audit(place: TerminalPlace, out: Output, ref: string): Promise<number> {
  return withReader(place, out, async (store) => {
    const { id } = await findRun(store, ref);
    const { turns, unjudged, ok } = await auditTurns(place, store, id);
    tellResult(out, { runId: id, turns, unjudged, ok }, () =>
      [...inOrder(turns, unjudged), conclusion(turns)].join('\n'),
    );
    return ok ? 0 : 1;
  });
}

/** Turn by turn: what was judged once more, and why the others were not. */
function inOrder(turns: readonly AuditedTurn[], unjudged: readonly UnjudgedTurn[]): readonly string[] {
  const told = [
    ...turns.map((one) => ({ turn: one.turn, text: lines(one) })),
    ...unjudged.map(({ turn, why }) => ({
      turn,
      text: [`· ${say(AUDIT_WORDS.turn(turn))}  ${say(AUDIT_WORDS.notJudged(say(UNJUDGED_WORDS[why])))}`],
    })),
  ];
  return told.toSorted((a, b) => a.turn - b.turn).flatMap(({ text }) => text);
}

function lines({ turn, from, recorded, recomputed, same, differences }: AuditedTurn): readonly string[] {
  const source = say(AUDIT_WORDS.by(from === 'log' ? AUDIT_WORDS.fromLog : AUDIT_WORDS.fromRaw));
  const agrees = same && differences.length === 0;
  return [
    `${agrees ? '✓' : '✗'} ${say(AUDIT_WORDS.turn(turn))}  ${verdictText(recorded)}  ${source}`,
    ...(same ? [] : [`    ${say(AUDIT_WORDS.recomputed(verdictText(recomputed)))}`]),
    ...differences.map((difference) => `    ${difference}`),
  ];
}

function verdictText({ verdict, code, warnings = [] }: Judged): string {
  return oneLine([verdict, ...(code === undefined ? [] : [code]), ...warnings].join(' '));
}

function conclusion(turns: readonly AuditedTurn[]): string {
  if (turns.length === 0) return say(AUDIT_WORDS.nothing);
  const wrong = turns.filter(({ same, differences }) => !same || differences.length > 0).length;
  return say(wrong === 0 ? AUDIT_WORDS.same(turns.length) : AUDIT_WORDS.differs(turns.length - wrong, turns.length));
}
