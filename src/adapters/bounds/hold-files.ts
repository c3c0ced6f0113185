import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { isFault } from '../../core/fault.ts';
import { hashText } from '../../core/hash.ts';
import { parseJson } from '../../core/json.ts';
import { mayChange } from '../../core/tool/may-change.ts';
import type { Git } from '../../ports/git.ts';
import { protectedEntries } from './protected-entries.ts';
import { bringReviewsBack, findReviews } from './review-files.ts';
import { takeAside } from './take-aside.ts';

/** Who works on the files of a project: a program in an exchange, or a command in a call. */
export type Worker = {
  readonly runId: string;
  /** The same over a restart, so that what is compared is what stood there before it was first started. */
  readonly key: string;
  readonly by: 'program' | 'command';
  readonly project: string;
  /** The globs of what its role may change, where that is not everything. */
  readonly write?: readonly string[] | undefined;
};

export type Hold = {
  /** Keeps how the files stand before a command or a program works on them. Tells what a sandbox has to keep from being written to. */
  begin(worker: Worker): Promise<{ readonly kept: readonly string[] }>;
  /** Puts back what was not to be changed since, and tells which files. Without a beginning there is nothing to put back. */
  end(runId: string, key: string): Promise<readonly string[]>;
  /** Ends what an owner of before has begun by commands, once nothing of them is at work any more. */
  settle(runId: string): Promise<void>;
};

export type HoldPlace = {
  readonly git: Pick<Git, 'takeSnapshot' | 'putBack' | 'dropSnapshot'>;
  /** In the state of the runtime, for each run. */
  readonly folder: (runId: string) => string;
  /** Where the files of a crew lie in a project. */
  readonly dir: (project: string) => Promise<string>;
  /** Whether a sandbox keeps from being written to what is there. */
  readonly isHeld: (project: string) => Promise<boolean>;
};

const Begun = z.object({
  key: z.string(),
  by: z.enum(['program', 'command']),
  project: z.string(),
  dir: z.string(),
  write: z.array(z.string()).optional(),
  /** The protected names that were there. */
  names: z.array(z.string()),
  reviews: z.array(z.object({ path: z.string(), bytes: z.string() })),
  kept: z.array(z.string()),
  isHeld: z.boolean(),
});
type Begun = z.infer<typeof Begun>;

/**
 * What a mount cannot keep apart is looked at afterwards: files that are not for a role to change, by git; protected names that were
 * not there, which no sandbox can protect; reviews of this machine. Without a repository only the last two are known (RTE-11, RTE-08).
 */
export function holdFiles({ git, folder, dir, isHeld }: HoldPlace): Hold {
  const recordOf = (runId: string, key: string) => join(folder(runId), `${nameOf(key)}.json`);

  async function end(runId: string, key: string): Promise<readonly string[]> {
    const record = recordOf(runId, key);
    const begun = await readBegun(record);
    if (begun === undefined) return [];
    try {
      const aside = join(folder(runId), 'aside', nameOf(key));
      const around = [...(await takeNew(begun, aside)), ...(await bringBack(begun, aside))];
      const files = begun.write === undefined ? [] : await putBack(runId, begun, begun.write, aside);
      return [...new Set([...around, ...files])].toSorted();
    } finally {
      // Killed on the way it is looked at again; once it has failed, a person sees to it.
      await rm(record, { force: true });
    }
  }

  async function putBack(runId: string, { key, by, project, reviews }: Begun, write: readonly string[], aside: string) {
    const kept = new Set(reviews.map(({ path }) => path));
    const files = await git.putBack(
      { project, runId },
      {
        key,
        mayChange: (path) => kept.has(path) || mayChange(write, path),
        takeAside: (path) => takeAside(path, join(aside, dirname(relative(project, path)))),
      },
    );
    // Those of a program's turn stay among the snapshots of the run; there are many commands in a turn.
    if (by === 'command') await git.dropSnapshot({ project, runId }, key);
    return files.map(({ path }) => path);
  }

  /** Whether git knows how the files stand now. */
  async function isKept({ runId, key, project }: Worker): Promise<boolean> {
    return (await git.takeSnapshot({ project, runId }, key).catch(notFault)) !== undefined;
  }

  return {
    async begin(worker) {
      const { runId, key, project } = worker;
      const record = recordOf(runId, key);
      const before = await readBegun(record);
      if (before !== undefined) return before;
      const write = worker.write && (await isKept(worker)) ? worker.write : undefined;
      const begun = await lookAt({ ...worker, write }, await dir(project), await isHeld(project));
      await mkdir(folder(runId), { recursive: true, mode: 0o700 });
      await writeFile(`${record}.new`, JSON.stringify(begun), { mode: 0o600 });
      await rename(`${record}.new`, record);
      return begun;
    },
    end,
    async settle(runId) {
      const names = await readdir(folder(runId)).catch(() => []);
      for (const name of names.filter((one) => one.endsWith('.json'))) {
        const begun = await readBegun(join(folder(runId), name));
        if (begun?.by === 'command') await end(runId, begun.key).catch(notFault);
      }
    },
  };
}

async function lookAt({ key, by, project, write }: Worker, dir: string, isHeld: boolean): Promise<Begun> {
  const { folder, reviews, alone } = await findReviews(project, dir);
  return {
    ...{ key, by, project, dir, isHeld, names: [...(await protectedEntries(project))], reviews: [...reviews] },
    ...(write === undefined ? {} : { write: [...write] }),
    // A folder of its own cannot lose its mount when an editor saves a file in it.
    kept: alone ? [folder] : reviews.map(({ path }) => path),
  };
}

/** Protected names and reviews that were not there. */
async function takeNew({ project, dir, names, reviews }: Begun, aside: string): Promise<readonly string[]> {
  const known = new Set([...names, ...reviews.map(({ path }) => path)]);
  const found = [...(await protectedEntries(project)), ...(await findReviews(project, dir)).reviews.map(pathOf)];
  const made = found.filter((path) => !known.has(path));
  for (const path of made) await takeAside(join(project, path), join(aside, dirname(path)));
  return made;
}

function pathOf({ path }: { readonly path: string }): string {
  return path;
}

/** What a sandbox has held, only a person can have changed. */
async function bringBack({ project, reviews, isHeld }: Begun, aside: string): Promise<readonly string[]> {
  return isHeld ? [] : bringReviewsBack(project, reviews, aside);
}

async function readBegun(record: string): Promise<Begun | undefined> {
  return Begun.safeParse(parseJson(await readFile(record, 'utf8').catch(() => ''))).data;
}

function nameOf(key: string): string {
  return hashText(key).slice(0, 24);
}

/** Without a usable repository nothing is known of before. */
function notFault(error: unknown): undefined {
  if (isFault(error)) return undefined;
  throw error;
}
