import { runIdOf } from '../e2e/signalbox.ts';
import { type Bench, CANARY, MESSAGE, runSkill } from './bench.ts';
import type { ProgramName } from './pinned.ts';
import { playAsk } from './play-ask.ts';
import { playAttempts } from './play-attempts.ts';
import { playCrew, playsDev } from './play-crew.ts';
import { playKill } from './play-kill.ts';
import { playKillEarly } from './play-kill-early.ts';
import { playLong } from './play-long.ts';
import { playLost } from './play-lost.ts';
import { playMemory, remembers } from './play-memory.ts';
import { leadsTask, leadsTaskBadly, playTask, playTaskBadly } from './play-task.ts';
import { AT_A_LOSS, hangsOnce, SCENARIOS, type Scenario } from './scenarios.ts';
import { differences, done, failed, type Standing, waiting } from './standing.ts';

export type ProductCase = {
  readonly name: string;
  /** Anew for every program: one may keep count. */
  readonly scenario: () => Scenario;
  /** Gives what is wrong, in words; nothing where all is as it must be. */
  readonly play: (bench: Bench) => Promise<readonly string[]>;
  /** Programs that cannot be brought to the end of this case in a bearable time, with the reason. */
  readonly leavesOut?: { readonly [name in ProgramName]?: string };
};

export const PRODUCT_CASES: readonly ProductCase[] = [
  { name: 'done', scenario: () => SCENARIOS.done, play: runsTo(done('green 绿'), { more: told }) },
  { name: 'auto', scenario: () => SCENARIOS.soft, play: runsTo(done('soft'), { mode: 'auto' }) },
  { name: 'tool-echo', scenario: () => SCENARIOS['tool-echo'], play: runsTo(waiting(AT_A_LOSS), { more: echoed }) },
  { name: 'shell', scenario: () => SCENARIOS.shell, play: runsTo(done('42 lamps')) },
  { name: 'think', scenario: () => SCENARIOS.think, play: runsTo(waiting(AT_A_LOSS)) },
  { name: 'ask', scenario: () => SCENARIOS.ask, play: playAsk },
  {
    name: 'soft',
    scenario: () => SCENARIOS.soft,
    play: runsTo({ ...done('soft'), warning: 'INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER' }),
  },
  { name: 'invalid', scenario: () => SCENARIOS.invalid, play: runsTo(failed(/^DONE_WITH_INVALID_OUTPUT$/)) },
  { name: 'attempts', scenario: () => SCENARIOS.insist, play: playAttempts },
  {
    name: 'auto-invalid',
    scenario: () => SCENARIOS['wrong-type'],
    play: runsTo(failed(/^OUTPUT_INVALID$/), { mode: 'auto' }),
  },
  { name: 'auto-ask', scenario: () => SCENARIOS.insist, play: runsTo(failed(/^OUTPUT_INVALID$/), { mode: 'auto' }) },
  { name: 'mcp', scenario: () => SCENARIOS['own-mcp'], play: runsTo(done('heron grey')) },
  { name: 'huge', scenario: () => SCENARIOS.huge, play: runsTo(done('at last')) },
  { name: 'long', scenario: () => SCENARIOS.ask, play: playLong },
  { name: 'lost', scenario: () => SCENARIOS.ask, play: playLost },
  { name: 'kill', scenario: hangsOnce, play: playKill },
  { name: 'kill-early', scenario: () => SCENARIOS.done, play: playKillEarly },
  { name: 'err401', scenario: () => SCENARIOS.err401, play: runsTo(failed(/^ENGINE_AUTH$/, 4)) },
  { name: 'err500', scenario: () => SCENARIOS.err500, play: runsTo(failed(/^ENGINE_FAILED$/)) },
  {
    name: 'err429',
    scenario: () => SCENARIOS.err429,
    play: runsTo(failed(/^ENGINE_RATE_LIMITED$/)),
    leavesOut: { qwen: 'waits a minute between attempts' },
  },
  { name: 'task', scenario: () => leadsTask(), play: playTask },
  { name: 'task-badly', scenario: leadsTaskBadly, play: playTaskBadly },
  { name: 'crew', scenario: playsDev, play: playCrew },
  { name: 'memory', scenario: remembers, play: playMemory },
  { name: 'cut', scenario: () => SCENARIOS.cut, play: playCut },
];

/** The one program that asks again, without a stream, gets its answer; all others must fail. */
function playCut(bench: Bench): Promise<readonly string[]> {
  const standing = bench.program.name === 'claude' ? done('never said to the end') : failed(/^ENGINE_/);
  return runsTo(standing)(bench);
}

type More = {
  readonly mode?: 'auto' | 'interactive';
  readonly more?: (bench: Bench) => readonly string[];
};

function runsTo(standing: Standing, { mode = 'interactive', more = () => [] }: More = {}): ProductCase['play'] {
  return async (bench) => {
    const ended = await bench.run(...runSkill(bench, mode));
    const shown = await bench.show(runIdOf(ended));
    return [...differences(standing, ended, shown), ...more(bench)];
  };
}

/** What the model was told in its first turn. */
function told({ stage }: Bench): readonly string[] {
  const [first] = stage.turns;
  const all = [first?.system, ...(first?.users ?? [])].join('\n');
  return [MESSAGE, CANARY].filter((text) => !all.includes(text)).map((text) => `the model was not told: ${text}`);
}

/** That its own shell worked, where we keep it and with the flags that we give. */
function echoed({ stage }: Bench): readonly string[] {
  const results = stage.turns.at(-1)?.results ?? [];
  return results.some((text) => text.includes('__SKILL_DONE__')) ? [] : [`its shell gave ${JSON.stringify(results)}`];
}
