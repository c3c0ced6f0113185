import { Fault } from '../../core/fault.ts';
import { hashBytes } from '../../core/hash.ts';
import { crewFolder, REVIEW_FOLDER } from '../../core/route/hand-over-names.ts';
import { REVIEW_WORDS } from '../../core/words/review-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { Mount, MountRefusal } from '../../ports/mount.ts';

/** The file of one review, in the folder of the crew. */
export type ReviewFile = {
  /** From the project down. */
  readonly path: string;
  /** Undefined where there is none. */
  read(): Promise<string | undefined>;
  /** Changes what is there. Where a person or another process writes meanwhile, theirs is read again and changed in turn. */
  change(edit: (now: string | undefined) => string): Promise<{ readonly before: string | undefined }>;
};

const MOST_BYTES = 2 ** 20;
const TRIES = 3;

export function reviewFile(mount: Mount, dir: string, name: string): ReviewFile {
  const segments = [...crewFolder(dir), REVIEW_FOLDER, name];
  const path = segments.join('/');

  async function readBytes(): Promise<Uint8Array | undefined> {
    const found = await mount.read(segments, MOST_BYTES);
    if (found.kind === 'found') return found.bytes;
    if (found.reason === 'missing') return undefined;
    throw unusable(path, found);
  }

  const textOf = (bytes: Uint8Array | undefined) => bytes && decodeLossless(bytes);

  return {
    path,
    read: async () => textOf(await readBytes()),
    async change(edit) {
      for (let attempt = 1; ; attempt += 1) {
        const bytes = await readBytes();
        const before = textOf(bytes);
        const after = edit(before);
        const expected = bytes === undefined ? null : hashBytes(bytes);
        const written = after === before || (await mount.write(segments, encodeLossless(after), { expected }));
        if (written === true || written.kind === 'written') return { before };
        if (written.reason !== 'changed' || attempt === TRIES) throw unusable(path, written);
      }
    },
  };
}

export function forgeFault(said: Text, help: Text): Fault {
  return new Fault('FORGE_FAILED', said, { help });
}

function unusable(path: string, { why }: MountRefusal): Fault {
  return forgeFault(REVIEW_WORDS.unusable(path, why), REVIEW_WORDS.mend(path));
}

/** Bytes that are no UTF-8 become halves of characters, which no text holds; written back they are the same bytes. */
const ESCAPE = 0xdc00;

/** A text of any bytes. A line that is no UTF-8 keeps its ASCII readable. */
function decodeLossless(bytes: Uint8Array): string {
  const whole = decodeStrict(bytes);
  if (whole !== undefined) return whole;
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    parts.push(decodeStrict(line) ?? Array.from(line, escaped).join(''));
    from += line.length;
  }
  return parts.join('');
}

function encodeLossless(text: string): Uint8Array {
  if (text.isWellFormed()) return Buffer.from(text);
  const parts = text.split(/((?<![\uD800-\uDBFF])[\uDC80-\uDCFF]+)/);
  return Buffer.concat(
    parts.map((part, index) =>
      index % 2 === 0 ? Buffer.from(part) : Buffer.from(Array.from(part, (char) => char.charCodeAt(0) - ESCAPE)),
    ),
  );
}

function escaped(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : ESCAPE + byte);
}

function decodeStrict(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
