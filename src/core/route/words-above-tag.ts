/** What a routed reply hands over: all that was said but the tag itself. */
export function wordsAboveTag(segments: readonly string[]): string {
  return segments
    .join('\n\n')
    .trimEnd()
    .replace(/[^\n]*$/, '')
    .trim();
}
