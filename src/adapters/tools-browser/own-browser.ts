import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Browser, PageOrder } from '../../ports/browser.ts';
import type { Mount } from '../../ports/mount.ts';
import type { Processes } from '../../ports/processes.ts';

/** What one browser has on this machine, which is gone with it. */
export type OwnBrowser = Pick<PageOrder, 'profile' | 'temporary' | 'variables'>;

/** In the folder of a call; it is there as long as something of a browser may be. */
const FOLDER = 'browser';
const TEMPORARY = 'signalbox-browser-';

/** A profile and a temporary folder for one browser, and what its processes are known by: all of it on the disk before it starts. */
export async function beginBrowser({ processes }: Pick<BrowserPlace, 'processes'>, call: string): Promise<OwnBrowser> {
  const folder = join(call, FOLDER);
  await mkdir(join(folder, 'profile'), { recursive: true, mode: 0o700 });
  const variables = await processes.mark(folder);
  // A browser makes sockets there, and those must not have long paths.
  const temporary = join(tmpdir(), `${TEMPORARY}${randomBytes(8).toString('hex')}`);
  await writeFile(join(folder, 'temporary'), temporary, { mode: 0o600 });
  await mkdir(temporary, { mode: 0o700 });
  return { profile: join(folder, 'profile'), temporary, variables };
}

/** Ends what still runs of the browser of a call, and removes what it had. */
export async function endBrowser({ processes }: Pick<BrowserPlace, 'processes'>, call: string): Promise<void> {
  const folder = join(call, FOLDER);
  if (!(await readdir(call)).includes(FOLDER)) return;
  await processes.settle(folder);
  const temporary = await readFile(join(folder, 'temporary'), 'utf8').catch(() => '');
  if (dirname(temporary) === tmpdir() && basename(temporary).startsWith(TEMPORARY)) await removeFolder(temporary);
  await removeFolder(folder);
}

/** Ends the browsers that an owner of before has left in a run. Only for the one that owns the run now, before it does anything. */
export async function settleBrowsers(place: Pick<BrowserPlace, 'processes' | 'folder'>, runId: string): Promise<void> {
  const root = place.folder(runId);
  const calls = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const call of calls) await endBrowser(place, join(root, call));
}

/** Who writes there may be about to end. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

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
