import { isObject, parseJson } from '../json.ts';
import { type Files, findCheck } from './find-check.ts';

/** A file at the top of a project that is not as it was when the task began; `before` where its text is known. */
export type DifferingFile = {
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted';
  readonly before?: string;
};

/**
 * The file by which a task has changed how its project is checked: whoever does the work must not choose what it is judged by.
 * Undefined where what stood there before still counts, and where nothing stood there.
 */
export function changedCheck(now: Files, differing: readonly DifferingFile[]): string | undefined {
  const gone = differing.find(({ path, status }) => status === 'deleted' && findWay(path) !== undefined);
  if (gone !== undefined) return gone.path;
  const before = new Map(now);
  for (const { path, status, before: text = '' } of differing)
    if (status === 'added') before.delete(path);
    else before.set(path, text);
  const was = findCheck(before)?.from;
  if (was === undefined) return undefined;
  const is = findCheck(now)?.from;
  if (is !== was) return is ?? was;
  const decides = findWay(was)?.decides;
  const kept = new Set(decides?.(now.get(was) ?? ''));
  return decides?.(before.get(was) ?? '').every((line) => kept.has(line)) === false ? was : undefined;
}

/** What a file says of the check, line by line: none of these may go. What is only added to them runs nothing by itself. */
const WAYS: readonly { readonly file: RegExp; readonly decides: (text: string) => readonly string[] }[] = [
  { file: /^(?:package|composer)\.json$/, decides: (text) => entriesOf(text, 'scripts') },
  { file: /^deno\.jsonc?$/, decides: (text) => entriesOf(text, 'tasks') },
  { file: /^(?:GNUm|M|m)akefile$|^\.?[Jj]ustfile$|^(?:pytest|tox)\.ini$|^\.rspec$/, decides: (text) => [text] },
  { file: /^pyproject\.toml$|^setup\.cfg$/, decides: (text) => [sectionsOf(text)] },
];

function findWay(path: string) {
  return WAYS.find(({ file }) => file.test(path));
}

/** npm runs these beside the script `test` as soon as they are there. */
const BESIDE = { pretest: null, posttest: null };

function entriesOf(text: string, field: string): readonly string[] {
  const whole = parseJson(text.replace(/^\uFEFF/, ''));
  const entries = isObject(whole) && isObject(whole[field]) ? whole[field] : {};
  return Object.entries({ ...BESIDE, ...entries }).map((entry) => JSON.stringify(entry));
}

function sectionsOf(text: string): string {
  return (
    text
      .match(/^\[tool[.:]pytest[^\n]*(?:\n(?!\[)[^\n]*)*/gm)
      ?.join('\n')
      .trimEnd() ?? ''
  );
}
