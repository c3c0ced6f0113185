import type { Text } from '../core/words/text.ts';
import type { FixedPlace } from './processes.ts';

/** It ran without protection, because there is no sandbox here. */
export type DocWarning = { readonly warning?: 'SANDBOX_PLAIN' };

/** Why a document was neither read nor written. */
export type DocRefusal = {
  readonly kind: 'refused';
  readonly reason: /** No name that a document of a task can have. */
    | 'name'
    /** A link, a second name of a file, or neither file nor folder. */
    | 'outside'
    | 'too-large'
    /** It is not what the caller said it was. */
    | 'changed'
    /** Tried several times in vain; nothing is half-written. */
    | 'failed';
  readonly said: Text;
};

/** A document as it lies on the disk. */
export type FoundDoc = {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string;
  /** The bytes as text, a mark of byte order included; it spells them again only where `isUtf8`. */
  readonly text: string;
  readonly isUtf8: boolean;
};

/** Only what is there, by name. */
export type FoundDocs = DocWarning & { readonly kind: 'found'; readonly docs: ReadonlyMap<string, FoundDoc> };
export type WrittenDoc = DocWarning & { readonly kind: 'written' };

/**
 * The documents of structured tasks: `docs/<task>/<name>.md` in the project and nothing else.
 * Must pass `test/contracts/task-files.ts`. Nothing here throws for what stands on the disk.
 */
export interface TaskFiles {
  /** The folder of a task; what is in it stays. */
  makeFolder(place: FixedPlace, taskName: string): Promise<WrittenDoc | DocRefusal>;
  readDocs(place: FixedPlace, taskName: string, names: readonly string[]): Promise<FoundDocs | DocRefusal>;
  /**
   * Whole or not at all, and on the disk when it returns. `expected`: SHA-256 in hex of what must be there, null where nothing may
   * be, left out where it does not matter.
   */
  writeDoc(
    place: FixedPlace,
    path: string,
    bytes: Uint8Array,
    expected?: string | null,
  ): Promise<WrittenDoc | DocRefusal>;
}
