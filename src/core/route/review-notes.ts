/** What the runtime writes below an item of a review. Only these forms count; any other line there is somebody's remark. */
export type ReviewNote =
  | { readonly kind: 'ignorable'; readonly reason: string }
  /** `files` is the hash of all files at that time. */
  | { readonly kind: 'handed over'; readonly run: string; readonly files: string }
  | { readonly kind: 'addressed' };

const START = '- Signalbox: ';
const ADDRESSED = '✅ Addressed: what was done for it has passed a check';
const MOST_OF_A_REASON = 1_000;

export function writeNote(margin: string, note: ReviewNote): string {
  return margin + START + wordsOf(note);
}

function wordsOf(note: ReviewNote): string {
  switch (note.kind) {
    case 'ignorable':
      return `ignorable: ${plainReason(note.reason)}`;
    case 'handed over':
      return `handed over in ${note.run} at ${note.files}`;
    case 'addressed':
      return ADDRESSED;
  }
}

const NOTE = /^\s*- Signalbox: (.*?)\s*$/;

export function readNote(line: string): ReviewNote | undefined {
  const words = NOTE.exec(line)?.[1] ?? '';
  const [, run, files] = /^handed over in (\S+) at (\S+)$/.exec(words) ?? [];
  if (run !== undefined && files !== undefined) return { kind: 'handed over', run, files };
  const reason = /^ignorable: (\S.*)$/.exec(words)?.[1];
  if (reason !== undefined) return { kind: 'ignorable', reason: reason.toWellFormed() };
  return words === ADDRESSED ? { kind: 'addressed' } : undefined;
}

/** One line that cannot be taken for a mark, for code that goes on, or for a comment; empty where it says nothing. */
export function plainReason(reason: string): string {
  const words = reason
    .toWellFormed()
    .replaceAll('✅', '')
    .replaceAll('<!--', '&lt;!--')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return words
    .slice(0, MOST_OF_A_REASON)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
