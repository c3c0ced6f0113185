import { explainAll, explainCode } from '../../app/explain-codes.ts';
import type { Explanation } from '../../core/explanations.ts';
import { LOOK_WORDS } from '../../core/words/look-words.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import { type Output, tellResult } from '../output.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { codeList } from '../telling/code-list.ts';
import { say, speech } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox explain`: what a code means and what to do about it; without one, all of them. Programs get the English ones. */
export async function explain(place: TerminalPlace, out: Output, code: string | undefined): Promise<number> {
  const language = out.format === 'text' ? speech().language : 'en';
  if (code !== undefined) {
    const codes = await explainCode(place, language, code);
    return tellResult(out, { codes }, () => codes.map(told).join('\n\n'), 'prose');
  }
  const documents = await explainAll(place, language);
  const codes = documents.flat();
  const next = nextLine(`signalbox explain ${codes[0]?.code ?? 'CODE'}`);
  return tellResult(out, { codes }, () => `${codeList(documents)}\n\n${next}`);
}

function told({ code, section, meaning, advice }: Explanation): string {
  return `${say(LOOK_WORDS.section(code, section))}\n\n${asTyped(joined(meaning))}\n\n${say(SCREEN_WORDS.advice)}${asTyped(joined(advice))}`;
}

/** The document's line breaks are for its editors; a terminal breaks lines itself. */
function joined(text: string): string {
  return text.replaceAll(/(?<=[\p{Script=Han}，。、：；])\n(?=\p{Script=Han})/gu, '').replaceAll('\n', ' ');
}
