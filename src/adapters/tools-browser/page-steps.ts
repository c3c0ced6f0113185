import { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { mountPath } from '../../core/tool/mount-path.ts';
import { type PageStep, PROJECT_ORIGIN } from '../../ports/browser.ts';

const MOST_STEPS = 50;

const selector = z.string().min(1).max(1_000);
const words = z.string().max(10_000);

/** Exactly one of these is said of a step. */
const Step = z
  .strictObject({
    look: selector.exactOptional(),
    click: selector.exactOptional(),
    type: z.strictObject({ selector, text: words }).exactOptional(),
    press: z.string().min(1).max(100).exactOptional(),
    expectText: z.union([words.min(1), z.strictObject({ selector, text: words.min(1) })]).exactOptional(),
    expectVisible: selector.exactOptional(),
  })
  .refine((step) => Object.keys(step).length === 1, 'A step says exactly one thing to do');
type Step = z.infer<typeof Step>;

export const CheckArguments = z.strictObject({
  url: z.string().max(2_000).nullish(),
  file: z.string().max(1_000).nullish(),
  steps: z.array(Step).max(MOST_STEPS).nullish(),
  timeoutMs: z.int().positive().nullish(),
});
export type CheckArguments = z.infer<typeof CheckArguments>;

const text = { type: 'string' };
const STEP = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: {
    look: { ...text, description: 'Tell the visible words of what this selector finds.' },
    click: { ...text, description: 'A selector: CSS, or text=….' },
    type: { type: 'object', required: ['selector', 'text'], properties: { selector: text, text } },
    press: { ...text, description: 'A key, for example Enter.' },
    expectText: {
      description: 'These words are there, anywhere on the page or where the selector says.',
      anyOf: [text, { type: 'object', required: ['selector', 'text'], properties: { selector: text, text } }],
    },
    expectVisible: { ...text, description: 'What this selector finds can be seen.' },
  },
};

/** The same for models. */
export const CHECK_PROPERTIES = {
  url: { ...text, description: 'The page: an address of this machine, where its server already runs.' },
  file: { ...text, description: 'Or a page that is a file of the project, for example dist/index.html.' },
  steps: {
    type: 'array',
    maxItems: MOST_STEPS,
    items: STEP,
    description: 'In this order; the first failure ends it.',
  },
  timeoutMs: { type: 'integer', minimum: 1, description: 'Ends all of it after so many milliseconds.' },
};

/** What is done, in order, and what each step is called where it is told. */
export type PlannedStep = { readonly said: string; readonly step: PageStep };

export function plannedSteps({ steps }: CheckArguments): readonly PlannedStep[] {
  return (steps ?? []).map((step) => ({ said: JSON.stringify(step), step: pageStep(step) }));
}

function pageStep({ look, click, type, press, expectText, expectVisible }: Step): PageStep {
  if (look !== undefined) return { kind: 'look', selector: look };
  if (click !== undefined) return { kind: 'click', selector: click };
  if (type !== undefined) return { kind: 'type', ...type };
  if (press !== undefined) return { kind: 'press', key: press };
  if (expectVisible !== undefined) return { kind: 'expectVisible', selector: expectVisible };
  return typeof expectText === 'object'
    ? { kind: 'expectText', ...expectText }
    : { kind: 'expectText', selector: 'body', text: expectText ?? '' };
}

/** The address of the page that is meant. */
export function addressOf({ url, file }: CheckArguments): string | Refusal {
  if (typeof url === 'string' && typeof file !== 'string') return url;
  if (typeof file !== 'string' || typeof url === 'string')
    return refuse('E_SCHEMA_VALIDATION', 'Say either url or file: the one page to look at.');
  const found = mountPath(file);
  if (isRefusal(found)) return found;
  if (found.mount !== 'project') return refuse('E_SANDBOX_VIOLATION', 'The file is to be one of @project.');
  return `${PROJECT_ORIGIN}/${found.segments.map(encodeURIComponent).join('/')}`;
}
