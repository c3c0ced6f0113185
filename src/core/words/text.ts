import type { Language } from '../language.ts';

/** Something said to people, in every language there is: one that is missing does not compile. */
export type Text = { readonly [L in Language]: string };

/** A part of the dictionary: texts, and texts with something to be filled in. */
export type Words = { readonly [key: string]: Text | ((...parts: never[]) => Text) };

/** Somebody else's words, and what is the same everywhere: a name, a command, a message of a provider. */
export function asIs(text: string): Text {
  return { en: text, zh: text };
}

/** A text that is put together from others, in each language from its own. */
export function composed(build: (say: (text: Text) => string) => string): Text {
  return { en: build(({ en }) => en), zh: build(({ zh }) => zh) };
}
