/** Those whose turn comes, given what each one waits for. Linear; whoever waits for itself or a stranger is not among them. */
export function findUnblocked(waits: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const left = new Map([...waits].map(([id, others]) => [id, others.size]));
  const waiters = new Map<string, string[]>();
  for (const [id, others] of waits) {
    for (const other of others) {
      const list = waiters.get(other);
      if (list === undefined) waiters.set(other, [id]);
      else list.push(id);
    }
  }
  const unblocked = new Set([...waits.keys()].filter((id) => left.get(id) === 0));
  for (const id of unblocked) {
    for (const waiter of waiters.get(id) ?? []) {
      const rest = (left.get(waiter) ?? 0) - 1;
      left.set(waiter, rest);
      if (rest === 0) unblocked.add(waiter);
    }
  }
  return unblocked;
}
