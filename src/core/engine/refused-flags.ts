import { variantFor } from './command-of.ts';
import type { Descriptor, Template } from './descriptor.ts';

/*
 * A flag that a program does not know ends every turn on it before it begins. Which ones it knows it tells when it is asked for
 * help, which costs nothing and needs no login.
 */

/** What to ask it, without the program itself: a command line for each answer that `refusedFlags` reads. */
export function helpRequests(descriptor: Descriptor, version?: string): readonly (readonly string[])[] {
  const { start, resume } = variantFor(descriptor, version);
  switch (descriptor.help) {
    case 'lists':
      return [[...verbsOf(start), '--help']];
    case 'refuses':
      return [start, resume].map((template) => [...wordsOf(template), '--help']);
    case undefined:
      return [];
  }
}

/** Those of the flags we start it with that it does not take, by its own answers; none where these tell nothing. */
export function refusedFlags(descriptor: Descriptor, answers: readonly string[], version?: string): readonly string[] {
  return flagsOf(descriptor, version).filter((flag) => refuses(descriptor, answers.join('\n'), flag));
}

/** The flags that a program is started and resumed with, each once. */
export function flagsOf(descriptor: Descriptor, version?: string): readonly string[] {
  const { start, resume } = variantFor(descriptor, version);
  const names = [...start, ...resume].flat().map((word) => word.replace(/=.*/s, ''));
  return [...new Set(names.filter(isFlag))];
}

function refuses({ help }: Descriptor, answer: string, flag: string): boolean {
  if (help === 'refuses') return answer.includes(`unexpected argument '${flag}'`);
  // An answer in which help itself does not stand is none.
  return lists(answer, '--help') && !lists(answer, flag);
}

function lists(answer: string, flag: string): boolean {
  return new RegExp(`(?<![\\w-])${flag}(?![\\w-])`).test(answer);
}

function verbsOf(template: Template): readonly string[] {
  const words = wordsOf(template);
  const first = words.findIndex(isFlag);
  return first < 0 ? words : words.slice(0, first);
}

/** Whatever stands in the places of a template makes no difference here; behind `--` nothing is a flag. */
function wordsOf(template: Template): readonly string[] {
  const words = template.flat().map((word) => word.replaceAll(/\{\w+\}/g, 'x'));
  const end = words.indexOf('--');
  return end < 0 ? words : words.slice(0, end);
}

function isFlag(word: string): boolean {
  return word.startsWith('-') && word !== '--';
}
