import { badUsage } from '../../core/bad-usage.ts';
import { type Explanation, readExplanations } from '../../core/explanations.ts';
import type { Fault } from '../../core/fault.ts';
import { nearest } from '../../core/nearest.ts';
import { LOOK_WORDS } from '../../core/words/look-words.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import { type Output, tellResult } from '../output.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { codeList } from '../telling/code-list.ts';
import { say, speech } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** Programs get the English ones. */
const DOCUMENTS = { en: ['faults.md', 'problems.md'], zh: ['faults.zh.md', 'problems.zh.md'] } as const;

/** `signalbox explain`: what a code means and what to do about it; without one, all of them. */
export async function explain(place: TerminalPlace, out: Output, code: string | undefined): Promise<number> {
  const language = out.format === 'text' ? speech().language : 'en';
  const documents = (await place.readDocuments(DOCUMENTS[language])).map(readExplanations);
  const all = documents.flat();
  if (code === undefined) {
    const next = nextLine(`signalbox explain ${all[0]?.code ?? 'CODE'}`);
    return tellResult(out, { codes: all }, () => `${codeList(documents)}\n\n${next}`);
  }
  const wanted = code.trim().toUpperCase();
  // A code may stand in both documents: what stops a run can also be found beforehand.
  const found = all.filter((one) => one.code === wanted);
  if (found.length === 0) throw unknown(wanted, all);
  return tellResult(out, { codes: found }, () => found.map(told).join('\n\n'), 'prose');
}

function told({ code, section, meaning, advice }: Explanation): string {
  return `${say(LOOK_WORDS.section(code, section))}\n\n${asTyped(joined(meaning))}\n\n${say(SCREEN_WORDS.advice)}${asTyped(joined(advice))}`;
}

/** The document's line breaks are for its editors; a terminal breaks lines itself. */
function joined(text: string): string {
  return text.replaceAll(/(?<=[\p{Script=Han}，。、：；])\n(?=\p{Script=Han})/gu, '').replaceAll('\n', ' ');
}

function unknown(code: string, all: readonly Explanation[]): Fault {
  const meant = nearest(
    code,
    all.map((one) => one.code),
  );
  if (meant === undefined) return badUsage(LOOK_WORDS.noCode(code), 'signalbox explain');
  return badUsage(LOOK_WORDS.noCodeBut(code, meant), `signalbox explain ${meant}`);
}
