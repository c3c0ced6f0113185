import type { z } from 'zod';

/** An issue as a sentence about a field; where the checked value itself is wrong, there is no field. */
export function issueWords(issue: z.core.$ZodIssue, field: string): string {
  const it = field === '' ? 'this' : field;
  if (issue.input === undefined) return `${it} is missing`;
  switch (issue.code) {
    case 'invalid_value':
      return `${it} ${issue.values.length === 1 ? 'must be' : 'is one of'} ${issue.values.map((one) => JSON.stringify(one)).join(', ')}, not ${shown(issue.input)}`;
    case 'invalid_type': {
      const instead = converted(issue.expected, issue.input);
      const write =
        instead === undefined ? `, not ${kindOf(issue.input)}` : `: write ${instead}, not ${shown(issue.input)}`;
      return `${it} must be ${KINDS[issue.expected] ?? issue.expected}${write}`;
    }
    case 'too_small':
      if (issue.origin === 'string') return `${it} must not be empty`;
      // Lists say it in their own words.
      return issue.origin === 'array'
        ? `${it}: ${issue.message}`
        : `${it} must be 1 or more, not ${shown(issue.input)}`;
    default:
      return `${it}: ${issue.message.replace(/^Invalid input: /, '')}`;
  }
}

/** What to write, where the field or its kind says it. */
export function adviceFor(issue: z.core.$ZodIssue): string | undefined {
  const key = String(issue.path.at(-1) ?? '');
  const usual = Object.hasOwn(USUAL, key) ? USUAL[key] : undefined;
  if (issue.input === undefined) {
    const kind = issue.code === 'invalid_type' ? issue.expected : '';
    const file = kind === 'string' && Object.hasOwn(FILES, key) ? FILES[key] : undefined;
    return key === '' ? undefined : `Add "${key}": ${usual ?? file ?? EXAMPLES[kind] ?? '…'}.`;
  }
  if (usual !== undefined) return `Write "${key}": ${usual}.`;
  return adviceForValue(issue, key);
}

function adviceForValue(issue: z.core.$ZodIssue, key: string): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.length === 1 ? undefined : 'Write one of these words.';
    case 'invalid_type':
      return `Write ${converted(issue.expected, issue.input) ?? EXAMPLES[issue.expected] ?? 'something else'}.`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? undefined : 'Write 1 or more.';
    default:
      if (Object.hasOwn(FILES, key)) return 'Write a path from the folder of the package on, such as "steps/plan.md".';
      return IDS.has(key) && typeof issue.input === 'string' ? adviceForId(issue.input) : undefined;
  }
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
};

/** The same name in the letters that an id may have. */
function adviceForId(id: string): string | undefined {
  const plain = id
    .slice(0, MAX_SHOWN)
    .replaceAll(/[^\p{L}\p{N}\p{M}_.:]+/gu, '-')
    .replace(/^[-.:]+|-+$/g, '');
  return plain === '' || plain === id
    ? 'Choose another id.'
    : `Write ${JSON.stringify(plain)}, everywhere it is named.`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const EXAMPLES: Readonly<Record<string, string>> = {
  string: '"…"',
  number: '3',
  int: '3',
  boolean: 'true',
  array: '[…]',
  object: '{…}',
  record: '{…}',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : (KINDS[typeof value] ?? 'something else');
}

/** The value as it should have been written, where that is plain. */
function converted(expected: string, input: unknown): string | undefined {
  if (expected === 'string')
    return typeof input === 'number' || typeof input === 'boolean' ? JSON.stringify(String(input)) : undefined;
  if (typeof input !== 'string') return undefined;
  if (expected === 'boolean') return TRUTHS[input.toLowerCase()];
  return (expected === 'number' || expected === 'int') && /^\d{1,9}$/.test(input) ? String(Number(input)) : undefined;
}

const TRUTHS: Readonly<Record<string, string>> = { true: 'true', yes: 'true', false: 'false', no: 'false' };

const MAX_SHOWN = 40;

function shown(input: unknown): string {
  if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'boolean') return kindOf(input);
  const text = JSON.stringify(input);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
