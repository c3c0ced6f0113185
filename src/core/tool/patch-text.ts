import { applyPatch, parsePatch, type StructuredPatch } from 'diff';
import { type Refusal, refuse } from '../refusal.ts';
import { hunksWithEnds } from './patch-text-ends.ts';
import { placedHunks } from './patch-text-places.ts';

const MAX_HUNKS = 1_000;
/** Reading and applying takes its time line by line. */
const MAX_LINES = 50_000;

export type Patch = { readonly creates: boolean; readonly parsed: StructuredPatch };

/** Reads a unified diff of one file. A diff from /dev/null makes a new file. */
export function readPatch(text: string): Patch | Refusal {
  if (text.split('\n', MAX_LINES + 1).length > MAX_LINES)
    return refuse('E_PRECONDITION_FAILED', `The diff has more than ${MAX_LINES} lines. Write the file instead.`);
  const parsed = parse(text);
  if (typeof parsed === 'string') return refuse('E_PRECONDITION_FAILED', `The diff cannot be read: ${parsed}.`);
  const [only, ...more] = parsed;
  if (only === undefined || more.length > 0 || only.hunks.length === 0)
    return refuse('E_PRECONDITION_FAILED', 'The patch must be a unified diff of one file with at least one hunk.');
  if (only.hunks.length > MAX_HUNKS)
    return refuse('E_PRECONDITION_FAILED', `The diff has more than ${MAX_HUNKS} hunks. Write the file instead.`);
  if (only.newFileName === '/dev/null')
    return refuse(
      'E_PRECONDITION_FAILED',
      'A diff cannot remove a file. Leave the file, or ask a person to remove it.',
    );
  return { creates: only.oldFileName === '/dev/null', parsed: only };
}

/** The text after a diff that fits exactly, with the line ends it had. */
export function patchText(text: string, { parsed }: Patch): string | Refusal {
  if (text !== '' && parsed.hunks.some(({ oldLines }) => oldLines === 0))
    return refuse('E_PRECONDITION_FAILED', 'A hunk without a line of the file fits anywhere. Add lines of context.');
  const hunks = placedHunks(text, hunksWithEnds(text, parsed.hunks));
  const next = hunks !== undefined && applied(text, { ...parsed, hunks });
  return next === false
    ? refuse('E_PRECONDITION_FAILED', 'The diff does not fit the file as it is. Read it again.')
    : next;
}

/** The library looks for a hunk that does not fit line by line, which may take hours: the first line that differs ends it. */
function applied(text: string, patch: StructuredPatch): string | false {
  try {
    return applyPatch(text, patch, { fuzzFactor: 0, autoConvertLineEndings: false, compareLine: sameLine });
  } catch (cause) {
    if (!(cause instanceof Differs)) throw cause;
    return false;
  }
}

class Differs extends Error {}

function sameLine(_place: number, line: string, _operation: string, wanted: string): boolean {
  if (line !== wanted) throw new Differs();
  return true;
}

/** A problem is given as text: the library throws for what a model may well send, and repeats parts of it. */
function parse(text: string): readonly StructuredPatch[] | string {
  try {
    return parsePatch(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'it is none';
    return message.replace(/contained invalid line.*/s, 'has a line of no kind').replace(/ for (?!hunk).*/s, '');
  }
}
