import { structuredPatch } from 'diff';
import { isObject, type Json, sameJson } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import { isRefusal } from '../refusal.ts';
import { patchText } from '../tool/patch-text.ts';
import { splitFrontMatter } from './front-matter.ts';
import { readYaml } from './read-yaml.ts';
import { setFrontMatterParts } from './update-front-matter.ts';

/** Where the two differ; a side without a value has none there. */
export type EditConflict = { readonly path: readonly string[]; readonly now?: Json; readonly edited?: Json };

export type MergedEdit = {
  /** What the edit makes of the text as it is now; where both have changed the same, with the word of the edit. */
  readonly text: string;
  readonly conflicts: readonly EditConflict[];
  /** That is what the edited text says itself: nothing else has changed since. */
  readonly isWhole: boolean;
};

/** What an edit of `base` means for `now`: its own difference, on top of what has changed since. */
export function mergeEdit(base: string, edited: string, now: string): MergedEdit {
  if (base === now) return { text: edited, conflicts: [], isWhole: true };
  const [before, wanted, current] = [partsOf(base), partsOf(edited), partsOf(now)];
  const touched = differing(before, wanted);
  const moved = new Set(differing(before, current));
  const conflicts = touched
    .filter((key) => moved.has(key) && !sameJson(current.get(key), wanted.get(key)))
    .map((key): EditConflict => keepDefined({ path: pathOf(key), now: current.get(key), edited: wanted.get(key) }));
  const expected = new Map(current);
  for (const key of touched) setPart(expected, key, wanted.get(key));
  const reads = (text: string) => differing(partsOf(text), expected).length === 0;
  // The lines as they were typed, comments and all, where they fit; else the values alone.
  const patched = patchLines(base, edited, now);
  const text = patched !== undefined && reads(patched) ? patched : setParts(now, touched, wanted);
  const odd = reads(text) ? lostComment(base, edited, text) : { path: ['---'] };
  return {
    text,
    conflicts: odd === undefined ? conflicts : [...conflicts, odd],
    isWhole: differing(expected, wanted).length === 0,
  };
}

/**
 * What is compared as one, by its path as JSON: each key of the front matter, each variable, and, with no path, the text below.
 * Lists are one: to put two together would be a guess at what both meant.
 */
type Parts = ReadonlyMap<string, Json>;

function partsOf(text: string): Parts {
  const front = splitFrontMatter(text);
  const read = front === undefined ? undefined : readYaml(front.yaml);
  const { variables, ...keys } = read?.kind === 'read' && isObject(read.value) ? read.value : {};
  const entries = [
    ...Object.entries(keys).map(([key, value]) => [[key], value]),
    ...(isObject(variables)
      ? Object.entries(variables).map(([name, value]) => [['variables', name], value])
      : [[['variables'], variables]]),
    [[], front?.rest ?? text],
  ].filter(([, value]) => value !== undefined);
  return new Map(entries.map(([path, value]) => [JSON.stringify(path), value as Json]));
}

function differing(one: Parts, other: Parts): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => !sameJson(one.get(key), other.get(key)));
}

function setPart(parts: Map<string, Json>, key: string, value: Json | undefined): void {
  if (value === undefined) parts.delete(key);
  else parts.set(key, value);
}

function pathOf(key: string): readonly string[] {
  return JSON.parse(key) as readonly string[];
}

/** One line of context: more of it would often be a line that the run has changed. */
const NEARBY = { context: 1, maxEditLength: 500 };

function patchLines(base: string, edited: string, now: string): string | undefined {
  const parsed = structuredPatch('', '', base, edited, '', '', NEARBY);
  const text = parsed === undefined ? undefined : patchText(now, { creates: false, parsed });
  return isRefusal(text) ? undefined : text;
}

function setParts(now: string, touched: readonly string[], wanted: Parts): string {
  const changes = touched.map((key) => ({ path: pathOf(key), value: wanted.get(key) }));
  const text = setFrontMatterParts(now, changes);
  const body = changes.find(({ path }) => path.length === 0)?.value;
  const front = splitFrontMatter(text);
  return typeof body !== 'string' || front === undefined ? text : front.open + front.yaml + body;
}

/** A comment is no value: where its line did not fit, it would be lost without a word. */
function lostComment(base: string, edited: string, text: string): EditConflict | undefined {
  const kept = [...commentsOf(base), ...commentsOf(text)];
  const lost = commentsOf(edited).find((comment) => !kept.includes(comment));
  return lost === undefined ? undefined : { path: ['#'], edited: lost };
}

function commentsOf(text: string): readonly string[] {
  return splitFrontMatter(text)?.yaml.match(/#.*$/gm) ?? [];
}
