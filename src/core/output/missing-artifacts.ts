import type { Artifact } from '../package/definition.ts';
import { matchesGlob } from '../paths/matches-glob.ts';

/** The patterns of required artifacts that none of the files found answers to. */
export function missingArtifacts(wanted: readonly Artifact[], found: readonly string[]): readonly string[] {
  return wanted
    .filter(({ required, pattern }) => required && !found.some((path) => isMeant(pattern, path)))
    .map(({ pattern }) => pattern);
}

export function isMeant(pattern: string, path: string): boolean {
  return matchesGlob(insideArtifacts(pattern), path);
}

/** Authors write the folder's own name before the path, or leave it out. */
export function insideArtifacts(pattern: string): string {
  return pattern.replace(/^(?:\.\/)?(?:@project\/)?(?:artifacts\/)?/, '');
}
