import type { Browser } from '../../ports/browser.ts';
import type { Mount } from '../../ports/mount.ts';
import type { Processes } from '../../ports/processes.ts';

/** What a check of a page is made with on this machine. */
export type BrowserPlace = {
  readonly browser: Browser;
  readonly processes: Pick<Processes, 'mark' | 'settle'>;
  /** The files of a project, where pages of it are read and screenshots are put. */
  readonly mount: (project: string) => Promise<Mount | undefined>;
  /** Hosts that a person has allowed besides this machine. */
  readonly allow: (project: string) => Promise<readonly string[]>;
  /** Where the calls of a run keep their results, in the state of the runtime. */
  readonly folder: (runId: string) => string;
};
