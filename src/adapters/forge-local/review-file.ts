import { Fault } from '../../core/fault.ts';
import { hashBytes } from '../../core/hash.ts';
import { crewFolder, REVIEW_FOLDER } from '../../core/route/hand-over-names.ts';
import { REVIEW_WORDS } from '../../core/words/review-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { Mount, MountRefusal } from '../../ports/mount.ts';
import { decodeLossless, encodeLossless } from './lossless-text.ts';

/** The file of one review, in the folder of the crew. */
export type ReviewFile = {
  /** From the project down. */
  readonly path: string;
  /** Undefined where there is none. */
  read(): Promise<string | undefined>;
  /** Changes what is there. Where somebody else writes meanwhile, theirs is read again and changed in turn. */
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
