import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

/** Where a line matches, or -1. A matching line that is shown whole needs no exact place. */
export type Find = (line: string) => number;

const MAX_PATTERN = 500;
/** Repetitions are unrolled when a pattern is compiled, so their sum is what compiling costs. */
const MAX_REPETITIONS = 1_000;
const MAX_PROGRAM = 10_000;
/** Finding the place costs much more than finding that there is one; for large patterns it is not looked for. */
const MAX_PLACED_PROGRAM = 500;

const LITERAL = /^[^\\^$.|?*+()[\]{}]+$/;
const HELP = 'Lookaround and backreferences are not supported: patterns are RE2, which matches in linear time.';

/** Patterns come from models: a literal is looked up, anything else runs in time linear to the text. A problem is a sentence. */
export function compilePattern(pattern: string): Find | string {
  if (LITERAL.test(pattern)) return (line) => line.indexOf(pattern);
  if (pattern.length > MAX_PATTERN) return `The pattern is longer than ${MAX_PATTERN} characters.`;
  if (repetitions(pattern) > MAX_REPETITIONS) return `The pattern counts to more than ${MAX_REPETITIONS}.`;
  try {
    const compiled = RE2JS.compile(pattern);
    if (compiled.programSize() > MAX_PROGRAM) return 'The pattern is too large. Search for less at once.';
    const placed = compiled.programSize() <= MAX_PLACED_PROGRAM;
    return (line) => (compiled.test(line) ? placeIn(compiled, line, placed) : -1);
  } catch (cause) {
    if (!(cause instanceof RE2JSException)) throw cause;
    const problem = cause instanceof RE2JSSyntaxException ? cause.getDescription() : 'it cannot be compiled';
    return `The pattern cannot be used: ${problem}. ${HELP}`;
  }
}

function placeIn(compiled: RE2JS, line: string, placed: boolean): number {
  const matcher = placed ? compiled.matcher(line) : undefined;
  return matcher?.find() ? matcher.start() : 0;
}

function repetitions(pattern: string): number {
  let sum = 0;
  for (const [, from, to] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) sum += Math.max(Number(from), Number(to ?? 0));
  return sum;
}
