import { asIs, type Text } from './text.ts';

/** Words that stand in logs, in English: what is filled in can be found there again, because it is put in as it is. */
export type Recordable = { readonly [key: string]: Text | ((...parts: string[]) => Text) };

/** A sentence of a log in every language, if it is one of these. `parts`: what may be filled in and has its own languages. */
export function readBack(words: Recordable, english: string, parts: Recordable = {}): Text | undefined {
  return found(words, english, (part) => found(parts, part, asIs) ?? asIs(part));
}

function found(words: Recordable, english: string, read: (part: string) => Text): Text | undefined {
  for (const word of Object.values(words)) {
    const parts = typeof word === 'function' ? partsIn(templateOf(word), english) : undefined;
    if (typeof word !== 'function' && word.en === english) return word;
    if (typeof word === 'function' && parts !== undefined)
      return { en: english, zh: word(...parts.map((part) => read(part).zh)).zh };
  }
  return undefined;
}

type Template = { readonly literals: readonly string[]; readonly places: readonly number[] };

/** No log has this character. */
const MARK = '\u0000';

/** An English sentence as what stands between its parts, and which parts these are. */
function templateOf(word: (...parts: string[]) => Text): Template {
  const marks = Array.from({ length: word.length }, (_, place) => `${MARK}${place}${MARK}`);
  const pieces = word(...marks).en.split(MARK);
  return {
    literals: pieces.filter((_, index) => index % 2 === 0),
    places: pieces.filter((_, index) => index % 2 === 1).map(Number),
  };
}

/** The parts in their order; each one ends where what follows it stands first, so that no text takes long. */
function partsIn({ literals, places }: Template, text: string): readonly string[] | undefined {
  const [first = '', ...rest] = literals;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const parts: string[] = [];
  let from = first.length;
  for (const [index, place] of places.entries()) {
    const literal = rest[index];
    const to = literal === undefined ? text.length - last.length : text.indexOf(literal, from);
    if (to <= from) return undefined;
    parts[place] = text.slice(from, to);
    from = to + (literal?.length ?? 0);
  }
  return parts;
}
