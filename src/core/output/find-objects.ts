import { parseJson } from '../json.ts';
import { afterGap, closingQuote, commentEnd, isSpace, MARKER_NAME, markerValueEnd } from './marker-text.ts';

export type Span = { readonly start: number; readonly end: number };

/** A place of a text that is an object, whole or broken: never one inside another. */
export type FoundObject = Span & {
  /** Whether its last brace is there; one that is not closed goes on to the end of the text. */
  readonly closed: boolean;
  /** How its first key is written; undefined where it begins with something that is none. */
  readonly key: 'quoted' | 'bare' | undefined;
  /** Its done markers: keys of the object itself, with the value `true`. */
  readonly markers: readonly Span[];
};

/** How far braces that look like no object are followed to the end of the text in vain, all in all; after that such braces are prose. */
const MAX_VAIN_WAY = 2 * 1024 * 1024;

/**
 * Finds the objects of a text one after the other, each the first that begins between two places. A brace opens one where a
 * key or a closing brace follows, or where it is closed again, quoted texts left aside; any other brace is prose.
 */
export function objectFinder(text: string): (from: number, to?: number) => FoundObject | undefined {
  let way = 0;
  return (from, to = text.length) => {
    for (let brace = text.indexOf('{', from); brace >= 0 && brace < to; brace = text.indexOf('{', brace + 1)) {
      const beginning = beginningAt(text, brace);
      if (beginning === 'prose' || (beginning === 'unsure' && way > MAX_VAIN_WAY)) continue;
      const found = walk(text, brace);
      if (found.closed || beginning === 'object') return found;
      way += text.length - brace;
    }
    return undefined;
  };
}

/** All objects of a text, in order. */
export function findObjects(text: string): readonly FoundObject[] {
  const find = objectFinder(text);
  const objects: FoundObject[] = [];
  for (let found = find(0); found !== undefined; found = find(found.end)) objects.push(found);
  return objects;
}

/** The quoted texts of the object that begins at a brace; one that is never closed is none. */
export function quotedIn(text: string, brace: number): readonly Span[] {
  const quoted: Span[] = [];
  walk(text, brace, quoted);
  return quoted;
}

/** Far longer than a key; what is longer is not looked through at every brace. */
const MAX_KEY = 10_000;

/**
 * What follows a brace tells what it opens: an object begins with a closing brace or a key, whole or broken. A quote with neither
 * is as common in words about JSON, and what comes after it must not be taken for the inside of a text.
 */
function beginningAt(text: string, brace: number): 'object' | 'prose' | 'unsure' {
  const next = afterGap(text, brace + 1);
  if (text[next] === '}') return 'object';
  const opening = quoteAfterBackslashes(text, next);
  if (opening < 0) return 'unsure';
  const key = text.slice(next, opening + MAX_KEY);
  const closing = closingQuote(key, opening - next, opening - next);
  const isKey = closing >= 0 && text[afterGap(text, next + closing + 1)] === ':';
  return isKey || NAME_START.test(text[opening + 1] ?? '') ? 'object' : 'prose';
}

const NAME_START = /[\p{L}\p{N}_$@-]/u;

/** The place of the quote that stands here, behind any number of backslashes; -1 where there is none. */
function quoteAfterBackslashes(text: string, from: number): number {
  let at = from;
  while (text[at] === '\\') at += 1;
  return text[at] === '"' ? at : -1;
}

/** A walk through one object, from its brace on. */
type Walk = {
  readonly text: string;
  at: number;
  /** The brackets that are open. */
  readonly open: string[];
  /** The last character that is not white space; a text in quotes counts as its closing quote. */
  last: string;
  /** Whether a line ended after it. */
  lineEnded: boolean;
  key: FoundObject['key'];
  readonly markers: Span[];
  /** Where the next block comment would end. */
  blockEnd: number;
  /** Where the quoted texts are noted, if the caller wants them. */
  readonly quoted: Span[] | undefined;
};

function walk(text: string, start: number, quoted?: Span[]): FoundObject {
  const key = BARE_KEY.test(text.slice(start, start + 100)) ? 'bare' : undefined;
  const state: Walk = {
    text,
    at: start + 1,
    open: ['{'],
    last: '{',
    lineEnded: false,
    key,
    markers: [],
    blockEnd: 0,
    quoted,
  };
  while (state.open.length > 0 && state.at < text.length) step(state);
  const closed = state.open.length === 0;
  const end = closed ? state.at : text.length;
  return { start, end, closed, key: state.key, markers: state.markers };
}

const BARE_KEY = /^\{\s*[\p{L}_$][\p{L}\p{N}_$-]*\s*:/u;

function step(state: Walk): void {
  const { text, at } = state;
  const character = text[at] ?? '';
  if (isSpace(character)) {
    if (character === '\n' || character === '\r') state.lineEnded = true;
    state.at += 1;
  } else if (character === '/') stepSlash(state);
  else if (character === '\\') stepBackslashes(state);
  else if (character === '"' || (character === "'" && '{[,:'.includes(state.last))) skipQuoted(state, at, 0);
  else stepPlain(state, character);
}

function stepSlash(state: Walk): void {
  const { text, at } = state;
  const isBlock = text[at + 1] === '*';
  // Looked for once on the whole way: there may be as many slashes as there is text.
  if (isBlock && state.blockEnd < at + 2) {
    const found = text.indexOf('*/', at + 2);
    state.blockEnd = found < 0 ? Number.POSITIVE_INFINITY : found;
  }
  const end = isBlock && state.blockEnd === Number.POSITIVE_INFINITY ? -1 : commentEnd(text, at);
  if (end < 0) {
    stepPlain(state, '/');
    return;
  }
  state.at = end;
  state.lineEnded ||= !isBlock;
}

/** Backslashes outside of quotes: the object is written as the inside of a text, where `\n` is white space and `\"` a quote. */
function stepBackslashes(state: Walk): void {
  const { text, at } = state;
  let next = at;
  while (text[next] === '\\') next += 1;
  const character = text[next] ?? '';
  if (character === '"') skipQuoted(state, next, next - at);
  else if ('nrt'.includes(character) && character !== '') {
    if (character !== 't') state.lineEnded = true;
    state.at = next + 1;
  } else {
    notePassed(state, '\\');
    state.at = next;
  }
}

const CLOSES: Readonly<Record<string, string>> = { '}': '{', ']': '[' };

/** A closing bracket closes what was opened last, or nothing: in a broken object it must not lead out of a nested one. */
function stepPlain(state: Walk, character: string): void {
  const { at, open } = state;
  if (character === '{' || character === '[') open.push(character);
  else if (CLOSES[character] !== undefined && CLOSES[character] === open.at(-1)) open.pop();
  notePassed(state, character);
  state.at = at + 1;
}

function notePassed(state: Walk, last: string): void {
  state.last = last;
  state.lineEnded = false;
}

/** Goes over a text in quotes, which is a marker where it is a key of the object itself and `true` follows. */
function skipQuoted(state: Walk, opening: number, level: number): void {
  const { text, open, last, lineEnded } = state;
  const closing = closingQuote(text, opening, level);
  const isKey = open.length === 1 && (last === '{' || last === ',' || (lineEnded && last !== ':'));
  notePassed(state, '"');
  if (closing < 0) {
    state.at = text.length;
    return;
  }
  state.at = closing + 1;
  state.quoted?.push({ start: opening, end: closing + 1 });
  if (last === '{' && open.length === 1 && text[afterGap(text, closing + 1)] === ':') state.key = 'quoted';
  if (!isKey || text[opening] !== '"' || !isMarkerName(text.slice(opening + 1, closing - level))) return;
  const end = markerValueEnd(text, closing + 1);
  if (end >= 0) state.markers.push({ start: opening - level, end });
}

/** Every character of it may be written by its number. */
const MAX_NAME = MARKER_NAME.length * String.raw`\u005f`.length;

function isMarkerName(written: string): boolean {
  if (written === MARKER_NAME) return true;
  if (written.length > MAX_NAME || !written.includes(String.raw`\u`)) return false;
  return parseJson(`"${written}"`) === MARKER_NAME;
}
