import type { Span } from './find-objects.ts';

export type Fence = Span & {
  /** What it is tagged with, in small letters: `json`, or nothing. */
  readonly tag: string;
  readonly content: Span;
};

const OPENING = /(?<![^\n])[ \t]{0,3}(?:`{3,}|~{3,})/g;

/** The fenced blocks of a text; one that is not closed goes on to the end. */
export function findFences(text: string): readonly Fence[] {
  const fences: Fence[] = [];
  OPENING.lastIndex = 0;
  for (let opening = OPENING.exec(text); opening !== null; opening = OPENING.exec(text)) {
    const marks = opening[0].trim();
    const start = nextLine(text, OPENING.lastIndex);
    const info = text.slice(OPENING.lastIndex, start).trim();
    // Backticks with more of them in the same line are code within a sentence.
    if (marks.startsWith('`') && info.includes('`')) continue;
    const content = { start, end: closingLine(text, start, marks) };
    const end = content.end + text.slice(content.end, nextLine(text, content.end)).trimEnd().length;
    fences.push({ start: opening.index, end, tag: (info.split(/\s/, 1)[0] ?? '').toLowerCase(), content });
    OPENING.lastIndex = Math.max(end, start);
    if (end >= text.length) break;
  }
  return fences;
}

/** Where the line begins that closes a fence: the same marks, at least as many, and nothing else. */
function closingLine(text: string, from: number, marks: string): number {
  for (let at = from; at < text.length; at = nextLine(text, at)) {
    const line = text.slice(at, Math.min(nextLine(text, at), at + 200)).trim();
    if (line.startsWith(marks) && line === (marks[0] ?? '').repeat(line.length)) return at;
  }
  return text.length;
}

export function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

/** A text without some of its places (in order, none inside another), and without fences that hold nothing after that. */
export function cutOut(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  let rest = '';
  let from = 0;
  for (const { start, end } of spans) {
    rest += `${text.slice(from, start)}\n`;
    from = end;
  }
  return (rest + text.slice(from)).replace(EMPTY_FENCE, '').trim();
}

const EMPTY_FENCE = /(?<![^\n])[ \t]{0,3}(`{3,}|~{3,})[^\n`]{0,100}\n\s*\1[ \t]*(?![^\n])/g;
