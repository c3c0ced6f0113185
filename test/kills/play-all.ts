import type { Violation } from './check-log.ts';
import type { Harness, Plan } from './harness.ts';

export type Tally = {
  readonly rounds: number;
  readonly kills: number;
  readonly lost: number;
  readonly repeated: number;
  readonly stuck: number;
  /** Every violation with the plan that showed it: enough to play it again. */
  readonly violations: readonly (Violation & { readonly plan: string })[];
};

/** Two at a time: what CI has. */
const AT_ONCE = 2;

export async function playAll(
  harness: Harness,
  plans: readonly Plan[],
  onRound?: (done: number) => void,
): Promise<Tally> {
  const waiting = [...plans];
  const violations: Tally['violations'][number][] = [];
  let [rounds, kills] = [0, 0];
  const worker = async () => {
    for (let plan = waiting.shift(); plan !== undefined; plan = waiting.shift()) {
      const played = await harness.play(plan);
      violations.push(...played.violations.map((violation) => ({ ...violation, plan: named(harness, plan) })));
      rounds += 1;
      kills += played.kills;
      onRound?.(rounds);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const count = (kind: Violation['kind']) => violations.filter((violation) => violation.kind === kind).length;
  return { rounds, kills, lost: count('lost'), repeated: count('repeated'), stuck: count('stuck'), violations };
}

function named({ commands }: Harness, plan: Plan): string {
  const [first] = plan.kills;
  const place =
    first !== undefined && 'at' in first ? (commands[plan.from]?.points[first.at - 1] ?? '') : 'at some moment';
  return `${JSON.stringify(plan)} ${place}`;
}
