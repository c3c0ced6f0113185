import type { ToolResult } from '../../core/tool/result.ts';
import { type OpenPage, PROJECT_ORIGIN, type StepEnd } from '../../ports/browser.ts';
import type { Mount } from '../../ports/mount.ts';
import { gatherEvidence } from './gather-evidence.ts';
import type { KeptCall } from './kept-result.ts';
import type { PlannedStep } from './page-steps.ts';

/** As much of the time of a call as one expectation may wait. */
const STEP_MS = 5_000;

type TakenStep = {
  readonly step: string;
  readonly outcome: 'passed' | 'failed' | 'not tried';
  readonly ms: number;
  readonly seen?: string;
  readonly why?: string;
};

export type CheckOrder = {
  readonly url: string;
  /** The page as it was asked for. */
  readonly said: string;
  readonly steps: readonly PlannedStep[];
  readonly timeoutMs: number;
  readonly mount: Mount;
  readonly taskId: string;
  readonly kept: KeptCall;
};

/** Opens the page and takes the steps, up to the first that fails; then what the failure looks like is kept. */
export async function checkPage(page: OpenPage, order: CheckOrder): Promise<ToolResult> {
  const began = performance.now();
  const until = began + order.timeoutMs;
  const left = () => Math.max(1, Math.ceil(until - performance.now()));
  const acts = [
    { said: `open ${order.said}`, act: async () => judgeOpening(await page.go(order.url, left()), order) },
    ...order.steps.map(({ said, step }) => ({ said, act: () => page.act(step, Math.min(STEP_MS, left())) })),
  ];
  const taken: TakenStep[] = [];
  for (const { said, act } of acts)
    taken.push(
      taken.some(({ outcome }) => outcome === 'failed')
        ? { step: said, outcome: 'not tried', ms: 0 }
        : { step: said, ...(await timeStep(act)) },
    );
  const passed = taken.every(({ outcome }) => outcome === 'passed');
  const durationMs = Math.round(performance.now() - began);
  // Before the page is closed, which fails requests of its own.
  const events = page.events();
  const crash = passed ? undefined : await gatherEvidence(page, order);
  return {
    ok: true,
    passed,
    page: order.said,
    durationMs,
    steps: taken.map((step) => ({ ...step })),
    ...Object.fromEntries(Object.entries(events).filter(([, list]) => list.length > 0)),
    ...(crash === undefined
      ? {}
      : { screenshot: crash.screenshot, evidence: crash.steps.map((step) => ({ ...step })) }),
  };
}

/** A page with an error of its server is as expected only where the steps say what is expected of it; a file that is not there never is. */
function judgeOpening(end: StepEnd, { url, steps }: CheckOrder): StepEnd {
  if (end.outcome === 'failed' || end.status === undefined) return end;
  const isMeant = steps.some(({ step }) => step.kind === 'expectText' || step.kind === 'expectVisible');
  if (isMeant && !url.startsWith(`${PROJECT_ORIGIN}/`)) return { outcome: 'passed' };
  return { outcome: 'failed', why: `It was answered with ${end.status}.` };
}

async function timeStep(act: () => Promise<StepEnd>): Promise<StepEnd & { readonly ms: number }> {
  const began = performance.now();
  const end = await act();
  return { ...end, ms: Math.round(performance.now() - began) };
}
