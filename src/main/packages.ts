import { existsSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { DrawnPackage, LoadedPackage, ReadPackage } from '../app/place.ts';
import { problemsCounted, problemText, wayTo } from '../app/problem-text.ts';
import { severalContents } from '../app/several-contents.ts';
import { badUsage } from '../core/bad-usage.ts';
import { Fault, isFault } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import { findShelved, namedSo } from '../core/package/find-shelved.ts';
import { loadPackage } from '../core/package/load-package.ts';
import type { PackageFiles } from '../core/package/package-files.ts';
import type { Problem } from '../core/package/problem.ts';
import { systemText } from '../core/system-text.ts';
import { quoted } from '../core/words/command-line.ts';
import { PACKAGE_WORDS } from '../core/words/package-words.ts';
import { asIs, composed } from '../core/words/text.ts';
import type { PackageShelf } from '../ports/package-shelf.ts';
import { BUNDLED, bundledFolder, MARKS } from './bundled-packages.ts';
import { nearPackage } from './near-package.ts';
import type { ProcessPlace } from './process-place.ts';

const GIT = /^(?:git\+|git@|ssh:\/\/|git:\/\/|https?:\/\/.+\.git(?:#|$)|file:\/\/)/;
const MAX_TOLD = 10;

export async function openShelf(home: string): Promise<PackageShelf> {
  const { packageShelfFolder } = await import('../adapters/package-shelf-folder/package-shelf-folder.ts');
  const { readPackageFolder } = await import('../adapters/package-folder/read-package-folder.ts');
  // What is on the shelf was put there whole: anything else in it was slipped in.
  return packageShelfFolder({ home, read: (folder) => readPackageFolder(folder, { strangers: 'refuse' }) });
}

export type PackagePlace = ProcessPlace & {
  readonly openShelf: () => Promise<PackageShelf>;
  readonly vouched: () => Promise<ReadonlySet<string>>;
};

/** Reads a package from wherever the person says it is. Nothing of it is executed. */
export async function readPackage(ref: string, place: PackagePlace): Promise<ReadPackage> {
  const { cwd, env } = place;
  if (GIT.test(ref)) {
    const { fetchPackage } = await import('../adapters/package-git/fetch-package.ts');
    const { readPackageFolder } = await import('../adapters/package-folder/read-package-folder.ts');
    return { files: await fetchPackage(ref, env, readPackageFolder), source: ref, folder: undefined, bundled: false };
  }
  const path = resolve(cwd, ref);
  const stats = statusOf(ref, path);
  if (stats?.isDirectory() === true) return readFolder(ref, path);
  if (stats !== undefined) {
    if (MARKS.some((mark) => mark === basename(ref))) {
      throw new Fault('PACKAGE_NOT_FOUND', PACKAGE_WORDS.isFileOf(ref), {
        help: { do: 'validate', package: dirname(ref) },
      });
    }
    const { readPackageZip } = await import('../adapters/package-zip/read-package-zip.ts');
    return { files: await readPackageZip(path, ref), source: path, folder: undefined, bundled: false };
  }
  const bundled = bundledFolder(ref);
  return bundled === undefined ? readShelved(ref, place) : readFolder(ref, bundled);
}

/** Undefined where nothing has that name. */
function statusOf(ref: string, path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    throw new Fault('PACKAGE_NOT_FOUND', PACKAGE_WORDS.notLookedAt(ref, systemText(cause, path)), {
      cause,
      help: PACKAGE_WORDS.checkPath,
    });
  }
}

async function readFolder(ref: string, path: string): Promise<ReadPackage> {
  const { readPackageFolder } = await import('../adapters/package-folder/read-package-folder.ts');
  const folder = realpathSync(path);
  const bundled = existsSync(BUNDLED) && dirname(folder) === realpathSync(BUNDLED);
  const links: string[] = [];
  const files = await readPackageFolder(folder, { onLink: (link) => links.push(link) }).catch((error: unknown) => {
    throw isFault(error) && error.code === 'PACKAGE_NOT_FOUND' ? withNextStep(error, ref, path) : error;
  });
  return { files, source: folder, folder, bundled, links };
}

/** What the fault of a folder that is no package says of it. */
type NoPackage = {
  readonly files?: number;
  readonly below?: string;
  readonly misnamed?: { readonly name: string; readonly right: string };
};

/** The same fault, in the caller's words for the folder and with what to type next. */
function withNextStep({ code, said, advice, cause, details }: Fault, ref: string, path: string): Fault {
  const own = nextStep((details ?? {}) as NoPackage, ref, path) ?? advice;
  return new Fault(code, said, { cause, ...(own === undefined ? {} : { help: own }) });
}

function nextStep({ files, below, misnamed }: NoPackage, ref: string, path: string): Help | undefined {
  if (misnamed !== undefined)
    return asIs(`mv ${quoted(join(ref, misnamed.name))} ${quoted(join(ref, misnamed.right))}`);
  if (files === 0) return { do: 'make-package', package: ref };
  if (below !== undefined) return { do: 'validate', package: join(ref, below) };
  const isBelow = MARKS.some((mark) => existsSync(join(path, '..', mark)));
  return isBelow ? { do: 'validate', package: join(ref, '..') } : undefined;
}

async function readShelved(ref: string, { cwd, openShelf: open, vouched }: PackagePlace): Promise<ReadPackage> {
  const shelf = await open();
  const shelved = await shelf.list();
  const first = findShelved(ref, shelved);
  const found = first.kind === 'several' ? findShelved(ref, shelved, await vouched()) : first;
  if (found.kind === 'found') {
    const files = await shelf.get(found.package.hash);
    if (files !== undefined) return { files, source: found.package.source, folder: undefined, bundled: false };
  }
  if (found.kind === 'several') {
    const same = namedSo(ref, shelved);
    if (same.length === found.packages.length) throw severalContents(ref, same);
    const names = found.packages.map(({ hash, name, version }) => `${hash.slice(0, 12)} (${name} ${version})`);
    throw badUsage(PACKAGE_WORDS.several(ref, names), PACKAGE_WORDS.moreOfHash);
  }
  throw notFound(ref, new Set(shelved.map(({ name }) => name)), cwd);
}

function notFound(ref: string, shelved: ReadonlySet<string>, cwd: string): Fault {
  const isAddress = /^https?:/.test(ref);
  const meant = isAddress ? undefined : nearPackage(ref, shelved, cwd);
  if (meant !== undefined) {
    return new Fault('PACKAGE_NOT_FOUND', PACKAGE_WORDS.notFoundBut(ref, meant), {
      help: { do: 'show-package', package: meant },
      details: { wrong: ref, meant },
    });
  }
  const help: Help = isAddress
    ? { do: 'add-package', package: `git+${ref}` }
    : { steps: [{ do: 'list-packages' }], said: PACKAGE_WORDS.onShelf };
  return new Fault('PACKAGE_NOT_FOUND', PACKAGE_WORDS.notFound(ref), { help });
}

/** The package as a definition; faults with its problems where it is not sound. */
export function checkedPackage(ref: string, read: ReadPackage, cwd: string): LoadedPackage {
  const loaded = loadPackage(read.files, read);
  if (loaded.kind === 'loaded') return { ...read, definition: loaded.definition, warnings: loaded.warnings };
  throw unsound(ref, read, loaded.problems, cwd);
}

/** What there is to draw of a package; faults with its problems where that is nothing. */
export function drawnPackage(ref: string, read: ReadPackage, cwd: string): DrawnPackage {
  const loaded = loadPackage(read.files, read);
  if (loaded.kind === 'loaded') return { definition: loaded.definition, problems: [] };
  const { problems, drawable } = loaded;
  if (drawable.length === 0) throw unsound(ref, read, problems, cwd);
  const workflows = Object.fromEntries(drawable.map((workflow) => [workflow.id, workflow]));
  return { definition: { name: basename(ref), entry: undefined, workflows }, problems };
}

function unsound(ref: string, read: ReadPackage, problems: readonly Problem[], cwd: string): Fault {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const shown = errors.slice(0, MAX_TOLD);
  const rest = problems.length - shown.length;
  const { file, line, column } = shown[0] ?? {};
  const list = problemText(shown, read.files, wayTo(read.folder, cwd));
  const said = composed((say) =>
    [
      say(PACKAGE_WORDS.cannotRun(ref, problemsCounted(problems))),
      '',
      say(list),
      ...(rest > 0 ? ['', say(PACKAGE_WORDS.more(rest))] : []),
      '',
    ].join('\n'),
  );
  const details = { file, line, column, problems };
  return new Fault('PACKAGE_INVALID', said, { help: { do: 'validate', package: ref }, details });
}

/** The texts that `init` begins with. */
export async function starterFiles(): Promise<ReadonlyMap<string, string>> {
  const { readPackageFolder } = await import('../adapters/package-folder/read-package-folder.ts');
  const files: PackageFiles = await readPackageFolder(join(BUNDLED, 'starter'));
  return new Map([...files].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
