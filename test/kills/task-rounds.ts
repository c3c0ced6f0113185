import type { Violation } from './check-log.ts';
import { SLOTS, type TaskHarness, type TaskPlan } from './task-harness.ts';

export type TaskTally = {
  readonly rounds: number;
  readonly kills: number;
  readonly violations: readonly (Violation & { readonly plan: string })[];
};

/** Killed up to twice in a row, mostly while items are under way, now and then from the very beginning. */
export function taskKills({ ms }: TaskHarness, count: number, random: () => number): readonly TaskPlan[] {
  return Array.from({ length: count }, () => {
    const from = random() < 0.9 ? 'assigned' : 'start';
    const kills = Array.from({ length: 1 + Math.floor(random() * 2) }, () => ({ afterMs: ms[from] * random() }));
    return { from, kills };
  });
}

export async function playTasks(
  harness: TaskHarness,
  plans: readonly TaskPlan[],
  onRound?: (done: number) => void,
): Promise<TaskTally> {
  const waiting = [...plans];
  const violations: TaskTally['violations'][number][] = [];
  let [rounds, kills] = [0, 0];
  const worker = async () => {
    for (let plan = waiting.shift(); plan !== undefined; plan = waiting.shift()) {
      const played = await harness.play(plan);
      const named = JSON.stringify(plan);
      violations.push(...played.violations.map((violation) => ({ ...violation, plan: named })));
      rounds += 1;
      kills += played.kills;
      onRound?.(rounds);
    }
  };
  await Promise.all(SLOTS.map(worker));
  return { rounds, kills, violations };
}
