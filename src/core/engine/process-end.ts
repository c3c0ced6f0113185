/** How the process of an engine program came to its end, as the shell saw it. */
export type ProcessEnd = {
  readonly code: number | null;
  readonly signal: string | null;
  /** Why the shell ended it, where it did; `session`: it had begun another one than it was to go on with. */
  readonly endedBy?: 'time' | 'output' | 'line' | 'session' | 'stop';
};
