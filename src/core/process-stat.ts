/** What Linux says of a process; the start is in ticks since the machine started, and with the number names no other process. */
export type ProcessStat = {
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly start: number;
};

/** Reads the text of /proc/PID/stat; undefined where it is none. */
export function parseStat(text: string): ProcessStat | undefined {
  // The name in brackets may hold anything, brackets and spaces too.
  const [state, parent, group, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const start = rest[16];
  if (state === undefined || start === undefined) return undefined;
  return { state, parent: Number(parent), group: Number(group), start: Number(start) };
}

/** A process of which only the exit status is left has ended. */
export function hasEnded({ state }: Pick<ProcessStat, 'state'>): boolean {
  return state === 'Z' || state === 'X';
}
