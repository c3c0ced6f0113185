import type { FoundDocument } from '../core/run/decide/decide-documents.ts';
import type { Run } from '../core/run/run.ts';

/** The documents of tasks as they lie on disk, beside what the log knows of them. Best effort: a document is also read when it is written. */
export interface TaskDocuments {
  /** Those that are otherwise than the log says. What is as it says is remembered, so that it can be put back. */
  look(run: Run): Promise<readonly FoundDocument[]>;
  /** Remembers a text that the log has taken over, so that it can be put back. */
  adopt(run: Run, found: FoundDocument): Promise<void>;
  /** Keeps what stands there in the run's folder and puts back what stood there before; whether that could be done. */
  putBack(run: Run, found: FoundDocument): Promise<boolean>;
}
