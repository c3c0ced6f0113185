/** How often a property is tried in CI at most; `npm run prove:properties` tries each as often as it says. */
const MOST = 120;

/** `most`: fewer where each try plays a whole run. */
export function propertyRuns(count: number, most = MOST): { readonly numRuns: number } {
  return { numRuns: process.env['PROPERTIES'] === 'all' ? count : Math.min(count, most) };
}
