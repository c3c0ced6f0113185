import type { Json } from '../../src/core/json.ts';
import type { AskedQuestion } from '../../src/core/output/evidence.ts';
import type { Plan, Schema, Segment } from './plan.ts';

/*
 * What must come of a plan, from how it was made: no text is read here, and nothing of the product is used. The codes, the
 * order and the words of the table are those of the requirements.
 */

export type Expected = {
  readonly kind: 'completed' | 'waiting' | 'failed';
  readonly code?: string;
  readonly output?: Json;
  /** The output is this text, but for white space. */
  readonly text?: string;
  readonly prompt?: string;
  readonly asked?: Omit<AskedQuestion, 'problem'> & { readonly isSound: boolean };
  readonly warnings: readonly string[];
};

const ENDINGS: { readonly [ending: string]: string } = {
  cut: 'ENGINE_FAILED',
  killed: 'ENGINE_FAILED',
  failure: 'ENGINE_FAILED',
  unauthorized: 'ENGINE_AUTH',
  exit: 'ENGINE_FAILED',
  time: 'ENGINE_TIMEOUT',
  flood: 'OUTPUT_LIMIT_EXCEEDED',
  loop: 'LOOP_DETECTED',
};

export const GENERAL = 'The agent has stopped without a word. What should it do?';

export function expectedOf(plan: Plan): Expected {
  if (plan.ending !== 'ok') return { kind: 'failed', code: ENDINGS[plan.ending] ?? '', warnings: [] };
  const found = foundOutput(plan);
  const valid = found.valid && plan.missing.length === 0;
  const told = [...(found.repaired ? ['OUTPUT_REPAIRED'] : []), ...aside(plan)];
  const { value, text } = found;
  const done = { kind: 'completed', ...(text === undefined ? { output: value } : { text }), warnings: told } as const;
  if (plan.segments.some(({ marker }) => marker)) return valid ? done : failed('DONE_WITH_INVALID_OUTPUT', told);
  if (plan.mode === 'auto') return valid ? done : failed('OUTPUT_INVALID', told);
  if (valid && found.vouched) return { ...done, warnings: [...soft(plan), ...told] };
  if (plan.maxAttempt !== undefined && plan.attempt >= plan.maxAttempt)
    return failed('INTERACTIVE_MAX_ATTEMPT_EXCEEDED', told);
  return { kind: 'waiting', ...question(plan), warnings: aside(plan) };
}

function aside({ schema }: Plan): readonly string[] {
  return schema === 'unusable' ? ['OUTPUT_SCHEMA_UNUSABLE'] : [];
}

function soft({ schema }: Plan): readonly string[] {
  const loosely = schema === 'loose' || schema === 'free' ? ['OUTPUT_SCHEMA_TOO_LOOSE'] : [];
  return ['INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER', ...loosely];
}

function failed(code: string, warnings: readonly string[]): Expected {
  return { kind: 'failed', code, warnings };
}

type Found = {
  readonly valid: boolean;
  /** Whether it counts without the marker in interactive mode. */
  readonly vouched: boolean;
  readonly repaired: boolean;
  readonly value: Json;
  readonly text?: string;
};

function foundOutput({ segments, schema, mode }: Plan): Found {
  const holder = segments.findLast(({ object }) => object !== undefined && object !== 'empty');
  const object = holder?.object === 'empty' ? undefined : holder?.object;
  const value = object?.value === 'unreadable' ? undefined : object?.value;
  const isEmpty = holder === undefined && segments.some((segment) => segment.object === 'empty');
  const read = value ?? (isEmpty ? {} : undefined);
  const repaired = value !== undefined && object?.repaired === true;
  if (schema === 'none' || schema === 'unusable') return withoutSchema(segments, mode, read, repaired, isEmpty);
  const valid = read !== undefined && !Array.isArray(read) && TAKES[schema](read as Object);
  const others = segments.filter((segment) => segment !== holder && segment.text.trim() !== '');
  const whole = object?.whole === true && others.length === 0;
  const vouched = schema === 'loose' || schema === 'free' ? whole || isWholeEmpty(segments, isEmpty) : true;
  return { valid, vouched, repaired, value: read ?? null };
}

/** The marker alone is a whole object too, but then the turn is done; an empty object without it has no marker to be done by. */
function isWholeEmpty(segments: readonly Segment[], isEmpty: boolean): boolean {
  return (
    isEmpty &&
    segments.every(({ text, object }) => text.trim() === '' || (object === 'empty' && /^\{\s*\}$/.test(text)))
  );
}

function withoutSchema(
  segments: readonly Segment[],
  mode: string,
  read: Json | undefined,
  repaired: boolean,
  isEmpty: boolean,
): Found {
  const text = segments.map(({ plain }) => plain).join('\n\n');
  const isText = mode === 'auto' || read === undefined || Array.isArray(read) || (isEmpty && text.trim() !== '');
  const found = { valid: true, vouched: false, value: read ?? null };
  return isText ? { ...found, repaired: false, text } : { ...found, repaired };
}

type Object = Readonly<Record<string, Json>>;
const KNOWN = ['r', 'note', 'deep', 'list', 'z', 'outer'];
const isForm = (value: Object) => Object.hasOwn(value, 'r') && typeof value['r'] === 'string';

const TAKES: { readonly [S in Exclude<Schema, 'none' | 'unusable'>]: (value: Object) => boolean } = {
  open: isForm,
  modern: isForm,
  later: isForm,
  closed: (value) =>
    isForm(value) && !String(value['r']).includes('@') && Object.keys(value).every((key) => KNOWN.includes(key)),
  loose: () => true,
  free: () => true,
};

/** The last question, where it is sound; else the last words, a broken question only where it is all there is; else a sentence. */
function question({ segments }: Plan): Pick<Expected, 'prompt' | 'asked'> {
  const newest = (words: readonly string[]) => words.map((text) => text.trim()).findLast((text) => text !== '');
  const said = newest(segments.map(({ shown }) => shown)) ?? newest(segments.map(({ text }) => text)) ?? GENERAL;
  const asks = segments.flatMap(({ ask }) => (ask === undefined ? [] : [ask]));
  const last = asks.at(-1);
  if (last === undefined) return { prompt: said };
  return { prompt: last.isSound ? (last.asked.prompt ?? '') : said, asked: { ...last.asked, isSound: last.isSound } };
}
