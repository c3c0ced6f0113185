/** How the process of an engine program came to its end, as the shell saw it. */
export type ProcessEnd = {
  readonly code: number | null;
  readonly signal: string | null;
  /** Why the shell ended it, where it did. */
  readonly endedBy?: 'time' | 'output' | 'line' | 'stop';
};
