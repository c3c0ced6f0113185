import { type Chance, chanceOf } from '../packages/chance.ts';
import { FAMILIES } from './cases.ts';
import type { Kernel } from './kernel.ts';
import type { Played } from './played.ts';

export type Violation = { readonly index: number; readonly family: string; readonly what: string };

export type Tally = {
  readonly cases: number;
  /** Changes that the model tried to make and was refused. */
  readonly refused: number;
  /** Commands that were refused. */
  readonly commands: number;
  readonly violations: number;
};

export type Report = {
  readonly families: { readonly [family: string]: Tally };
  readonly violations: readonly Violation[];
};

export type Examination = {
  readonly kernel: Kernel;
  readonly seed: number;
  readonly count: number;
  readonly stopAtFirst?: boolean;
  readonly progress?: (done: number) => void;
};

/** Plays as many cases as asked, each from its own chance: any of them can be played again alone. */
export function examine({ kernel, seed, count, stopAtFirst = false, progress }: Examination): Report {
  const tallies: { [family: string]: Tally } = {};
  const violations: Violation[] = [];
  for (let index = 0; index < count; index += 1) {
    const chance = chanceOf(seed, index);
    const family = chance.pick(WEIGHTED);
    const { what, refused, commands } = outcome(kernel, family, chance);
    if (what !== undefined) violations.push({ index, family, what });
    const before = tallies[family] ?? { cases: 0, refused: 0, commands: 0, violations: 0 };
    tallies[family] = {
      cases: before.cases + 1,
      refused: before.refused + refused,
      commands: before.commands + commands,
      violations: before.violations + (what === undefined ? 0 : 1),
    };
    progress?.(index + 1);
    if (stopAtFirst && violations.length > 0) break;
  }
  return { families: tallies, violations };
}

/** Altered submissions have the most forms, and they come from many places. */
const WEIGHTS: { readonly [family: string]: number } = { altered: 8, 'from elsewhere': 3 };

const WEIGHTED: readonly string[] = Object.keys(FAMILIES).flatMap((name) => Array(WEIGHTS[name] ?? 1).fill(name));

type Outcome = { readonly what: string | undefined; readonly refused: number; readonly commands: number };

function outcome(kernel: Kernel, family: string, chance: Chance): Outcome {
  try {
    const played = FAMILIES[family]?.(kernel, chance);
    if (played === undefined) throw new Error(`There is no family ${family}`);
    const { stage } = played;
    return { what: wrong(played), refused: stage.count('call.refused'), commands: stage.count('command.refused') };
  } catch (error) {
    return { what: `threw ${error instanceof Error ? error.stack : String(error)}`, refused: 0, commands: 0 };
  }
}

/** What a case came to that it may not; undefined where all is well. */
function wrong({ stage, what, armed, changed, closed = false }: Played): string | undefined {
  // A person's own edit of the state file is theirs; what model and runtime change needs the grant.
  const changes = stage.events.filter((event) => event.type === 'state.changed' && event.by !== 'person').length;
  const arms = stage.count('grant.armed');
  if (closed) return `a refused yes closed the question: ${what}`;
  if (changes !== changed) return `${changes} changes instead of ${changed}: ${what}`;
  return arms === armed ? undefined : `${arms} grants armed instead of ${armed}: ${what}`;
}
