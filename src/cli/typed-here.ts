import type { AttendOptions } from '../runtime/attend.ts';

/** What was typed at this terminal stands there already. */
const TYPED: ReadonlySet<string> = new Set(['input.taken', 'interaction.answered']);

/** The same, told of everything but what has just been typed here. */
export function withoutTyped(options: AttendOptions): AttendOptions {
  return { ...options, onEvents: (events) => options.onEvents?.(events.filter(({ event }) => !TYPED.has(event.type))) };
}
