import { LANGUAGES, type Language } from '../language.ts';
import type { Saying, SayingArgument } from './saying.ts';
import type { Text } from './text.ts';

/** A list that is filled in; each language joins it in its own way. */
export const LIST = 'list';

/** What may be filled into a word; words with a text of their own are filled in by their own language. */
type Part = string | number | readonly string[];
export type Sentence = Text | ((...parts: never[]) => Text);

type Filled<P extends readonly unknown[]> = { [I in keyof P]: P[I] extends string ? P[I] | Text : P[I] };
type Sayable<W> = W extends (...parts: infer P) => Text ? (...parts: Filled<P>) => SaidText : SaidText;
/** A text that knows which word it is. */
export type SaidText = Text & { readonly say: Saying };

/** Words that stand in logs, under the name of their family: what they say can be said again in any language. */
export function recordable<W extends { readonly [key: string]: Sentence }>(
  family: string,
  words: W,
): { readonly [K in keyof W]: Sayable<W[K]> } {
  const entries = Object.entries(words).map(([key, sentence]) => [key, sayable(`${family}.${key}`, sentence)]);
  return Object.fromEntries(entries);
}

function sayable(word: string, sentence: Sentence): unknown {
  if (typeof sentence !== 'function') return { ...sentence, say: { word, args: [] } };
  const fill = sentence as (...parts: readonly Part[]) => Text;
  const filled = (...given: readonly (Part | Text)[]): SaidText => {
    // One table may hand all words the same parts; a log keeps those that this one takes.
    const parts = given.slice(0, sentence.length);
    const inOne = (language: Language) =>
      fill(...parts.map((part) => (isText(part) ? part[language] : part)))[language];
    const texts = Object.fromEntries(LANGUAGES.map((language) => [language, inOne(language)])) as unknown as Text;
    return { ...texts, say: { word, args: parts.map(argumentOf) } };
  };
  // How many parts it takes is read from it where its English is found in a log.
  return Object.defineProperties(filled, { length: { value: sentence.length }, word: { value: word } });
}

function argumentOf(part: Part | Text): SayingArgument {
  if (typeof part === 'string' || typeof part === 'number') return part;
  if (isText(part)) return part.say ?? part.en;
  return { word: LIST, args: part };
}

function isText(part: Part | Text): part is Text {
  return typeof part === 'object' && !Array.isArray(part);
}

/** The two forms in which an event has a sentence. `Said`: a text, or words as they came. */
export type Told = { readonly message: string; readonly say?: Saying | undefined };
export type Said = string | Text | Told;

/** What an event records of it. */
export function told(said: Said): Told {
  if (typeof said === 'string') return { message: said };
  if ('message' in said)
    return said.say === undefined ? { message: said.message } : { message: said.message, say: said.say };
  return said.say === undefined ? { message: said.en } : { message: said.en, say: said.say };
}

/** The same of a question, whose words are its prompt. */
export function asked(said: Said): { readonly prompt: string; readonly say?: Saying } {
  const { message: prompt, say } = told(said);
  return say === undefined ? { prompt } : { prompt, say };
}
