/** Closes a switch over a union: a new variant then fails to compile, and a corrupt one fails loudly. */
export function never(value: never): never {
  throw new Error(`Unreachable variant: ${JSON.stringify(value)}`);
}
