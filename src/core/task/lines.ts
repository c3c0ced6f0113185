/** A line and how it ends: `\n`, `\r\n`, `\r`, or not at all. Together they are the text, byte for byte. */
export type Line = { readonly text: string; readonly end: string };

/** The lines of a text as Markdown counts them. */
export function splitLines(content: string): readonly Line[] {
  const parts = content.split(/(\r\n|\n|\r)/);
  const lines: Line[] = [];
  for (let index = 0; index < parts.length; index += 2)
    lines.push({ text: parts[index] ?? '', end: parts[index + 1] ?? '' });
  return lines;
}

/** Changes of whole lines, counted from one: a line for another or for none; lines put behind one, or behind 0. */
export type LineEdits = {
  readonly replaced: Map<number, string | undefined>;
  readonly added: Map<number, readonly string[]>;
};

/** The text with its edits. A line that is not edited keeps its end, whichever it is. */
export function applyEdits(lines: readonly Line[], { replaced, added }: LineEdits): string {
  const usual = lines[0]?.end || '\n';
  const parts = (added.get(0) ?? []).map((text) => text + usual);
  for (const [index, { text, end }] of lines.entries()) {
    const number = index + 1;
    const own = replaced.has(number) ? replaced.get(number) : text;
    const all = [...(own === undefined ? [] : [own]), ...(added.get(number) ?? [])];
    // Where nothing ends the last line, nothing ends what is put behind it either.
    parts.push(all.join(end || usual), all.length > 0 ? end : '');
  }
  return parts.join('');
}
