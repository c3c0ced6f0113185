import type { EventOf } from './events.ts';
import type { Run } from './run.ts';

/** The runtime has something to tell the model with the next exchange; what a person has to know of it stays as a warning. */
export function afterNotice(run: Run, { code, text }: EventOf<'notice.given'>): Run {
  const notice = joined(run, text);
  if (code !== 'LOOP_DETECTED') return { ...run, notice, warnings: [...run.warnings, { code, message: text }] };
  return { ...run, notice, repeated: run.repeated && { ...run.repeated, told: run.repeated.times } };
}

/** What has not reached the model yet goes before. */
export function joined({ notice }: Run, text: string): string {
  return notice === undefined ? text : `${notice} ${text}`;
}
