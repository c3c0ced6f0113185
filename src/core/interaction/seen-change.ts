import { type Refusal, refuse } from '../refusal.ts';
import type { Answer, Interaction } from '../run/events.ts';
import { INVALID_WORDS } from '../words/invalid-words.ts';
import { own } from './check-value.ts';
import { quoteValue } from './checked.ts';
import { shortHash } from './short-hash.ts';
import { readSubmission } from './submission.ts';

/*
 * One rule for every yes: where a change is shown, whoever says yes names the change that they have seen, in whatever way
 * they say it. A submission is complete as it stands. A no names nothing: it lets nothing happen.
 */

/** Less of a hash could be met by accident. */
const LEAST_OF_HASH = 8;

/** A change that is named has to be the one that is shown; undefined where it is, or where none is named. */
export function checkNamed(change: Interaction['change'], named: unknown): Refusal | undefined {
  if (named === undefined) return undefined;
  if (change === undefined) return refuse('STALE', INVALID_WORDS.noChange(quoteValue(named)));
  if (typeof named !== 'string' || !change.hash.startsWith(named.toLowerCase())) {
    return refuse('STALE', INVALID_WORDS.anotherChange(quoteValue(named), shortHash(change.hash)));
  }
  return named.length < LEAST_OF_HASH
    ? refuse('CHANGE_NOT_NAMED', INVALID_WORDS.changeTooShort(quoteValue(named), LEAST_OF_HASH))
    : undefined;
}

/** Whether an answer to a confirmation may count as what it says; undefined where it may. */
export function checkSeen({ change }: Interaction, given: Answer, isYes: boolean): Refusal | undefined {
  const byValue = given.value !== undefined || given.confirmed !== undefined;
  const submission = byValue ? undefined : readSubmission(given.text);
  const inValue = changeIn(submission?.value ?? given.value);
  const another = checkNamed(change, inValue);
  if (another !== undefined) return another;
  const isComplete = submission !== undefined || given.change !== undefined || inValue !== undefined;
  if (change === undefined || !isYes || isComplete) return undefined;
  return refuse('CHANGE_NOT_NAMED', INVALID_WORDS.changeNotNamed(shortHash(change.hash), LEAST_OF_HASH));
}

/** The change that a confirmation's value names. */
export function changeIn(value: unknown): unknown {
  return own(value, 'change');
}
