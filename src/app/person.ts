import type { Config } from '../core/config/merge-config.ts';
import type { ProjectWord } from '../core/config/project-word.ts';
import type { Help } from '../core/help.ts';
import type { Definition } from '../core/package/definition.ts';
import type { Power } from '../core/package/powers.ts';
import type { ConfigRequest, LoadedPackage, OnWaiting, Place } from './place.ts';

/** The person that a use case is carried out for, as far as it speaks with them. */
export type Person = {
  /** Something worth a word beside the result; a warning is about what they may have meant otherwise. */
  tell(words: Help, kind: 'note' | 'warning'): void;
  /** Who keeps the store from being written. */
  readonly tellWaiting?: OnWaiting;
  /** Asks whether a package may be used: this content, or whatever lies in its folder. Absent where no person can be asked. */
  readonly trust?: (question: TrustQuestion) => Promise<TrustAnswer>;
  /** Asks whether files of the project may say what its check and its reviews are. Absent where no person can be asked. */
  readonly heed?: (word: ProjectWord) => Promise<boolean>;
};

/** What a package may do that has not been used here; `changed`: other contents of the same name have been. */
export type TrustQuestion = Pick<LoadedPackage, 'source' | 'folder' | 'files'> & {
  readonly definition: Definition;
  readonly powers: readonly Power[];
  readonly changed: boolean;
};

export type TrustAnswer = 'content' | 'folder' | 'no';

/** What is set, for a use case that goes by it; what was meant to be set and is not read is told beside it. */
export async function settingsFor(place: Place, person: Person, request: ConfigRequest): Promise<Config> {
  for (const text of await place.overlooked(request.project)) person.tell(text, 'warning');
  return place.config(request);
}
