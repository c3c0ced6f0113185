import type { Language } from '../language.ts';
import type { Saying } from './saying.ts';

/** Something said to people, in every language there is: one that is missing does not compile. `say`: how a log keeps it. */
export type Text = { readonly [L in Language]: string } & { readonly say?: Saying };

/** A part of the dictionary: texts, and texts with something to be filled in. */
export type Words = { readonly [key: string]: Text | ((...parts: never[]) => Text) };

/** Words of others, and what is the same everywhere: a name, a command, a message of a provider. */
export function asIs(text: string): Text {
  return { en: text, zh: text };
}

/** For logs, programs and models. */
export function inEnglish({ en }: Text): string {
  return en;
}

/** Parts of a Chinese sentence: a space stands between Chinese and anything else, and none within Chinese. */
export function spaced(...parts: readonly string[]): string {
  return parts.reduce((said, part) =>
    /\p{Script=Han}$/u.test(said) && /^\p{Script=Han}/u.test(part) ? said + part : `${said} ${part}`,
  );
}

/** Says a text in one language. */
export type Say = (text: Text) => string;

/** A text that is put together from others, in each language from its own. */
export function composed(build: (say: Say) => string): Text {
  return { en: build(inEnglish), zh: build(({ zh }) => zh) };
}
