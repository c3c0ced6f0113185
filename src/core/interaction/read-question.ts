import type { z } from 'zod';
import { isObject, type JsonObject } from '../json.ts';
import { pathText } from '../package/subject-of.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { SCREEN_WORDS } from '../words/screen-words.ts';
import { asIs } from '../words/text.ts';
import { cut, few, quoteValue } from './checked.ts';
import { Widget } from './widget.ts';
import { widgetProblems } from './widget-problems.ts';

/** A question as a model asks it; without a widget it is a plain one, with a free answer. */
export type Question = {
  readonly prompt: string;
  readonly widgetId: string | undefined;
  readonly widget: Widget | undefined;
};

const MAX_PROMPT = 50_000;
const MAX_WIDGET_ID = 200;

/** The arguments of `ui.ask_user`, or everything that is wrong with them. What does not belong to the type is left aside. */
export function readQuestion(args: JsonObject): Question | Refusal {
  const prompt = [args['message'], args['prompt']].find((text) => typeof text === 'string' && text.trim() !== '');
  const { widgetId = null, type = null } = args;
  if (typeof prompt !== 'string') return malformed(['it needs a message']);
  if (prompt.length > MAX_PROMPT) return malformed([`message: at most ${MAX_PROMPT} characters`]);
  if (widgetId !== null && !isName(widgetId))
    return malformed([`widgetId: a text of 1 to ${MAX_WIDGET_ID} characters`]);
  const named = { prompt, widgetId: widgetId ?? undefined };
  return type === null ? { ...named, widget: undefined } : withWidget(named, args);
}

function withWidget(named: Omit<Question, 'widget'>, args: JsonObject): Question | Refusal {
  const { type } = args;
  const keys = PARTS.get(type);
  if (keys === undefined)
    return malformed([`type: expected one of ${[...PARTS.keys()].join(', ')}, not ${quoteValue(type).en}`]);
  // Models send null for what they leave out.
  const given = keys.filter((key) => (args[key] ?? null) !== null).map((key) => [key, args[key]] as const);
  const parts = Object.fromEntries(given.map(([key, value]) => [key, key === 'schema' ? tidied(value) : value]));
  const checked = Widget.safeParse({ type, ...parts });
  if (!checked.success)
    return malformed(checked.error.issues.map((issue) => `${pathText(issue.path)}: ${said(issue)}`));
  // Such a name would be left out without a word.
  const reserved = isObject(args['schema']) && hasProto(args['schema']['properties']);
  const problems = reserved ? ['schema.properties.__proto__: this name is reserved'] : widgetProblems(checked.data);
  return problems.length === 0 ? { ...named, widget: checked.data } : malformed(problems);
}

/** What belongs to a widget beside its type. */
const PARTS: ReadonlyMap<unknown, readonly string[]> = new Map(
  Widget.options.map(({ shape: { type, ...parts } }) => [type.value, Object.keys(parts)]),
);

/** What models write around a schema and what follows from it: a list of words without a type is a list of words. */
function tidied(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { $schema: _, additionalProperties: __, ...rest } = schema;
  const { properties } = rest;
  const fields = isObject(properties) ? Object.entries(properties).map(([name, field]) => [name, withType(field)]) : [];
  return { type: 'object', ...rest, ...(isObject(properties) ? { properties: Object.fromEntries(fields) } : {}) };
}

function withType(field: unknown): unknown {
  if (!isObject(field) || field['type'] !== undefined || !Array.isArray(field['enum'])) return field;
  const numbers = field['enum'].every((value) => typeof value === 'number');
  return { type: numbers ? 'number' : 'string', ...field };
}

function hasProto(properties: unknown): boolean {
  return isObject(properties) && Object.hasOwn(properties, '__proto__');
}

function isName(widgetId: unknown): widgetId is string {
  return typeof widgetId === 'string' && widgetId.trim() !== '' && widgetId.length <= MAX_WIDGET_ID;
}

/** An issue so that a model knows what to send instead. */
function said(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown ${few(issue.keys.map(quoteValue), SCREEN_WORDS.comma).en}`;
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => message).join(', ');
  return / received undefined$/.test(issue.message) ? 'is missing' : issue.message.replace(/^Invalid input: /, '');
}

const MAX_PROBLEM = 300;

/** A model may have sent names of any length and number; what is told it stays readable. */
function malformed(problems: readonly string[]): Refusal {
  const told = problems.map((text) => cut(text, MAX_PROBLEM));
  return refuse('E_SCHEMA_VALIDATION', `This cannot be asked: ${few(told.map(asIs), SCREEN_WORDS.semicolon).en}.`, {
    errors: told.slice(0, 20),
  });
}
