import { lstat, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFault } from '../../core/disk-fault.ts';
import { Fault, isFault } from '../../core/fault.ts';
import { packingProblem } from '../../core/package/collect-files.ts';
import { contentHash } from '../../core/package/content-hash.ts';
import { quotedName } from '../../core/package/entry-name.ts';
import type { PackageFiles } from '../../core/package/package-files.ts';
import { systemText } from '../../core/system-text.ts';
import { PACKAGE_WORDS } from '../../core/words/package-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import type { PackageShelf, Shelved } from '../../ports/package-shelf.ts';
import { ABOUT, aboutOf, corrupt, errorCode, readAbout } from './about-file.ts';
import { discard, FILES, makeFolder, removeSealed, sweepDrafts, syncFolder, writeDraft } from './drafts.ts';

export type ShelfOptions = {
  /** The state folder. */
  readonly home: string;
  /** Reads a package's folder safely, and refuses one that holds anything but the package. */
  readonly read: (folder: string) => Promise<PackageFiles>;
};

/** One folder per package, named by its content hash: `about.json` and, below `files`, what the package consists of. */
export function packageShelfFolder({ home, read }: ShelfOptions): PackageShelf {
  const shelf = join(home, 'packages');
  const at = (hash: string): string => join(shelf, hash);

  const known = async (hash: string): Promise<Shelved | undefined> => {
    if (!(await isFolder(at(hash)))) return undefined;
    const about = await readAbout(at(hash), hash);
    // The process that put it there may have died before its name was on the disk for good.
    await syncFolder(shelf);
    return about;
  };

  const place = async (draft: string, about: Shelved): Promise<Shelved> => {
    try {
      await rename(draft, at(about.hash));
    } catch (cause) {
      await removeSealed(draft);
      // Another process was faster: the same content is there, as it was first added.
      const first = TAKEN.has(errorCode(cause)) ? await known(about.hash) : undefined;
      if (first === undefined) throw cause;
      return first;
    }
    await syncFolder(shelf);
    return about;
  };

  const folder = async (hash: string): Promise<string | undefined> =>
    HASH.test(hash) && (await isFolder(at(hash))) ? join(at(hash), FILES) : undefined;

  return {
    async put(files, given) {
      const problem = packingProblem(files);
      if (problem !== undefined) throw notToBeKept(problem.entry, problem.why);
      const about = aboutOf(files, { ...given, hash: contentHash(files) });
      try {
        const first = await known(about.hash);
        if (first !== undefined) return first;
        await makeFolder(shelf);
        await sweepDrafts(shelf, about.addedAt);
        return await place(await writeDraft(shelf, files, about), about);
      } catch (cause) {
        throw shelfFault(shelf, cause);
      }
    },
    async get(hash) {
      const path = await folder(hash);
      if (path === undefined) return undefined;
      const files = await read(path).catch((cause: unknown) => {
        throw corrupt(at(hash), isFault(cause) ? cause.said : systemText(cause), cause);
      });
      if (contentHash(files) !== hash) throw corrupt(at(hash), PACKAGE_WORDS.otherFiles);
      return files;
    },
    /** One that was tampered with is left out: `get` says what is wrong with it. */
    async list() {
      const names = await readdir(shelf).catch((cause: unknown) => {
        if (errorCode(cause) === 'ENOENT') return [];
        throw shelfFault(shelf, cause);
      });
      const found = await Promise.all(
        names.filter((name) => HASH.test(name)).map((hash) => readAbout(at(hash), hash).catch(() => undefined)),
      );
      return found
        .filter((about) => about !== undefined)
        .sort((a, b) => b.addedAt - a.addedAt || (a.hash < b.hash ? -1 : 1));
    },
    async remove(hash) {
      if ((await folder(hash)) === undefined) return;
      await discard(shelf, hash).catch((cause: unknown) => {
        throw shelfFault(shelf, cause);
      });
    },
    folder,
  };
}

const HASH = /^[0-9a-f]{64}$/;

/** What a rename says when there is a folder of that name already, system by system. */
const TAKEN: ReadonlySet<unknown> = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES']);

async function isFolder(path: string): Promise<boolean> {
  const stat = await lstat(path).catch(() => undefined);
  return stat?.isDirectory() ?? false;
}

function notToBeKept(entry: string, why: Text): Fault {
  return new Fault('PACKAGE_INVALID', PACKAGE_WORDS.notKept(PACKAGE_WORDS.of(asIs(quotedName(entry)), why)), {
    help: PACKAGE_WORDS.plainFilesToKeep(ABOUT),
  });
}

/** What went wrong with the disk, in our words. */
function shelfFault(path: string, cause: unknown): Fault {
  if (isFault(cause)) return cause;
  const { code, help } = diskFault(String(errorCode(cause)));
  return new Fault(code, PACKAGE_WORDS.shelfUnusable(path, systemText(cause, path)), { cause, help });
}
