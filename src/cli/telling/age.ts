import { displayWidth } from '../../core/picture/display-width.ts';
import { AGE_WORDS } from '../../core/words/count-words.ts';
import { say } from './speech.ts';

const STEPS = [
  [AGE_WORDS.days, 24 * 60 * 60],
  [AGE_WORDS.hours, 60 * 60],
  [AGE_WORDS.minutes, 60],
  [AGE_WORDS.seconds, 1],
] as const;

/** How long ago something was, in its largest whole unit. */
export function age(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [words, length] = STEPS.find(([, step]) => seconds >= step) ?? [AGE_WORDS.seconds, 1];
  return say(words(Math.floor(seconds / length)));
}

/** The same at the right of its column in a list. */
export function ageColumn(ms: number): string {
  const text = age(ms);
  return ' '.repeat(Math.max(0, displayWidth(say(AGE_WORDS.minutes('00'))) - displayWidth(text))) + text;
}
