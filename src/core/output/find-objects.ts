import { parseJson } from '../json.ts';
import { afterBackslashes, afterGap, closingQuote, commentEnd, isSpace } from './skip-text.ts';

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

/** The name of the done marker; with the value `true` it says that a skill has come to its end. */
export const MARKER_NAME = '__SKILL_DONE__';

/** How far braces that look like no object are followed to the end of the text in vain, all in all; after that such braces are prose. */
const MAX_VAIN_WAY = 2 * 1024 * 1024;

/**
 * Finds the objects of a text one after the other, each the first that begins between two places. A brace opens one where a
 * key or a closing brace follows, or where it is closed again, quoted texts left aside; any other brace is prose.
 */
export function objectFinder(text: string): (from: number, to?: number) => FoundObject | undefined {
  let way = 0;
  const lastBlock = text.lastIndexOf('*/');
  return (from, to = text.length) => {
    for (let brace = text.indexOf('{', from); brace >= 0 && brace < to; brace = text.indexOf('{', brace + 1)) {
      const beginning = beginningAt(text, brace);
      if (beginning === 'prose' || (beginning === 'unsure' && way > MAX_VAIN_WAY)) continue;
      const found = walk(text, brace, lastBlock);
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
  walk(text, brace, text.lastIndexOf('*/'), quoted);
  return quoted;
}

/** Far longer than a key; what is longer is not looked through at every brace. */
const MAX_KEY = 10_000;
const NAME_START = /[\p{L}\p{N}_$@-]/u;

/**
 * What follows a brace tells what it opens: an object begins with a closing brace or a key, whole or broken. A quote with neither
 * is as common in words about JSON, and what comes after it must not be taken for the inside of a text.
 */
function beginningAt(text: string, brace: number): 'object' | 'prose' | 'unsure' {
  const next = afterGap(text, brace + 1);
  if (text[next] === '}') return 'object';
  const opening = afterBackslashes(text, next);
  if (text[opening] !== '"') return 'unsure';
  const closing = closingQuote(text.slice(next, opening + MAX_KEY), opening - next, opening - next);
  const isKey = closing >= 0 && text[afterGap(text, next + closing + 1)] === ':';
  return isKey || NAME_START.test(text[opening + 1] ?? '') ? 'object' : 'prose';
}

const BARE_KEY = /^\{\s*[\p{L}_$][\p{L}\p{N}_$-]*\s*:/u;
const OPENED: Readonly<Record<string, string>> = { '}': '{', ']': '[' };

/** A walk through one object, from its brace on. */
type Walk = {
  at: number;
  /** The brackets that are open. */
  readonly open: string[];
  /** The last character that is not white space; a text in quotes counts as its closing quote. */
  last: string;
  /** Whether a line ended after it. */
  lineEnded: boolean;
  key: FoundObject['key'];
  readonly markers: Span[];
  /** Where the last block comment of the text ends. */
  readonly lastBlock: number;
  /** Where the quoted texts are noted, if the caller wants them. */
  readonly quoted: Span[] | undefined;
};

function walk(text: string, start: number, lastBlock: number, quoted?: Span[]): FoundObject {
  const key = BARE_KEY.test(text.slice(start, start + 100)) ? 'bare' : undefined;
  const state: Walk = { at: start + 1, open: ['{'], last: '{', lineEnded: false, key, markers: [], lastBlock, quoted };
  while (state.open.length > 0 && state.at < text.length) step(text, state);
  const closed = state.open.length === 0;
  return { start, end: closed ? state.at : text.length, closed, key: state.key, markers: state.markers };
}

function step(text: string, state: Walk): void {
  const { at, last } = state;
  const character = text[at] ?? '';
  // Where the object is written as the inside of a text, `\n` is white space and `\"` a quote.
  const next = afterBackslashes(text, at);
  const behind = text[next] ?? '';
  const comment = commentEnd(text, at, state.lastBlock);
  if (comment >= 0) state.at = comment;
  else if (next > at ? 'nrt'.includes(behind || '-') : isSpace(character)) {
    state.lineEnded ||= next > at ? behind !== 't' : '\n\r'.includes(character);
    state.at = next + 1;
  } else if (behind === '"' || (character === "'" && '{[,:'.includes(last))) stepQuoted(text, state, next);
  else stepPlain(state, character, Math.max(next, at + 1));
}

/** A closing bracket closes what was opened last, or nothing: in a broken object it must not lead out of a nested one. */
function stepPlain(state: Walk, character: string, end: number): void {
  if (character === '{' || character === '[') state.open.push(character);
  else if ((character === '}' || character === ']') && OPENED[character] === state.open.at(-1)) state.open.pop();
  state.at = end;
  state.last = character;
  state.lineEnded = false;
}

/** Goes over a text in quotes, which is a marker where it is a key of the object itself and `true` follows. */
function stepQuoted(text: string, state: Walk, opening: number): void {
  const { at: start, open, last, lineEnded } = state;
  const closing = closingQuote(text, opening, opening - start);
  const end = closing < 0 ? text.length : closing + 1;
  const isKey = open.length === 1 && (last === '{' || last === ',' || (lineEnded && last !== ':'));
  if (closing >= 0) state.quoted?.push({ start: opening, end });
  if (isKey && last === '{' && text[afterGap(text, end)] === ':') state.key = 'quoted';
  if (isKey) state.markers.push(...markerAt(text, { start, end }));
  state.at = end;
  state.last = '"';
  state.lineEnded = false;
}

/** Every character of its name may be written by its number. */
const MAX_NAME = MARKER_NAME.length * String.raw`\u005f`.length;

/** The marker whose name is the key that stands in this place, as many backslashes before both of its quotes. */
function markerAt(text: string, { start, end }: Span): readonly Span[] {
  const opening = afterBackslashes(text, start);
  const name = text.slice(opening + 1, end - 1 - (opening - start));
  const isNumbered = name.length <= MAX_NAME && name.includes(String.raw`\u`);
  if (text[opening] !== '"' || (isNumbered ? parseJson(`"${name}"`) : name) !== MARKER_NAME) return [];
  const valueEnd = markerValueEnd(text, end);
  return valueEnd < 0 ? [] : [{ start, end: valueEnd }];
}

/** What belongs to a word that only begins with `true`. */
const WORD = /[\p{L}\p{N}\p{M}_$]/u;

/** Where the value ends that makes a name the marker: a colon and exactly `true`; -1 where something else follows. */
export function markerValueEnd(text: string, from: number): number {
  const colon = afterGap(text, from);
  const value = afterGap(text, colon + 1);
  const end = value + 'true'.length;
  const next = String.fromCodePoint(text.codePointAt(end) ?? 0);
  return text[colon] === ':' && text.startsWith('true', value) && !WORD.test(next) ? end : -1;
}
