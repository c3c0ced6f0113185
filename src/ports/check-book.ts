/** By which command each project is checked, as people have said it. Must pass `test/contracts/check-book.ts`. */
export interface CheckBook {
  /** `project` is the real folder. */
  read(project: string): Promise<string | undefined>;
  /** In the place of what was said before. */
  write(project: string, command: string): Promise<void>;
}
