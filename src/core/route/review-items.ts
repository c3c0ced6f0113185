import { hashText } from '../hash.ts';
import { codeSpans } from '../task/code-spans.ts';
import { splitLines } from '../task/lines.ts';
import { type ReviewNote, readNote } from './review-notes.ts';
import { findPart } from './review-part.ts';
import { shownLines } from './shown-lines.ts';

export type ReviewState = 'open' | 'addressed' | 'ignorable';

/** What a review asks for. Its id is made of its first line, so it stays while other items come and go. */
export type ReviewItem = {
  readonly id: string;
  readonly text: string;
  readonly state: ReviewState;
  readonly reason?: string;
};

/** With where it stands, lines counted from one. */
export type PlacedItem = ReviewItem & {
  /** The last line of its own words: notes stand below. */
  readonly last: number;
  readonly notes: readonly { readonly line: number; readonly note: ReviewNote }[];
  /** How a line begins that belongs to it. */
  readonly margin: string;
};

const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\][ \t]+(\S.*)$/;
const MARK = /✅\uFE0F?[ \t]*Addressed\b/;
const MOST_OF_A_TEXT = 2_000;

/** The items of a review, in their order. Boxes in code, in comments and in the part of the runtime are none. */
export function readReview(content: string): readonly PlacedItem[] {
  const lines = splitLines(content);
  const part = findPart(lines);
  const shown = shownLines(lines).map((text, index) =>
    part !== undefined && index + 1 >= part.first && index + 1 <= part.last ? '' : text,
  );
  return withIds(collect(shown));
}

/** Whether an item that was open is open no more. */
export function losesItems(before: string, now: string): boolean {
  const openIn = (content: string) => readReview(content).filter(({ state }) => state === 'open');
  const open = new Set(openIn(now).map(({ id }) => id));
  return openIn(before).some(({ id }) => !open.has(id));
}

/** An item while it is read. */
type Draft = {
  readonly indent: number;
  readonly margin: string;
  readonly words: string[];
  readonly notes: { readonly line: number; readonly note: ReviewNote }[];
  last: number;
  marked: boolean;
  /** Whether its own words go on in the next line. */
  speaking: boolean;
};

/** A line belongs to the item above that is less far to the right; right below words also one that goes on with them. */
function collect(shown: readonly string[]): readonly Draft[] {
  const drafts: Draft[] = [];
  const open: Draft[] = [];
  for (const [index, text] of shown.entries()) {
    const last = open.at(-1);
    if (text.trim() === '') {
      if (last !== undefined) last.speaking = false;
      continue;
    }
    const goesOn = last?.speaking === true && !BEGINS_BLOCK.test(text);
    if (!goesOn) leave(open, widthOf(text));
    const begun = draftAt(text, index + 1);
    const owner = open.at(-1);
    if (begun !== undefined) {
      drafts.push(begun);
      open.push(begun);
    } else if (owner !== undefined) take(owner, { text, line: index + 1, goesOn });
  }
  return drafts;
}

/** Items end where something stands that is no further to the right than they are. */
function leave(open: Draft[], indent: number): void {
  while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
}

function draftAt(text: string, line: number): Draft | undefined {
  const [, space = '', bullet = '', words] = ITEM.exec(text) ?? [];
  if (words === undefined) return undefined;
  const margin = space + ' '.repeat(bullet.length + 1);
  const marked = isMarked(words);
  return { indent: widthOf(text), margin, words: [words], notes: [], last: line, marked, speaking: true };
}

/** What cannot go on with a paragraph. */
const BEGINS_BLOCK = /^\s*(?:#{1,6}\s|>|[-*+]\s|\d{1,9}[.)]\s|[-*_](?:\s*[-*_]){2,}\s*$)/;

type Owned = { readonly text: string; readonly line: number; readonly goesOn: boolean };

function take(owner: Draft, { text, line, goesOn }: Owned): void {
  const note = readNote(text);
  if (note !== undefined) owner.notes.push({ line, note });
  else if (isMarked(text)) owner.marked = true;
  if (goesOn) {
    owner.last = line;
    owner.words.push(text.trim());
  } else owner.speaking = false;
}

/** Whether a line says that what it is about was addressed; in code it says nothing. */
export function isMarked(text: string): boolean {
  if (!MARK.test(text)) return false;
  let plain = '';
  let at = 0;
  for (const { start, end } of codeSpans(text)) {
    plain += text.slice(at, start);
    at = end;
  }
  return MARK.test(plain + text.slice(at));
}

const TAB = 4;

function widthOf(text: string): number {
  const space = /^[ \t]*/.exec(text)?.[0] ?? '';
  return [...space].reduce((width, char) => (char === '\t' ? width + TAB - (width % TAB) : width + 1), 0);
}

const ID_LENGTH = 8;

function withIds(drafts: readonly Draft[]): readonly PlacedItem[] {
  const seen = new Map<string, number>();
  return drafts.map(({ words, notes, last, margin, marked }) => {
    const [first = ''] = words;
    const plain = first.split(MARK)[0]?.replaceAll(/\s+/g, ' ').trim() ?? '';
    const hash = hashText(plain.toWellFormed()).slice(0, ID_LENGTH);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    const id = count === 1 ? hash : `${hash}-${count}`;
    const text = words.join(' ').slice(0, MOST_OF_A_TEXT).toWellFormed();
    return { id, text, ...stateOf(marked, notes), last, notes, margin };
  });
}

function stateOf(marked: boolean, notes: Draft['notes']): Pick<ReviewItem, 'state' | 'reason'> {
  const kinds = notes.map(({ note }) => note);
  if (marked || kinds.some(({ kind }) => kind === 'addressed')) return { state: 'addressed' };
  const judged = kinds.find((note) => note.kind === 'ignorable');
  return judged === undefined ? { state: 'open' } : { state: 'ignorable', reason: judged.reason };
}
