import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

/** Where a line matches, or -1. A matching line that is shown whole needs no exact place. */
export type Find = ((line: string) => number) & {
  /** The steps that one character may take at worst; one where it is left out. */
  readonly steps?: number;
};

const MAX_PATTERN = 500;
/** Repetitions are unrolled when a pattern is compiled, so this bounds what compiling costs. */
const MAX_UNROLLED = 50_000;
const MAX_PROGRAM = 1_000;
/** Finding the place costs much more than finding that there is one; where it would cost too much it is not looked for. */
const MAX_PLACED_STEPS = 100_000;

const LITERAL = /^[^\\^$.|?*+()[\]{}]+$/;
const HELP = 'Lookaround and backreferences are not supported: patterns are RE2, which matches in linear time.';

/** Patterns come from models: a literal is looked up, anything else runs in time linear to the text. A problem is a sentence. */
export function compilePattern(pattern: string): Find | string {
  if (LITERAL.test(pattern)) return (line) => line.indexOf(pattern);
  if (pattern.length > MAX_PATTERN) return `The pattern is longer than ${MAX_PATTERN} characters.`;
  if (unrolled(pattern) > MAX_UNROLLED) return 'The pattern counts to more than can be searched for. Count to less.';
  try {
    const compiled = RE2JS.compile(pattern);
    const steps = compiled.programSize();
    if (steps > MAX_PROGRAM) return 'The pattern is too large. Search for less at once.';
    return Object.assign((line: string) => (compiled.test(line) ? placeIn(compiled, line, steps) : -1), { steps });
  } catch (cause) {
    if (!(cause instanceof RE2JSException)) throw cause;
    const problem = cause instanceof RE2JSSyntaxException ? cause.getDescription() : 'it cannot be compiled';
    return `The pattern cannot be used: ${problem}. ${HELP}`;
  }
}

function placeIn(compiled: RE2JS, line: string, steps: number): number {
  const matcher = steps * line.length <= MAX_PLACED_STEPS ? compiled.matcher(line) : undefined;
  return matcher?.find() ? matcher.start() : 0;
}

/** Never less than what a pattern is compiled to: groups may stand in each other, so what they count to is multiplied. */
function unrolled(pattern: string): number {
  let groups = 1;
  let single = 1;
  for (const [, group, from, to] of pattern.matchAll(/(\))?\{(\d+)(?:,(\d*))?\}/g)) {
    const count = Math.max(1, Number(from), Number(to ?? 0));
    if (group === undefined) single = Math.max(single, count);
    else groups *= count;
  }
  return pattern.length * groups * single;
}
