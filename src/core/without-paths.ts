/** In this order: what stands in quotes is a path to its end, blanks and all. */
const PATHS: readonly RegExp[] = [
  /(?<=(['"`]))(?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]|\\\\)(?:(?!\1).)*(?=\1)/gu,
  /(?<!\w)file:\/\/\/?[^\s'"`,;()<>|]+/gu,
  /(?<!\w)(?:[A-Za-z]:[\\/]|\\\\)[^\s'"`,;()<>|]+/gu,
  /(?<![\w@./\\-])\/(?:[^\s/'"`:,;()<>|]+\/)+[^\s/'"`:,;()<>|]*/gu,
];

/** A message of the platform or of a stranger's code, made fit for a model: no real path of the machine stands in it. */
export function withoutPaths(message: string): string {
  return PATHS.reduce((text, path) => text.replace(path, '[path]'), message);
}
