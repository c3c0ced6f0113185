import type { z } from 'zod';
import { PROBLEM_FORM_WORDS, PROBLEM_FIELD_WORDS as WORDS } from '../words/problem-words-form.ts';
import { schemaText } from '../words/problem-words-schema.ts';
import { asIs, type Text } from '../words/text.ts';

/** An issue as a sentence about a field; where the checked value itself is wrong, there is no field. */
export function issueWords(issue: z.core.$ZodIssue, field: string): Text {
  const it = field === '' ? WORDS.this : asIs(field);
  if (issue.input === undefined) return WORDS.missing(it);
  const own = schemaText(issue.message);
  if (own !== undefined) return WORDS.of(it, own);
  switch (issue.code) {
    case 'invalid_value': {
      const values = issue.values.map((one) => JSON.stringify(one));
      const [only = '', ...others] = values;
      return others.length === 0 && only !== ''
        ? WORDS.mustBe(it, only, formatInput(issue.input))
        : WORDS.oneOf(it, values, formatInput(issue.input));
    }
    case 'invalid_type': {
      const instead = convertInput(issue.expected, issue.input);
      const kind = KINDS[issue.expected]?.called ?? asIs(issue.expected);
      return instead === undefined
        ? WORDS.mustBeKind(it, kind, foundInstead(issue.expected, issue.input))
        : WORDS.writeKind(it, kind, instead, formatInput(issue.input));
    }
    case 'too_small':
      return tooSmall(issue, it);
    case 'too_big':
      return tooBig(issue, it);
    default:
      return WORDS.of(it, asIs(issue.message.replace(/^Invalid input: /, '')));
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, it: Text): Text {
  if (issue.origin === 'string') return WORDS.notEmpty(it);
  if (issue.origin === 'array') return WORDS.of(it, asIs(issue.message));
  return WORDS.orMore(it, leastOf(issue), formatInput(issue.input));
}

function tooBig({ origin, maximum, message, input }: z.core.$ZodIssueTooBig, it: Text): Text {
  if (typeof input === 'number') return WORDS.orLess(it, String(maximum), formatInput(input));
  return origin === 'string' ? WORDS.tooLong(it, String(maximum)) : WORDS.of(it, asIs(message));
}

/** More than nothing is at least one: what is counted here is whole. */
function leastOf({ minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  return String(inclusive === false ? Number(minimum) + 1 : minimum);
}

/** What to write, where the field or its kind says it. */
export function adviceFor(issue: z.core.$ZodIssue): Text | undefined {
  const key = String(issue.path.at(-1) ?? '');
  const usual = Object.hasOwn(USUAL, key) ? USUAL[key] : undefined;
  if (issue.input === undefined) {
    const kind = issue.code === 'invalid_type' ? issue.expected : '';
    const file = kind === 'string' && Object.hasOwn(FILES, key) ? FILES[key] : undefined;
    return key === '' ? undefined : WORDS.add(key, usual ?? file ?? KINDS[kind]?.example ?? '…');
  }
  if (usual !== undefined) return WORDS.set(key, usual);
  return adviceForValue(issue, key);
}

function adviceForValue(issue: z.core.$ZodIssue, key: string): Text | undefined {
  if (issue.code === 'too_big' && typeof issue.input === 'number') return WORDS.writeOrLess(String(issue.maximum));
  // An example of the kind would not be one of what the schema asks for in words of its own.
  if (schemaText(issue.message) !== undefined) return adviceForName(key, issue.input);
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.length === 1 ? undefined : WORDS.writeOneOf;
    case 'invalid_type': {
      const instead = convertInput(issue.expected, issue.input) ?? KINDS[issue.expected]?.example;
      return instead === undefined ? PROBLEM_FORM_WORDS.writeOther : PROBLEM_FORM_WORDS.write(instead);
    }
    case 'too_small':
      return typeof issue.input === 'number' ? WORDS.writeOrMore(leastOf(issue)) : undefined;
    default:
      return adviceForName(key, issue.input);
  }
}

function adviceForName(key: string, input: unknown): Text | undefined {
  if (Object.hasOwn(FILES, key)) return WORDS.writePath(FILES[key] ?? '');
  return IDS.has(key) && typeof input === 'string' ? adviceForId(input) : undefined;
}

/** Fields that have one usual value. */
const USUAL: Readonly<Record<string, string>> = {
  version: '"1.0.0"',
  schemaVersion: '"1.1"',
  stepsCompleted: '[]',
  currentNodeId: '""',
  execution_modes: '["auto", "interactive"]',
};

const IDS: ReadonlySet<string> = new Set(['id', 'from', 'to', 'entryNodeId', 'agentId']);

/** Fields that name a file, with what it is usually called. */
const FILES: Readonly<Record<string, string>> = {
  file: '"steps/plan.md"',
  agents: '"agents.json"',
  graph: '"workflow.graph.json"',
  workflow: '"workflow.md"',
  outputSchema: '"assets/output.schema.json"',
};

/** The same name in the letters that an id may have. */
function adviceForId(id: string): Text {
  const plain = id
    .slice(0, MAX_SHOWN)
    .replaceAll(/[^\p{L}\p{N}\p{M}_.:]+/gu, '-')
    .replace(/^[-.:]+|-+$/g, '');
  return plain === '' || plain === id ? WORDS.otherId : WORDS.writeId(plain);
}

/** What people call each kind of value, and how one is written. */
const KINDS: Readonly<Record<string, { readonly called: Text; readonly example: string }>> = {
  string: { called: WORDS.aText, example: '"…"' },
  number: { called: WORDS.aNumber, example: '3' },
  int: { called: WORDS.aWholeNumber, example: '3' },
  boolean: { called: WORDS.trueOrFalse, example: 'true' },
  array: { called: WORDS.aList, example: '[…]' },
  object: { called: WORDS.anObject, example: '{…}' },
  record: { called: WORDS.anObject, example: '{…}' },
};

/** Of a number that is not whole its kind says nothing. */
function foundInstead(expected: string, input: unknown): Text {
  return expected === 'int' && Number.isFinite(input) ? formatInput(input) : kindOf(input);
}

function kindOf(value: unknown): Text {
  if (value === null) return WORDS.null;
  return Array.isArray(value) ? WORDS.aList : (KINDS[typeof value]?.called ?? WORDS.somethingElse);
}

/** The value as it should have been written, where that is plain. */
function convertInput(expected: string, input: unknown): string | undefined {
  if (expected === 'string')
    return typeof input === 'number' || typeof input === 'boolean' ? JSON.stringify(String(input)) : undefined;
  if (typeof input !== 'string') return undefined;
  if (expected === 'boolean') return TRUTHS[input.toLowerCase()];
  return (expected === 'number' || expected === 'int') && /^\d{1,9}$/.test(input) ? String(Number(input)) : undefined;
}

const TRUTHS: Readonly<Record<string, string>> = { true: 'true', yes: 'true', false: 'false', no: 'false' };

const MAX_SHOWN = 40;

function formatInput(input: unknown): Text {
  if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'boolean') return kindOf(input);
  const text = JSON.stringify(input);
  return asIs(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}
