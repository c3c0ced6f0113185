/** The file that every run shows of itself. */
export const STATE_FILE = '@state/workflow.md';

export type StatePath = { readonly kind: 'folder' } | { readonly kind: 'workflow' } | { readonly kind: 'unknown' };

/**
 * Recognises a path into `@state`, whatever it is dressed up as: dots, double slashes, case, composed or decomposed letters.
 * `@state` is virtual, a fixed set of names, so nothing in it can be reached by a name that this function does not know.
 */
export function statePath(path: unknown): StatePath | undefined {
  if (typeof path !== 'string') return undefined;
  const segments = resolved(path.normalize('NFKC').toLowerCase().replaceAll('\\', '/'));
  if (segments[0] !== '@state') return undefined;
  if (segments.length === 1) return { kind: 'folder' };
  return segments.length === 2 && segments[1] === 'workflow.md' ? { kind: 'workflow' } : { kind: 'unknown' };
}

function resolved(path: string): readonly string[] {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') segments.pop();
    else segments.push(segment.trim());
  }
  return segments;
}
