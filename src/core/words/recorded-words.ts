import { ASKED_WORDS } from './asked-words.ts';
import { KEY_WORDS } from './config-words.ts';
import { CREW_WORDS, ROUTE_WORDS } from './crew-words.ts';
import { EDIT_WORDS, UNREADABLE_WORDS } from './edit-words.ts';
import { PROGRAM_FAILURES } from './program-words.ts';
import { LIST, type Sentence } from './recordable.ts';
import { REFUSED_WORDS } from './refused-words.ts';
import type { Saying, SayingArgument } from './saying.ts';
import { STATUS_WORDS } from './status-words.ts';
import { TASK_EDIT_WORDS } from './task-edit-words.ts';
import { REPORT_WORDS } from './task-story-words.ts';
import { TASK_PROBLEMS } from './task-words.ts';
import { asIs, type Text } from './text.ts';
import { CALL_TROUBLE_WORDS, OTHERS_WORDS, TROUBLE_WORDS } from './trouble-words.ts';
import { VERDICT_WORDS } from './verdict-words.ts';

/** Every word that a log may name, by its family. What a log has once named stays: names are added here, and none is changed. */
const FAMILIES: { readonly [family: string]: { readonly [key: string]: Sentence } } = {
  verdict: VERDICT_WORDS,
  trouble: TROUBLE_WORDS,
  others: OTHERS_WORDS,
  call: CALL_TROUBLE_WORDS,
  asked: ASKED_WORDS,
  edit: EDIT_WORDS,
  unreadable: UNREADABLE_WORDS,
  crew: CREW_WORDS,
  route: ROUTE_WORDS,
  refused: REFUSED_WORDS,
  status: STATUS_WORDS,
  key: KEY_WORDS,
  'task-edit': TASK_EDIT_WORDS,
  'task-problem': TASK_PROBLEMS,
  report: REPORT_WORDS,
  program: PROGRAM_FAILURES,
};

/** The words by their names, with how many parts each takes. */
export function recordedWords(): readonly string[] {
  return Object.entries(FAMILIES).flatMap(([family, words]) =>
    Object.entries(words).flatMap(([key, sentence]) =>
      nameOf(sentence) === `${family}.${key}` ? [`${family}.${key} ${partsOf(sentence)}`] : [],
    ),
  );
}

/** A sentence of a log in every language; undefined where a newer version has a word for it that this one lacks. */
export function sayAgain({ word, args }: Saying): Text | undefined {
  const [family = '', key = ''] = word.split('.');
  const words = Object.hasOwn(FAMILIES, family) ? FAMILIES[family] : undefined;
  const sentence = words !== undefined && Object.hasOwn(words, key) ? words[key] : undefined;
  if (typeof sentence !== 'function') return sentence;
  return args.length === sentence.length ? (sentence as (...parts: unknown[]) => Text)(...args.map(partOf)) : undefined;
}

function partOf(argument: SayingArgument): unknown {
  if (typeof argument !== 'object') return argument;
  return argument.word === LIST ? argument.args : (sayAgain(argument) ?? asIs(argument.word));
}

/** Families hold words of others, too, under their first name. */
function nameOf(sentence: Sentence): string | undefined {
  return typeof sentence === 'function' ? (sentence as { readonly word?: string }).word : sentence.say?.word;
}

function partsOf(sentence: Sentence): number {
  return typeof sentence === 'function' ? sentence.length : 0;
}
