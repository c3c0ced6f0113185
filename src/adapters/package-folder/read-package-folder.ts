import { setImmediate } from 'node:timers/promises';
import { Fault, isFault } from '../../core/fault.ts';
import type { Help } from '../../core/help.ts';
import {
  type Collection,
  collectFiles,
  holdsPackage,
  packagesBelow,
  type Verdict,
} from '../../core/package/collect-files.ts';
import { quotedName } from '../../core/package/entry-name.ts';
import type { PackageFiles } from '../../core/package/package-files.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { systemText } from '../../core/system-text.ts';
import { PACKAGE_WORDS } from '../../core/words/package-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import { type HeldFolder, holdFolder } from './held-folder.ts';

const MAKE_ONE: Help = { steps: [{ do: 'make-package', package: 'my-package' }], said: PACKAGE_WORDS.init };

export type FolderRules = {
  /** Links, hidden files and whatever else is no file of a package: passed by, or a reason to refuse the folder. */
  readonly strangers?: 'pass by' | 'refuse';
  /** Told of links and other things that are no files, unless they are hidden. */
  readonly onLink?: (path: string) => void;
};

/** The files of a package's folder. Nothing outside is read, whatever is done to the folder meanwhile. */
export async function readPackageFolder(path: string, { strangers, onLink }: FolderRules = {}): Promise<PackageFiles> {
  const root = hold(path);
  const walk: Walk = {
    path,
    refusesStrangers: strangers === 'refuse',
    onLink,
    collection: collectFiles(),
    // One byte more than allowed is enough to see that there are too many, however large the file is or grows meanwhile.
    buffer: Buffer.allocUnsafeSlow(PACKAGE_LIMITS.fileBytes + 1),
    seen: 0,
  };
  try {
    await collectBelow(root, '', walk);
  } catch (cause) {
    if (isFault(cause)) throw cause;
    throw new Fault('PACKAGE_INVALID', PACKAGE_WORDS.unreadable(path, systemText(cause, path)), {
      cause,
      help: PACKAGE_WORDS.checkReadable,
    });
  } finally {
    root.close();
  }
  const files = walk.collection.files();
  if (holdsPackage(files)) return files;
  const misnamed = misnamedIn(files);
  if (misnamed !== undefined) {
    const why = PACKAGE_WORDS.misnamed(misnamed.name, misnamed.right);
    throw new Fault('PACKAGE_NOT_FOUND', PACKAGE_WORDS.of(asIs(path), why), { details: { misnamed } });
  }
  const packages = packagesBelow(files);
  const [below] = packages;
  const nothing = files.size === 0 ? PACKAGE_WORDS.emptyFolder : PACKAGE_WORDS.noPackage;
  const why = below === undefined ? nothing : PACKAGE_WORDS.packageBelow(packages.length, quotedName(below));
  const details = { files: files.size, ...(below === undefined ? {} : { below }) };
  throw new Fault('PACKAGE_NOT_FOUND', PACKAGE_WORDS.of(asIs(path), why), { help: MAKE_ONE, details });
}

/** A file whose name has only its capitals wrong. */
function misnamedIn(files: PackageFiles): { readonly name: string; readonly right: string } | undefined {
  for (const right of ['SKILL.md', 'bmad.json']) {
    const name = [...files.keys()].find((file) => file.toLowerCase() === right.toLowerCase());
    if (name !== undefined) return { name, right };
  }
  return undefined;
}

/** Far more than a package has, hidden files counted in, and little enough to sort. */
const MOST_ENTRIES = 20_000;

type Walk = {
  readonly path: string;
  readonly refusesStrangers: boolean;
  readonly onLink: FolderRules['onLink'];
  readonly collection: Collection;
  readonly buffer: Buffer;
  seen: number;
};

function hold(path: string): HeldFolder {
  try {
    return holdFolder(path);
  } catch (cause) {
    const why = PACKAGE_WORDS.of(asIs(path), PACKAGE_WORDS.notReadableFolder);
    throw new Fault('PACKAGE_NOT_FOUND', why, { cause, help: MAKE_ONE });
  }
}

async function collectBelow(folder: HeldFolder, prefix: string, walk: Walk): Promise<void> {
  const entries = folder.entries(MOST_ENTRIES + 1 - walk.seen);
  walk.seen += entries.length;
  // Between two folders others may have their turn.
  await setImmediate();
  if (walk.seen > MOST_ENTRIES) throw refusal(walk.path, PACKAGE_WORDS.moreEntries(MOST_ENTRIES));
  for (const { name, kind } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix + name;
    if (kind === 'other') {
      meet(path, { kind: 'passed' }, walk);
      if (!name.startsWith('.')) walk.onLink?.(path);
    } else if (kind === 'folder') await collectFolder(folder, name, path, walk);
    else collectFile(folder, name, path, walk);
  }
}

async function collectFolder(parent: HeldFolder, name: string, path: string, walk: Walk): Promise<void> {
  if (!meet(path, walk.collection.folder(path), walk)) return;
  const folder = parent.folder(name);
  if (folder === undefined) {
    meet(path, { kind: 'passed' }, walk);
    return;
  }
  try {
    await collectBelow(folder, `${path}/`, walk);
  } finally {
    folder.close();
  }
}

function collectFile(parent: HeldFolder, name: string, path: string, walk: Walk): void {
  if (!meet(path, walk.collection.file(path), walk)) return;
  const bytes = parent.read(name, walk.buffer);
  meet(path, bytes ? walk.collection.add(path, bytes.length, textOrBytes(bytes)) : { kind: 'passed' }, walk);
}

/** Whether to go on with an entry. */
function meet(path: string, verdict: Verdict, walk: Walk): boolean {
  if (verdict.kind === 'refused') throw refusal(walk.path, about(verdict.entry, verdict.why));
  if (verdict.kind === 'passed' && walk.refusesStrangers) {
    throw refusal(walk.path, about(path, PACKAGE_WORDS.noFileOfPackage));
  }
  return verdict.kind === 'ok';
}

/** The byte order mark stays: the text of a file has to have the hash of its bytes. */
function textOrBytes(bytes: Uint8Array): string | Uint8Array {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new Uint8Array(bytes);
  }
}

function about(entry: string, why: Text): Text {
  return PACKAGE_WORDS.of(asIs(quotedName(entry)), why);
}

function refusal(path: string, why: Text): Fault {
  return new Fault('PACKAGE_INVALID', PACKAGE_WORDS.inside(asIs(path), why), { help: PACKAGE_WORDS.plainFiles });
}
