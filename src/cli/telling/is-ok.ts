/** Whether the result of a call says that it went well. */
export function isOk(result: unknown): boolean {
  return typeof result !== 'object' || result === null || !('ok' in result) || result.ok !== false;
}
