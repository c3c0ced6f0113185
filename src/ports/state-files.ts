/**
 * The files a run shows to people: written after the log, read back to find a person's edits. Best effort by design.
 * Implementations must pass `test/contracts/state-files.ts`.
 */
export interface StateFiles {
  read(runId: string): Promise<string | undefined>;
  write(runId: string, text: string): Promise<void>;
  /** Puts a text that could not be adopted beside the file, so that nobody loses what they typed; returns its name. */
  keep(runId: string, text: string): Promise<string>;
  /** Where the patched copy of a run's skill lies. */
  skillFile(runId: string): string;
  writeSkill(runId: string, text: string): Promise<void>;
}
