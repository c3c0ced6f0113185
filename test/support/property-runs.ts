/** How often a property is tried in CI at most; `npm run prove:properties` tries each as often as it says. */
const MOST = 200;

export function propertyRuns(count: number): { readonly numRuns: number } {
  return { numRuns: process.env['PROPERTIES'] === 'all' ? count : Math.min(count, MOST) };
}
