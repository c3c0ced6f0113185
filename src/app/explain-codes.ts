import { badUsage } from '../core/bad-usage.ts';
import { type Explanation, readExplanations } from '../core/explanations.ts';
import type { Language } from '../core/language.ts';
import { nearest } from '../core/nearest.ts';
import { LOOK_WORDS } from '../core/words/look-words.ts';
import type { Place } from './place.ts';

const DOCUMENTS = { en: ['faults.md', 'problems.md'], zh: ['faults.zh.md', 'problems.zh.md'] } as const;

/** What every code means and what to do about it, document by document. */
export async function explainAll(
  place: Pick<Place, 'readDocuments'>,
  language: Language,
): Promise<readonly (readonly Explanation[])[]> {
  return (await place.readDocuments(DOCUMENTS[language])).map(readExplanations);
}

/** What one code means. It may stand in both documents: what stops a run can also be found beforehand. */
export async function explainCode(
  place: Pick<Place, 'readDocuments'>,
  language: Language,
  typed: string,
): Promise<readonly Explanation[]> {
  const code = typed.trim().toUpperCase();
  const all = (await explainAll(place, language)).flat();
  const found = all.filter((one) => one.code === code);
  if (found.length > 0) return found;
  const meant = nearest(
    code,
    all.map((one) => one.code),
  );
  if (meant === undefined) throw badUsage(LOOK_WORDS.noCode(code), { do: 'explain' });
  throw badUsage(LOOK_WORDS.noCodeBut(code, meant), { do: 'explain', code: meant });
}
