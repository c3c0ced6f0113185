import { hashText } from '../hash.ts';
import type { Run } from '../run/run.ts';
import { splitFrontMatter } from './front-matter.ts';
import { renderState } from './state-changed.ts';

/** Which rendering a copy was made of: the event that made the state read so, and the beginning of the text's hash. */
export type CopyMark = { readonly seq: number; readonly hash: string };

const DIGITS = 12;
/** A damaged one is taken out, too: it must not become part of the state. */
const MARK = /^# signalbox:(?: as of event (\d{1,15}) \(([0-9a-f]{12})\))?[^\r\n]*\r?\n/gm;

/**
 * The state file as it lies on disk: what models and people read, and a comment as the last line of its front matter.
 * There it is out of the way of the text below and of whatever is added to the end of the file.
 */
export function stateCopy(run: Run): string {
  const text = renderState(run);
  const parts = splitFrontMatter(text);
  if (parts === undefined) return text;
  const mark = `# signalbox: as of event ${run.renderedAt} (${hashText(text).slice(0, DIGITS)})`;
  const end = parts.open.endsWith('\r\n') ? '\r\n' : '\n';
  return `${parts.open}${parts.yaml}${mark}; keep this line, edits are compared with it${end}${parts.rest}`;
}

/** A copy without its comment, and what that says; a person may have removed or damaged it. */
export function readCopy(copy: string): { readonly text: string; readonly mark: CopyMark | undefined } {
  const parts = splitFrontMatter(copy);
  // Ours is the last one: what stands above it belongs to the state.
  const last = parts === undefined ? undefined : [...parts.yaml.matchAll(MARK)].at(-1);
  if (parts === undefined || last === undefined) return { text: copy, mark: undefined };
  const [line, seq, hash] = last;
  const yaml = parts.yaml.slice(0, last.index) + parts.yaml.slice(last.index + line.length);
  const mark = hash === undefined ? undefined : { seq: Number(seq), hash };
  return { text: parts.open + yaml + parts.rest, mark };
}

export function isMarkOf({ hash }: CopyMark, text: string): boolean {
  return hashText(text).startsWith(hash);
}
