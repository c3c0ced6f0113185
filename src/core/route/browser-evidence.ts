import { isObject, type JsonObject } from '../json.ts';

/** A page that was looked at in a real browser, whoever asked for it. */
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
};

const MOST = 500;

/** What a result of `browser.check` proves. */
export function readBrowserEvidence(result: JsonObject, place: Pick<BrowserEvidence, 'turn' | 'at'>): BrowserEvidence {
  const { page, passed, durationMs, screenshot } = result;
  const failed = rowsOf(result['steps']).find(({ outcome }) => outcome === 'failed');
  const missed = rowsOf(result['evidence']).find(({ outcome }) => outcome === 'failed');
  return {
    kind: 'browser',
    ...place,
    page: cut(page),
    passed: passed === true,
    durationMs: typeof durationMs === 'number' ? durationMs : 0,
    ...(failed === undefined ? {} : { failed: `${cut(failed['step'])}: ${cut(failed['why'])}` }),
    ...(passed === true ? {} : { screenshot: typeof screenshot === 'string' ? screenshot : null }),
    ...(missed === undefined ? {} : { noShot: `${cut(missed['step'])}: ${cut(missed['why'])}` }),
  };
}

/** Where the picture of a failure is, or why there is none. */
export function screenshotWords({ screenshot, noShot }: Pick<BrowserEvidence, 'screenshot' | 'noShot'>): string {
  if (typeof screenshot === 'string') return `screenshot: ${screenshot}`;
  return `no screenshot (${noShot ?? 'the browser gave none'})`;
}

function rowsOf(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter((row): row is JsonObject => isObject(row)) : [];
}

function cut(value: unknown): string {
  return String(value ?? '')
    .slice(0, MOST)
    .toWellFormed();
}
