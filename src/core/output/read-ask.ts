import { asJson, isObject, type Json, type JsonObject } from '../json.ts';
import { MAX_ALIASES, parseBoundedYaml } from '../yaml/bounded-yaml.ts';
import { yamlMistake } from '../yaml/yaml-mistake.ts';
import type { AskedQuestion } from './evidence.ts';
import { MARKER_NAME } from './find-objects.ts';

export const ASK_NAME = 'ask_user';

/** Far more than a question needs; what is longer is not taken apart. */
const MAX_YAML = 65_536;
const MAX_YAML_IN_ALL = 262_144;
const MAX_PROMPT = 50_000;
const MAX_OPTIONS = 100;
const MAX_LABEL = 200;
const MAX_ID = 200;

/** The value of a text that should be a question; `alone`: it is `ask_user` and nothing else. */
export type ParsedAsk = { readonly value: Json | undefined; readonly alone: boolean; readonly problem?: string };

export type AskParser = (content: string) => ParsedAsk;

/**
 * The YAML of questions (or their JSON, which is YAML too), bounded as everything from a model is: each of them, and all that
 * one text holds. The same words are read once.
 */
export function askParser(): AskParser {
  const known = new Map<string, ParsedAsk>();
  let left = MAX_YAML_IN_ALL;
  return (content) => {
    const before = known.get(content);
    if (before !== undefined) return before;
    if (content.length > Math.min(MAX_YAML, left)) return unread(content, 'it is too long');
    left -= content.length;
    const parsed = parseAsk(content);
    known.set(content, parsed);
    return parsed;
  };
}

function unread(content: string, problem: string): ParsedAsk {
  return { value: undefined, alone: startsAlone(content), problem };
}

function parseAsk(content: string): ParsedAsk {
  const parsed = parseBoundedYaml(content);
  if (parsed.kind === 'problem')
    return unread(content, `its YAML is broken: ${yamlMistake(content, parsed.complaint).said.en}`);
  try {
    const value = asJson(parsed.document.toJS({ maxAliasCount: MAX_ALIASES }));
    if (value === undefined) return { value, alone: false, problem: 'it holds what JSON cannot say' };
    return { value, alone: isAskAlone(value) };
  } catch {
    return unread(content, 'its YAML refers to itself too often');
  }
}

/** Whether a value is a question and nothing else: the marker and empty keys beside it say nothing. */
export function isAskAlone(value: Json): boolean {
  if (!isObject(value) || value[ASK_NAME] === undefined) return false;
  return Object.keys(value).every((key) => key === ASK_NAME || key === MARKER_NAME || value[key] === null);
}

/** Broken YAML that sets out to be a question and names nothing else at its own level. */
function startsAlone(content: string): boolean {
  const keys = content.slice(0, MAX_YAML).match(/(?<![^\n])[^\s#-][^:\n]{0,100}:/g) ?? [];
  return keys.length > 0 && keys.every((key) => key.replace(/["'\s:]/g, '') === ASK_NAME);
}

/** What of a question can be shown (TRN-03). One that is not as it should be has no id and no prompt of its own. */
export function readAsk({ value, problem }: ParsedAsk): AskedQuestion {
  if (problem !== undefined) return { problem };
  const named = isObject(value) ? value[ASK_NAME] : undefined;
  const body = named ?? value ?? null;
  if (!isObject(body)) return { problem: 'it is not a list of named parts' };
  const fields = body as JsonObject;
  const wrong = WRONG.flatMap(([key, isRight]) => (isRight(fields[key] ?? null) ? [] : [key]));
  if (named === undefined) wrong.unshift('the name ask_user around it');
  const shown = decorations(fields);
  if (wrong.length > 0) return { ...shown, problem: `missing or of a wrong form: ${wrong.join(', ')}` };
  return { interactionId: String(fields['interaction_id']), prompt: String(fields['prompt']), ...shown };
}

/** A question whose JSON had to be repaired: what can be shown of it is shown, and nothing of it is taken at its word. */
export function brokenAsk({ interactionId: _, prompt: __, ...shown }: AskedQuestion): AskedQuestion {
  return { ...shown, problem: 'its JSON is broken' };
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;
const isLabel = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && isText(String(value), MAX_LABEL);

/** What makes a part of the question well-formed; what may be missing is null. */
const WRONG: readonly (readonly [key: string, isRight: (value: Json) => boolean])[] = [
  ['interaction_id', (value) => Number.isSafeInteger(value) || isText(value, MAX_ID)],
  ['prompt', (value) => isText(value, MAX_PROMPT)],
  ['kind', (value) => value === null || typeof value === 'string'],
  ['options', (value) => value === null || areOptions(value)],
  ['ui_hints', (value) => value === null || isObject(value)],
];

function areOptions(value: Json): value is readonly JsonObject[] {
  if (!Array.isArray(value) || value.length > MAX_OPTIONS) return false;
  return value.every((option) => isObject(option) && isLabel(option['label']) && isLabel(option['value']));
}

/** Kinds are for the eyes only; models have several words for the same. */
const KINDS: Readonly<Record<string, string>> = {
  choose_one: 'choose_one',
  confirm: 'confirm',
  fill_fields: 'fill_fields',
  open_text: 'open_text',
  risk_ack: 'risk_ack',
  decision: 'choose_one',
  single_select: 'choose_one',
  confirmation: 'confirm',
  clarification: 'open_text',
};

function decorations(fields: JsonObject): Pick<AskedQuestion, 'kind' | 'options' | 'uiHints' | 'context'> {
  const { kind = null, options = null, ui_hints: hints = null, context = null } = fields;
  const word = typeof kind === 'string' ? kind.trim().toLowerCase() : '';
  return {
    ...(kind === null ? {} : { kind: (Object.hasOwn(KINDS, word) ? KINDS[word] : undefined) ?? 'open_text' }),
    ...(areOptions(options) && options.length > 0
      ? { options: options.map(({ label, value }) => ({ label: String(label), value: String(value) })) }
      : {}),
    ...(isObject(hints) ? { uiHints: hints as JsonObject } : {}),
    ...(context === null ? {} : { context }),
  };
}
