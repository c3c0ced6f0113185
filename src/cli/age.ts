const STEPS = [
  ['d', 24 * 60 * 60],
  ['h', 60 * 60],
  ['min', 60],
  ['s', 1],
] as const;

/** How long ago something was, in its largest whole unit. */
export function age(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [unit, length] = STEPS.find(([, step]) => seconds >= step) ?? ['s', 1];
  return `${Math.floor(seconds / length)} ${unit}`;
}
