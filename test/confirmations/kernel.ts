import { decide, type Happening } from '../../src/core/run/decide/decide.ts';
import { type Plan, plan } from '../../src/core/run/next/plan.ts';
import type { Run } from '../../src/core/run/run.ts';

/** What happens to a run, decided and followed through: the part that is examined. */
export type Kernel = (run: Run, happening: Happening, now: number) => Plan;

export const product: Kernel = (run, happening, now) => plan(run, decide(run, happening, now), now);
