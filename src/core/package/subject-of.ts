import { PROBLEM_FIELD_WORDS } from '../words/problem-words-form.ts';
import type { Text } from '../words/text.ts';
import { type Path, valueAt } from './located.ts';

export type Subject = {
  /** `edge draft → review`; undefined where the path leads to no part that has a name. */
  readonly subject: Text | undefined;
  /** The rest of the path in quotes: `"loop.max"`, or nothing. */
  readonly field: string;
};

/** What people call the parts of a package's lists, by the list. */
const PARTS: Readonly<Record<string, (part: unknown) => Text | undefined>> = {
  nodes: (part) => named(PROBLEM_FIELD_WORDS.node, part),
  agents: (part) => named(PROBLEM_FIELD_WORDS.agent, part),
  workflows: (part) => named(PROBLEM_FIELD_WORDS.workflow, part),
  edges: (part) => {
    const [from, to] = [nameIn(part, 'from'), nameIn(part, 'to')];
    return from === undefined || to === undefined ? undefined : PROBLEM_FIELD_WORDS.edge(from, to);
  },
};

/** A path as people would name the place: the part by its own name, then the field in it. */
export function subjectOf(path: Path, value: unknown): Subject {
  const [list, index] = path;
  const part =
    typeof list === 'string' && typeof index === 'number' && Object.hasOwn(PARTS, list) ? PARTS[list] : undefined;
  const subject = part?.(valueAt(value, path.slice(0, 2)));
  const rest = pathText(subject === undefined ? path : path.slice(2));
  return { subject, field: rest === '' ? '' : `"${rest}"` };
}

const MAX_NAME = 60;

function nameIn(part: unknown, key: string): string | undefined {
  const name = valueAt(part, [key]);
  return typeof name === 'string' && name !== '' && name.length <= MAX_NAME ? name : undefined;
}

function named(words: (id: string) => Text, part: unknown): Text | undefined {
  const id = nameIn(part, 'id');
  return id === undefined ? undefined : words(JSON.stringify(id));
}

/** `nodes[3].file`, as people write it. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}
