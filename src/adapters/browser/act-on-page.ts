import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { PageStep, StepEnd } from '../../ports/browser.ts';

type Act<K extends PageStep['kind']> = (
  page: Page,
  step: Extract<PageStep, { kind: K }>,
  timeout: number,
) => Promise<StepEnd>;

type Failed = Extract<StepEnd, { readonly outcome: 'failed' }>;

const PASSED: StepEnd = { outcome: 'passed' };
const MOST_SEEN = 2_000;
const MOST_SHOWN = 300;
const LOOK_AGAIN_MS = 50;
/** What is there is told, also where time is up. */
const LAST_LOOK_MS = 500;

const ACTS: { readonly [K in PageStep['kind']]: Act<K> } = {
  look: async (page, { selector }, timeout) => ({
    outcome: 'passed',
    seen: (await visibleWords(page, selector, timeout)).slice(0, MOST_SEEN).toWellFormed(),
  }),
  click: async (page, { selector }, timeout) => {
    await page.locator(selector).first().click({ timeout });
    return PASSED;
  },
  type: async (page, { selector, text }, timeout) => {
    await page.locator(selector).first().fill(text, { timeout });
    return PASSED;
  },
  press: async (page, { key }) => {
    await page.keyboard.press(key);
    return PASSED;
  },
  expectVisible: async (page, { selector }, timeout) => {
    await page.locator(selector).first().waitFor({ state: 'visible', timeout });
    return PASSED;
  },
  expectText: waitForText,
};

/** One step on a page, to its end or for as long as it may take. */
export async function actOnPage(page: Page, step: PageStep, timeout: number): Promise<StepEnd> {
  const act = ACTS[step.kind] as Act<PageStep['kind']>;
  return endOf(act(page, step, timeout), timeout);
}

/** What is thrown here is the page's doing, or comes of ending the browser. A press, say, knows no time limit of its own. */
export async function endOf<T>(work: Promise<T>, ms: number): Promise<T | Failed> {
  const late = new AbortController();
  try {
    const tooLate = sleep(ms + 1_000, undefined, { signal: late.signal });
    return await Promise.race([
      work,
      tooLate.then((): Failed => ({ outcome: 'failed', why: `No end after ${ms} ms.` })),
    ]);
  } catch (cause) {
    return { outcome: 'failed', why: reasonOf(cause) };
  } finally {
    late.abort();
  }
}

/** The first line of what playwright says; the rest is its own log, with colours. */
export function reasonOf(cause: unknown): string {
  const [first = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  return first.slice(0, MOST_SHOWN).toWellFormed();
}

async function waitForText(
  page: Page,
  { selector, text }: Extract<PageStep, { kind: 'expectText' }>,
  timeout: number,
): Promise<StepEnd> {
  const until = performance.now() + timeout;
  for (;;) {
    const left = Math.ceil(Math.max(LAST_LOOK_MS, until - performance.now()));
    const seen = await visibleWords(page, selector, left);
    if (seen.includes(text)) return PASSED;
    if (performance.now() >= until)
      return { outcome: 'failed', why: `It says ${JSON.stringify(seen.slice(0, MOST_SHOWN).toWellFormed())}.` };
    await sleep(LOOK_AGAIN_MS);
  }
}

async function visibleWords(page: Page, selector: string, timeout: number): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not what a person sees
  return page.locator(selector).first().innerText({ timeout });
}
