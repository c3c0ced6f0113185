import { isObject, type JsonObject } from '../json.ts';

/** A step of keeping what a failure looks like, in the order in which they are taken, each with when it was over. */
export type EvidenceStep = {
  readonly step: (typeof EVIDENCE_STEPS)[number];
  readonly outcome: 'done' | 'failed';
  readonly at: string;
  readonly ms: number;
  readonly why?: string;
};
/** The report is rendered from the log, so its step follows the result of the call that took the others. */
const EVIDENCE_STEPS = ['folder', 'screenshot', 'close', 'report'] as const;

/** A page that was looked at in a real browser, for an agent or for the runtime. */
export type BrowserEvidence = {
  readonly kind: 'browser';
  readonly turn: number;
  readonly at: number;
  readonly page: string;
  readonly passed: boolean;
  readonly durationMs: number;
  /** The step that failed, and why. */
  readonly failed?: string;
  /** The path of the screenshot in the project; null where a failure has none, then `noShot` says why. */
  readonly screenshot?: string | null;
  readonly noShot?: string;
  /** The call that found the failure, and how each step of keeping it went. */
  readonly callId?: string;
  readonly steps?: readonly EvidenceStep[];
};

type BrowserPlace = Pick<BrowserEvidence, 'turn' | 'at' | 'callId'>;

const MOST = 500;

/** What a result of `browser.check` proves. */
export function readBrowserEvidence(result: JsonObject, place: BrowserPlace): BrowserEvidence {
  const { page, passed, durationMs, screenshot } = result;
  const failed = rowsOf(result['steps']).find(({ outcome }) => outcome === 'failed');
  const steps = rowsOf(result['evidence']).flatMap(stepIn);
  const missed = steps.find(({ outcome }) => outcome === 'failed');
  return {
    kind: 'browser',
    ...place,
    page: cut(page),
    passed: passed === true,
    durationMs: typeof durationMs === 'number' ? durationMs : 0,
    ...(failed === undefined ? {} : { failed: `${cut(failed['step'])}: ${cut(failed['why'])}` }),
    ...(passed === true ? {} : { screenshot: typeof screenshot === 'string' ? screenshot : null }),
    ...(missed === undefined ? {} : { noShot: `${missed.step}: ${missed.why ?? ''}` }),
    ...(steps.length === 0 ? {} : { steps }),
  };
}

/** Whether a failure was kept, and the log does not say yet how its report was written. */
export function isReportDue({ steps = [] }: BrowserEvidence): boolean {
  return steps.length > 0 && !steps.some(({ step }) => step === 'report');
}

/** Where the picture of a failure is, or why there is none. */
export function screenshotWords({ screenshot, noShot }: Pick<BrowserEvidence, 'screenshot' | 'noShot'>): string {
  if (typeof screenshot === 'string') return `screenshot: ${screenshot}`;
  return `no screenshot (${noShot ?? 'the browser gave none'})`;
}

/** Logs of before have a report that follows: that one is not waited for. */
function stepIn({ step, outcome, at, ms, why }: JsonObject): readonly EvidenceStep[] {
  const name = EVIDENCE_STEPS.find((one) => one === step);
  if (name === undefined) return [];
  return [
    {
      step: name,
      outcome: outcome === 'failed' ? 'failed' : 'done',
      at: cut(at),
      ms: typeof ms === 'number' ? ms : 0,
      ...(why === undefined ? {} : { why: cut(why) }),
    },
  ];
}

/** The objects of a list that came as JSON; none where it is no list. */
export function rowsOf(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter((row): row is JsonObject => isObject(row)) : [];
}

function cut(value: unknown): string {
  return String(value ?? '')
    .slice(0, MOST)
    .toWellFormed();
}
