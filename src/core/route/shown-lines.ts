import type { Line } from '../task/lines.ts';

/**
 * The lines of a Markdown text without what only looks like text: code between fences, and comments. A hidden line is empty. What is
 * opened and never closed hides nothing, so that no slip of the pen takes the rest of a text away.
 */
export function shownLines(lines: readonly Line[]): readonly string[] {
  const closers = longestClosers(lines);
  const lastComment = lines.findLastIndex(({ text }) => text.includes('-->'));
  const shown: string[] = [];
  let open: Open | undefined;
  for (const [index, { text }] of lines.entries()) {
    const fence = open === undefined ? fenceIn(text, closers[index + 1]) : undefined;
    if (open?.kind === 'fence' && closes(text, open.fence)) open = undefined;
    else if (fence !== undefined) open = { kind: 'fence', fence };
    else if (open?.kind !== 'fence') {
      const rest = withoutComments(text, open !== undefined, index < lastComment);
      open = rest.open ? { kind: 'comment' } : undefined;
      shown[index] = rest.text;
    }
    shown[index] ??= '';
  }
  return shown;
}

type Open = { readonly kind: 'comment' } | { readonly kind: 'fence'; readonly fence: string };

const FENCE = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSER = /^\s*(`{3,}|~{3,})\s*$/;

/** A fence that is closed further down. */
function fenceIn(text: string, below: Closers | undefined): string | undefined {
  const fence = FENCE.exec(text)?.[1];
  const longest = below?.[fence?.startsWith('~') === true ? 'tilde' : 'tick'] ?? 0;
  return fence === undefined || fence.length > longest ? undefined : fence;
}

function closes(text: string, fence: string): boolean {
  const closer = CLOSER.exec(text)?.[1];
  return closer !== undefined && closer[0] === fence[0] && closer.length >= fence.length;
}

type Closers = { readonly tick: number; readonly tilde: number };

/** For each line, the longest fence without more words in it or below: what is longer is never closed. */
function longestClosers(lines: readonly Line[]): readonly Closers[] {
  const below: Closers[] = [];
  let { tick, tilde } = { tick: 0, tilde: 0 };
  for (const { text } of lines.toReversed()) {
    const closer = CLOSER.exec(text)?.[1] ?? '';
    if (closer.startsWith('~')) tilde = Math.max(tilde, closer.length);
    else tick = Math.max(tick, closer.length);
    below.push({ tick, tilde });
  }
  return below.reverse();
}

function withoutComments(text: string, began: boolean, closesBelow: boolean): { text: string; open: boolean } {
  let shown = '';
  let at = 0;
  let inside = began;
  for (;;) {
    const next = text.indexOf(inside ? '-->' : '<!--', at);
    if (next === -1) return { text: inside ? shown : shown + text.slice(at), open: inside };
    if (inside) at = next + '-->'.length;
    else if (!closesBelow && text.indexOf('-->', next) === -1) return { text: shown + text.slice(at), open: false };
    else {
      shown += text.slice(at, next);
      at = next + '<!--'.length;
    }
    inside = !inside;
  }
}
