import type { SeenTools } from '../core/mcp/compare-tools.ts';

/** Which tools of each server a person has seen. Must pass `test/contracts/server-book.ts`. */
export interface ServerBook {
  /** `server` says how it is reached: another program of the same name is another server. */
  read(server: string): Promise<SeenTools | undefined>;
  /** In the place of what was seen before. */
  write(server: string, seen: SeenTools): Promise<void>;
}
