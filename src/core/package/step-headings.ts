export type StepHeading = {
  readonly level: number;
  /** In small letters, as it is compared. */
  readonly title: string;
  /** As it stands there. */
  readonly shown: string;
  readonly line: number;
  /** Of a section of second level: nothing stands below it. */
  readonly empty: boolean;
};

const HEADING = /^ {0,3}(#{1,6})[ \t]/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** The headings in a step's text; `firstLine` is the line of the file it begins at. */
export function stepHeadings(body: string, firstLine: number): readonly StepHeading[] {
  const headings: (StepHeading & { empty: boolean })[] = [];
  let current: { empty: boolean } | undefined;
  let fence: string | undefined;
  body.split(/\r?\n/).forEach((text, index) => {
    // What stands in a fence is an example, not a heading of this file.
    const [marks = '', signs = ''] = fence === undefined ? (HEADING.exec(text) ?? []) : [];
    fence = fenceAfter(text, fence);
    const level = signs.length;
    if (current !== undefined && (level === 0 || level > 2) && text.trim() !== '') current.empty = false;
    if (level === 0) return;
    const shown = titleOf(text.slice(marks.length));
    const heading = { level, title: shown.toLowerCase(), shown, line: firstLine + index, empty: true };
    headings.push(heading);
    if (level <= 2) current = level === 2 ? heading : undefined;
  });
  return headings;
}

/** By hand: an expression that may end in spaces or number signs tries every place in a line of spaces. */
function titleOf(text: string): string {
  const title = text.trim();
  let end = title.length;
  while (title[end - 1] === '#') end -= 1;
  return title.slice(0, end).trimEnd();
}

/** The fence that is open after a line: one closes at a line of its own character that is at least as long. */
function fenceAfter(text: string, open: string | undefined): string | undefined {
  const [, marker = '', rest = ''] = FENCE.exec(text) ?? [];
  if (marker === '') return open;
  if (open === undefined) return marker;
  const closes = marker[0] === open[0] && marker.length >= open.length && rest.trim() === '';
  return closes ? undefined : open;
}
