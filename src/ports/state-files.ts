/**
 * The files a run shows to people: written after the log, read back to find a person's edits. Best effort by design.
 * Implementations must pass `test/contracts/state-files.ts`.
 */
export interface StateFiles {
  /** What is no text (a pipe, a folder, bytes that are not UTF-8) comes as `unreadableText`, and is never waited for. */
  read(runId: string): Promise<string | undefined>;
  write(runId: string, text: string): Promise<void>;
  /**
   * Puts what could not be adopted beside the file, so that nobody loses what they typed; returns its name. What is no text is moved
   * there as it is.
   */
  keep(runId: string, text: string): Promise<string>;
  /** Where the patched copy of a run's skill lies. */
  skillFile(runId: string): string;
  writeSkill(runId: string, text: string): Promise<void>;
}
