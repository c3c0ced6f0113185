import { seenText } from '../mcp/quote-answer.ts';
import type { Entity } from '../memory/graph.ts';

/** A lesson as an agent is told it: what was observed, and under which name it is remembered. */
export type Recalled = { readonly from: string; readonly type: string; readonly text: string };

const MOST_TERMS = 16;
const MOST_LESSONS = 8;
const MOST_TEXT = 4_000;
const MOST_OF_ONE = 800;
/** Of a long request the beginning says what it is about. */
const MOST_QUERY = 4_000;

/** Words that say nothing of what a request is about. */
const PLAIN = new Set(
  (
    'about after again all also and any are been but can could does done dont each for from has have how into its just let ' +
    'like make makes more must new not now off only other our out over please same shall should some such than that the then ' +
    'there these they this too use used was were what when where which while who why will with would you your'
  ).split(' '),
);

/** What to look for: the words of a request, and each two characters of what is written in Chinese, which has no spaces. */
export function searchTerms(query: string): readonly string[] {
  const words =
    query
      .slice(0, MOST_QUERY)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...new Set(words.flatMap(termsIn))].slice(0, MOST_TERMS);
}

function termsIn(word: string): readonly string[] {
  const parts = word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [];
  return parts.flatMap((part) => {
    if (!/\p{Script=Han}/u.test(part)) return part.length < 3 || PLAIN.has(part) ? [] : [part];
    const characters = [...part];
    return characters.length < 2 ? [] : characters.slice(1).map((one, at) => `${characters[at]}${one}`);
  });
}

/** What a term has found, newest first, and how many entities hold it in all. */
export type Found = { readonly entities: readonly Entity[]; readonly total: number };

/** Beside the best lesson, one with less than this part of its weight is there by chance. */
const LEAST_PART = 0.4;

/** The lessons that have most in common with what was looked for, as many as fit. What many hold says little of any. */
export function chooseLessons(found: readonly Found[]): readonly Recalled[] {
  const weighed = new Map<string, { readonly entity: Entity; readonly weight: number }>();
  for (const { entities, total } of found) {
    const more = 1 / Math.sqrt(Math.max(total, 1));
    for (const entity of entities) {
      weighed.set(entity.name, { entity, weight: (weighed.get(entity.name)?.weight ?? 0) + more });
    }
  }
  const ranked = [...weighed.values()].sort((one, other) => other.weight - one.weight);
  const least = (ranked[0]?.weight ?? 0) * LEAST_PART;
  const best = ranked.filter(({ weight }) => weight >= least).slice(0, MOST_LESSONS);
  return thoseThatFit(best.map(({ entity }) => describeLesson(entity)));
}

function describeLesson({ name, entityType, observations }: Entity): Recalled {
  const text = seenText(observations.join('\n'));
  const shown = text.length <= MOST_OF_ONE ? text : `${text.slice(0, MOST_OF_ONE).toWellFormed()}…`;
  return {
    from: seenText(name).slice(0, 200).toWellFormed(),
    type: entityType.slice(0, 100).toWellFormed(),
    text: shown,
  };
}

function thoseThatFit(lessons: readonly Recalled[]): readonly Recalled[] {
  let room = MOST_TEXT;
  return lessons.filter(({ from, type, text }) => {
    const length = from.length + type.length + text.length;
    if (length > room) return false;
    room -= length;
    return true;
  });
}
