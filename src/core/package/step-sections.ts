export type StepSection = { readonly title: string; readonly line: number; readonly empty: boolean };

const HEADING = /^ {0,3}(#{1,2})[ \t]/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** The sections of second level in a step's text; `firstLine` is the line of the file it begins at. */
export function stepSections(body: string, firstLine: number): readonly StepSection[] {
  const sections: { title: string; line: number; empty: boolean }[] = [];
  let current: { empty: boolean } | undefined;
  let fence: string | undefined;
  body.split(/\r?\n/).forEach((text, index) => {
    // What stands in a fence is an example, not a heading of this file.
    const heading = fence === undefined ? HEADING.exec(text) : null;
    fence = fenceAfter(text, fence);
    if (heading !== null) {
      const section = { title: titleOf(text.slice(heading[0].length)), line: firstLine + index, empty: true };
      current = heading[1] === '##' ? section : undefined;
      if (heading[1] === '##') sections.push(section);
    } else if (current !== undefined && text.trim() !== '') {
      current.empty = false;
    }
  });
  return sections;
}

/** By hand: an expression that may end in spaces or number signs tries every place in a line of spaces. */
function titleOf(text: string): string {
  const title = text.trim();
  let end = title.length;
  while (title[end - 1] === '#') end -= 1;
  return title.slice(0, end).trimEnd().toLowerCase();
}

/** The fence that is open after a line: one closes at a line of its own character that is at least as long. */
function fenceAfter(text: string, open: string | undefined): string | undefined {
  const [, marker = '', rest = ''] = FENCE.exec(text) ?? [];
  if (marker === '') return open;
  if (open === undefined) return marker;
  const closes = marker[0] === open[0] && marker.length >= open.length && rest.trim() === '';
  return closes ? undefined : open;
}
