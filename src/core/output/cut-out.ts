import type { Span } from './find-objects.ts';

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
