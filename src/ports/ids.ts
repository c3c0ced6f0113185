/** Makes names that are used nowhere else. */
export interface Ids {
  run(): string;
  /** A key for a command that came without one. */
  key(): string;
}
