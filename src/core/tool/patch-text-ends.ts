import type { StructuredPatchHunk } from 'diff';

/** The hunks with the line ends of the text they are for, where it has only one kind and they have only the other. */
export function hunksWithEnds(text: string, hunks: readonly StructuredPatchHunk[]): StructuredPatchHunk[] {
  const returns = text.includes('\r\n');
  const lines = hunks.flatMap((hunk) => endedLines(hunk));
  if (returns && !/^\n|[^\r]\n/.test(text) && !lines.some((line) => line.endsWith('\r')))
    return hunks.map((hunk) => withLines(hunk, (line, ended) => (ended ? `${line}\r` : line)));
  if (!returns && text.includes('\n') && lines.length > 0 && lines.every((line) => line.endsWith('\r')))
    return hunks.map((hunk) => withLines(hunk, (line) => line.replace(/\r$/, '')));
  return [...hunks];
}

function withLines(hunk: StructuredPatchHunk, change: (line: string, ended: boolean) => string): StructuredPatchHunk {
  return { ...hunk, lines: hunk.lines.map((line, index) => change(line, isEnded(hunk, index))) };
}

function endedLines(hunk: StructuredPatchHunk): readonly string[] {
  return hunk.lines.filter((_, index) => isEnded(hunk, index));
}

/** All but the mark that says that the line before it has no end, and that line. */
function isEnded({ lines }: StructuredPatchHunk, index: number): boolean {
  return !lines[index]?.startsWith('\\') && !lines[index + 1]?.startsWith('\\');
}
