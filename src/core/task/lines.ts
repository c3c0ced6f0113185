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
