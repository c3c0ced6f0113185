/** Names that nobody else has. */
export interface Ids {
  run(): string;
  /** A key for a command that came without one. */
  key(): string;
}
