import { byteLength } from '../hash.ts';
import { ARCHIVE_WORDS } from '../words/archive-words.ts';
import type { Text } from '../words/text.ts';
import { entryName, leadsElsewhere, quotedName } from './entry-name.ts';
import type { PackageFiles } from './package-files.ts';
import { PACKAGE_LIMITS } from './package-limits.ts';

/** Why an entry makes the whole package unreadable: what it is called, or how much there is. */
export type Refused = {
  readonly kind: 'refused';
  readonly reason: 'name' | 'size';
  readonly entry: string;
  readonly why: Text;
};

/** `room`: how many bytes the entry may have. Passed by: it is no part of the package, and is not to be read. */
export type Verdict = { readonly kind: 'ok'; readonly room: number } | { readonly kind: 'passed' } | Refused;

/** The files of a package as a reader comes upon them, from a folder or from a zip, under one set of rules. */
export type Collection = {
  /** Asked before a file is read. */
  file(name: string): Verdict;
  folder(name: string): Verdict;
  /** Takes a file that was found to be ok, with the number of its bytes. */
  add(name: string, bytes: number, content: string | Uint8Array): Verdict;
  /** Sorted by path; without the one top folder that an archive of a folder has. */
  files(): PackageFiles;
};

export function collectFiles(): Collection {
  const names = claimedNames();
  const found = new Map<string, string | Uint8Array>();
  let total = 0;

  const room = (): Verdict => ({
    kind: 'ok',
    room: Math.min(PACKAGE_LIMITS.fileBytes, PACKAGE_LIMITS.totalBytes - total),
  });
  const enter = (name: string, kind: Kind): Verdict => {
    if (isPassedBy(name)) return { kind: 'passed' };
    const checked = entryName(name);
    const why = checked.kind === 'refused' ? checked.why : names.claim(checked.segments, kind);
    if (why !== undefined) return { kind: 'refused', reason: 'name', entry: name, why };
    const many = names.tooMany();
    if (many === undefined) return room();
    return tooMuch(name, TOO_MANY[many](PACKAGE_LIMITS.files));
  };

  return {
    file: (name) => enter(name, 'file'),
    folder: (name) => enter(name, 'folder'),
    add(name, bytes, content) {
      total += bytes;
      if (bytes > PACKAGE_LIMITS.fileBytes) {
        return tooMuch(name, ARCHIVE_WORDS.fileTooLarge(PACKAGE_LIMITS.fileBytes));
      }
      if (total > PACKAGE_LIMITS.totalBytes) {
        return tooMuch(name, ARCHIVE_WORDS.packageTooLarge(PACKAGE_LIMITS.totalBytes));
      }
      found.set(name, content);
      return room();
    },
    files: () => new Map([...stripTopFolder(found)].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Whether there is anything that makes these files a package. */
export function holdsPackage(files: PackageFiles): boolean {
  return MANIFESTS.some((name) => files.has(name));
}

/** The folders that hold packages where they lie deeper than they should, nearest to the top first. */
export function packagesBelow(files: PackageFiles): readonly string[] {
  const folders = new Set([...files.keys()].flatMap((path) => NESTED.exec(path)?.[1] ?? []));
  return [...folders].sort((a, b) => a.split('/').length - b.split('/').length);
}

/** Why these files would not come back as they are from a zip or a folder; undefined where they would. */
export function packingProblem(files: PackageFiles): Refused | undefined {
  const collection = collectFiles();
  for (const [name, content] of files) {
    const entered = collection.file(name);
    const size = typeof content === 'string' ? byteLength(content) : content.length;
    const verdict = entered.kind === 'ok' ? collection.add(name, size, content) : entered;
    if (verdict.kind === 'refused') return verdict;
    if (verdict.kind === 'passed') {
      return { kind: 'refused', reason: 'name', entry: name, why: ARCHIVE_WORDS.passedBy };
    }
  }
  if (holdsPackage(files)) return undefined;
  return { kind: 'refused', reason: 'name', entry: MANIFESTS.join(' or '), why: ARCHIVE_WORDS.missing };
}

const MANIFESTS = ['bmad.json', 'SKILL.md'] as const;
const NESTED = /^(.+)\/(?:bmad\.json|SKILL\.md)$/;

/** Hidden files, and what the Mac puts beside files. A way out of the folder is not hidden: it is refused. */
function isPassedBy(name: string): boolean {
  const segments = name.split('/');
  if (segments.some(leadsElsewhere)) return false;
  return segments.some((segment) => segment.startsWith('.') || segment === '__MACOSX');
}

type Kind = 'file' | 'folder';

const TOO_MANY = { file: ARCHIVE_WORDS.tooManyFiles, folder: ARCHIVE_WORDS.tooManyFolders } as const;

/** No two names may stand for one file on any system, nor one for a file here and for a folder there. */
function claimedNames() {
  const places = new Map<string, { readonly path: string; readonly kind: Kind }>();
  const count = { file: 0, folder: 0 };
  const claim = (path: string, kind: Kind): Text | undefined => {
    const key = foldName(path);
    const other = places.get(key);
    if (other === undefined) {
      places.set(key, { path, kind });
      count[kind] += 1;
      return undefined;
    }
    if (other.path !== path) return ARCHIVE_WORDS.sameAs(quotedName(other.path));
    return kind === 'folder' && other.kind === 'folder' ? undefined : ARCHIVE_WORDS.twice;
  };
  return {
    /** Also claims the folders that the entry lies in; says why it cannot be. */
    claim(segments: readonly string[], kind: Kind): Text | undefined {
      for (const [index] of segments.entries()) {
        const path = segments.slice(0, index + 1).join('/');
        const why = claim(path, index + 1 < segments.length ? 'folder' : kind);
        if (why !== undefined) return why;
      }
      return undefined;
    },
    tooMany: () => (['file', 'folder'] as const).find((kind) => count[kind] > PACKAGE_LIMITS.files),
  };
}

/** One text for all names that some file system takes for the same; there is no case folding in the language. */
function foldName(path: string): string {
  return path.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

function stripTopFolder(files: PackageFiles): PackageFiles {
  const [first = ''] = files.keys();
  const top = first.slice(0, first.indexOf('/') + 1);
  const isWrapped =
    top !== '' &&
    [...files.keys()].every((path) => path.startsWith(top)) &&
    MANIFESTS.some((name) => files.has(top + name));
  return isWrapped ? new Map([...files].map(([path, content]) => [path.slice(top.length), content])) : files;
}

function tooMuch(entry: string, why: Text): Refused {
  return { kind: 'refused', reason: 'size', entry, why };
}
