import { isProgram } from './engine-of.ts';
import type { EventOf } from './events.ts';
import type { Run } from './run.ts';
import { withSession } from './thread.ts';

/** The runtime has something to tell the model with the next exchange; what a person has to know of it stays as a warning. */
export function afterNotice(run: Run, { code, text }: EventOf<'notice.given'>): Run {
  const notice = joined(run, text);
  if (code !== 'LOOP_DETECTED') return { ...run, notice, warnings: [...run.warnings, { code, message: text }] };
  return { ...run, notice, repeated: run.repeated && { ...run.repeated, told: run.repeated.times } };
}

const INTERRUPTED =
  'You were interrupted before you came to an end. Look at what is already done, do not do it twice, and go on from there.';

/** A model behind an API has done nothing yet. A program may have been in the middle of its work, and is told so. */
export function afterInterruption(run: Run, { session }: EventOf<'exchange.interrupted'>): Run {
  const notice = isProgram(run) ? joined(run, INTERRUPTED) : run.notice;
  const threads = withSession(run, session);
  return { ...run, exchange: undefined, interruptions: run.interruptions + 1, notice, threads };
}

/** What has not reached the model yet goes before. */
export function joined({ notice }: Run, text: string): string {
  return notice === undefined ? text : `${notice} ${text}`;
}
