/** Names are bytes, in any encoding or none: as Latin-1 text they survive being split, compared and joined. */
export type PathBytes = string;

export function splitPaths(output: Buffer): readonly PathBytes[] {
  return output
    .toString('latin1')
    .split('\0')
    .filter((path) => path !== '');
}

export function joinPaths(paths: readonly PathBytes[]): Uint8Array {
  return Buffer.from(paths.map((path) => `${path}\0`).join(''), 'latin1');
}

/** For people and models. */
export function pathText(path: PathBytes): string {
  return Buffer.from(path, 'latin1').toString('utf8');
}
