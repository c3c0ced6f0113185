import type { ShellWord } from './shell-words.ts';

/** What is known of a command that is not run: it ends well always, never, or one cannot tell. */
export type End = 'passes' | 'fails' | 'unknown';

/** How a program ends with these words behind its name. */
export function programEnds(program: string, args: readonly ShellWord[]): End {
  return Object.hasOwn(PROGRAMS, program) ? (PROGRAMS[program]?.(args) ?? 'unknown') : 'unknown';
}

type Judge = (args: readonly ShellWord[]) => End;
const passes: Judge = () => 'passes';
const exits: Judge = ([code]) => {
  if (code === undefined) return 'passes';
  return !code.plain ? 'unknown' : /^0+$/.test(code.text) ? 'passes' : 'fails';
};
const tests: Judge = (args) => (args.every(({ plain }) => plain) ? testEnds(args.map(({ text }) => text)) : 'unknown');

/** What is known without running it, by the name of the program. */
const PROGRAMS: { readonly [program: string]: Judge } = {
  true: passes,
  ':': passes,
  echo: passes,
  printf: passes,
  pwd: passes,
  date: passes,
  sleep: passes,
  set: passes,
  export: passes,
  false: () => 'fails',
  exit: exits,
  return: exits,
  cd: (args) => (args.every(({ text }) => text === '.') ? 'passes' : 'unknown'),
  test: tests,
  '[': (args) => tests(args.slice(0, -1)),
  '[[': (args) => tests(args.slice(0, -1)),
};

const COMPARES: { readonly [sign: string]: (one: string, other: string) => boolean } = {
  '=': (one, other) => one === other,
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '-eq': (one, other) => Number(one) === Number(other),
  '-ne': (one, other) => Number(one) !== Number(other),
};

/** A test of words that stand there already has one end; that of one of files cannot be known. */
function testEnds(words: readonly string[]): End {
  const [one = '', sign = '', other = ''] = words;
  if (words.length <= 1) return one === '' ? 'fails' : 'passes';
  if (words.length === 2 && /^-[nz]$/.test(one)) return (sign === '') === (one === '-z') ? 'passes' : 'fails';
  const compare = words.length === 3 && Object.hasOwn(COMPARES, sign) ? COMPARES[sign] : undefined;
  if (compare === undefined) return 'unknown';
  return compare(one, other) ? 'passes' : 'fails';
}
