/** The HTTP status that a message tells of, in the ways that the programs write it. */
const STATUS =
  /(?:\bstatus(?:[ _]?code)?|\bHTTP|\bAPI Error|\berror|"code"|"status"|\blast status)\s*[:=(]?\s*"?\s*(4\d\d|5\d\d)\b/i;

export function statusIn(message: string): number | undefined {
  const found = STATUS.exec(message)?.[1];
  return found === undefined ? undefined : Number(found);
}
