import { cutOut, findFences } from '../output/find-fences.ts';
import { CHINESE } from './docs-in-chinese.ts';
import { ENGLISH } from './docs-in-english.ts';
import type { Asked } from './phrasing.ts';

/** Whether a person's words ask for documents to be written: for nothing else, for work as well, or not at all. */
export type AsksForDocs = 'only' | 'also' | 'no';

/** Goes by a person's own words alone (RTE-06, 1); where they contradict each other, the later ones count. */
export function asksForDocs(words: string): AsksForDocs {
  const asked = sentencesOf(words).flatMap(askedIn);
  const asks = asked.findLastIndex((one) => one === 'docs' || one === 'docs-and-work');
  if (asks <= asked.lastIndexOf('leave-docs')) return 'no';
  return asked.some((one) => one === 'work' || one === 'docs-and-work') ? 'also' : 'only';
}

/** What the parts of a sentence ask for, in their order. */
function askedIn(sentence: string): readonly Asked[] {
  const phrasing = /\p{Script=Han}/u.test(sentence) ? CHINESE : ENGLISH;
  if (phrasing.isQuestion(sentence)) return [];
  const found: Asked[] = [];
  for (const part of phrasing.split(sentence)) found.push(phrasing.judge(part.trim(), found.at(-1) ?? 'nothing'));
  return found;
}

/** A full stop within a name or a path ends nothing. */
const SENTENCE_END = /(?<=[?!？！。])|\.(?=\s|$)|\n+/;

function sentencesOf(words: string): readonly string[] {
  const plain = withoutQuotes(words);
  return (plain.trim() === '' ? words : plain)
    .replaceAll('’', "'")
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

const QUOTED =
  /`[^`\n]{0,200}`|"[^"\n]{0,200}"|“[^”\n]{0,200}”|「[^」\n]{0,200}」|(?<![\p{L}\p{N}])'[^'\n]{0,200}'(?![\p{L}\p{N}])/gu;

/** What is quoted is what something is called, and asks for nothing. */
function withoutQuotes(words: string): string {
  return cutOut(words, findFences(words)).replaceAll(QUOTED, ' ');
}
