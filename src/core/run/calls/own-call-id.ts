/** Ids of the runtime's own calls, by the place of the call in the log. */
const PREFIX = 'own.';

export function ownCallId(seq: number): string {
  return `${PREFIX}${seq}`;
}

export function isOwnCall(callId: string): boolean {
  return callId.startsWith(PREFIX);
}
