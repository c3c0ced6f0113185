import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { PROBLEM_ADVICE } from '../words/problem-words-advice.ts';
import { type FoundProblem, MAX_PROBLEMS, type Problem, problemWith, type Report } from './problem.ts';

/** In one package: each one compares a word with up to thousands of names. */
const MAX_SUGGESTIONS = 50;
/** More names than that nobody reads. */
const MAX_KNOWN = 40;

export type CollectedProblems = {
  readonly report: Report;
  readonly errors: readonly Problem[];
  readonly warnings: readonly Problem[];
};

/** Keeps as many problems of each kind as anyone mends at once; what was meant is looked for in those alone. */
export function collectProblems(): CollectedProblems {
  const errors: Problem[] = [];
  const warnings: Problem[] = [];
  let suggestions = 0;
  const helped = ({ meant, known = [], advice: own, ...found }: FoundProblem): Problem => {
    const advice = own ?? PROBLEM_ADVICE[found.code];
    if (meant !== undefined) suggestions += 1;
    const name = suggestions > MAX_SUGGESTIONS ? undefined : meant?.();
    if (name !== undefined) return problemWith(found, PROBLEM_WORDS.didYouMean(name, advice));
    const isShort = known.length > 0 && known.length <= MAX_KNOWN;
    return problemWith(found, isShort ? PROBLEM_WORDS.knownHere(known, advice) : advice);
  };
  const report: Report = (found) => {
    const list = found.severity === 'error' ? errors : warnings;
    if (list.length < MAX_PROBLEMS) list.push(helped(found));
  };
  return { report, errors, warnings };
}
