import { ASKED_WORDS } from './asked-words.ts';
import { CREW_WORDS, ROUTE_WORDS } from './crew-words.ts';
import { EDIT_WORDS, UNREADABLE_WORDS } from './edit-words.ts';
import { FORMER_CALL, FORMER_EDIT, FORMER_TROUBLE } from './former-words.ts';
import { type Recordable, readBack } from './read-back.ts';
import type { Told } from './recordable.ts';
import { sayAgain } from './recorded-words.ts';
import { REFUSED_WORDS } from './refused-words.ts';
import { CORRECTION_WORDS, TAG_PROBLEM_WORDS } from './tag-words.ts';
import { TASK_EDIT_WORDS } from './task-edit-words.ts';
import { asIs, type Text } from './text.ts';
import { CALL_TROUBLE_WORDS, TROUBLE_PARTS, TROUBLE_WORDS } from './trouble-words.ts';

const { mayMove } = ASKED_WORDS;
const { passesGuard, answerFirst } = REFUSED_WORDS;
const { gone, byModel } = TASK_EDIT_WORDS;
const { editKept } = CREW_WORDS;

/** Under names of their own, beside today's. */
function former(words: Recordable): Recordable {
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [`former-${name}`, word]));
}

/** Where sentences stand in logs, with what versions without `say` have written there, and what they filled in. */
const PLACES = {
  trouble: [
    { ...TROUBLE_WORDS, ...CALL_TROUBLE_WORDS, ...former(FORMER_TROUBLE) },
    { ...TROUBLE_PARTS, ...former(FORMER_CALL) },
  ],
  call: [{ ...CALL_TROUBLE_WORDS, ...former(FORMER_CALL) }],
  notice: [CREW_WORDS],
  question: [ASKED_WORDS],
  move: [{ mayMove }],
  state: [{ ...UNREADABLE_WORDS, ...EDIT_WORDS, passesGuard, answerFirst, ...former(FORMER_EDIT) }],
  handOver: [{ editKept }],
  document: [{ gone, byModel }],
  route: [ROUTE_WORDS],
  correction: [{ ...TAG_PROBLEM_WORDS, closed: CORRECTION_WORDS.closed }],
} satisfies { readonly [place: string]: readonly [words: Recordable, parts?: Recordable] };

/**
 * A sentence of a log in every language: by the word that it names, else by its English, as logs of before have it. Words of
 * others stay as they are. Nothing else reads sentences back.
 */
export function sentenceOf(place: keyof typeof PLACES, { message, say }: Told): Text {
  const known = say === undefined ? undefined : sayAgain(say);
  if (known !== undefined) return known;
  const [words, parts]: readonly [words: Recordable, parts?: Recordable] = PLACES[place];
  return readBack(words, message, parts) ?? asIs(message);
}

/** Whether it tells of something that is no text and stands in place of the state file. */
export function isOfUnreadable({ message, say }: Told): boolean {
  if (say !== undefined) return say.word.startsWith('unreadable.');
  return readBack(UNREADABLE_WORDS, message) !== undefined;
}

/** What was wrong with the end of a turn, from the correction that its model got; undefined where it was about something else. */
export function correctionOf(notice: string): Text | undefined {
  const begins = `${CORRECTION_WORDS.unrouted.en} `;
  const at = notice.indexOf(begins);
  if (at === -1) return undefined;
  const [message = ''] = notice.slice(at + begins.length).split('\n');
  return sentenceOf('correction', { message });
}
