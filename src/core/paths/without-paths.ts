import { rootSpellings } from './root-spellings.ts';

/** A name of a path, as far as it can be told from what stands around it. */
const NAME = `[^\\s/\\\\'"\`:,;()<>|]+`;
/** In folders of people names have blanks; they are taken for one name only where a separator follows. */
const WORDS = `[^\\s/\\\\'"\`:,;()<>|@]+(?: [^\\s/\\\\'"\`:,;()<>|@]+){0,2}`;
const PATH = '[path]';

/** In this order: what stands in quotes is a path to its end, blanks and all. */
const PATHS: readonly RegExp[] = [
  /(?<=(['"`]))(?:\[path\]|(?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]|\\\\))(?:(?!\1).)*(?=\1)/gu,
  /(?<!\w)file:\/\/\/?[^\s'"`,;()<>|]+/gu,
  // Slashes that JSON escapes: \/home\/u.
  new RegExp(`(?<![\\w@./\\\\])(?:\\\\/${NAME}){2,}(?:\\\\/)?`, 'gu'),
  new RegExp(`(?<!\\w)[A-Za-z]:\\\\+(?:${WORDS}\\\\+)*[^\\s'"\`,;()<>|]*`, 'gu'),
  /(?<!\w)(?:[A-Za-z]:[\\/]|\\\\)[^\s'"`,;()<>|]+/gu,
  new RegExp(`(?<![\\w@./\\\\])/{1,2}(?:home|Users)/(?:${WORDS}/)*[^\\s/'"\`:,;()<>|]*`, 'gu'),
  // Two slashes begin a path too, unless they belong to an address.
  new RegExp(`(?<![\\w@./\\\\:-])//(?:${NAME}/)+(?:${NAME})?`, 'gu'),
  /(?<![\w@./\\-])\/(?:[^\s/'"`:,;()<>|]+\/)+[^\s/'"`:,;()<>|]*/gu,
  // Glued to an option of one letter: -I/home/u.
  /(?<=(?<![\w-])-[A-Za-z])\/[^\s'"`:,;()<>|]+/gu,
  // One name alone; a tag, a share and a name in another script end otherwise.
  /(?<![\p{L}\p{N}_@./\\<*\])}-])\/[\p{L}\p{N}_.][^\s/'"`:,;()<>|*]+/gu,
];

/**
 * A message of the platform or of a stranger's code, made fit for a model: no real path of the machine stands in it.
 * Roots are known to be real, so they are found whatever they are called and however they are written.
 */
export function withoutPaths(message: string, roots: readonly string[] = []): string {
  const known = roots.flatMap(rootSpellings).sort((a, b) => b.length - a.length);
  const text = known.reduce((told, root) => told.replaceAll(root, PATH), message);
  return PATHS.reduce((told, path) => told.replace(path, PATH), text).replaceAll(/(?:\[path\]){2,}/g, PATH);
}
