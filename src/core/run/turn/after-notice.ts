import type { EventOf } from '../events.ts';
import { isProgram } from '../fold/in-force.ts';
import { withSession } from '../fold/thread.ts';
import type { Run } from '../run.ts';
import { toldOf } from './failed-calls.ts';

/** What the model alone is told: for the person it stands in the log as what it is. */
export const FOR_THE_MODEL: ReadonlySet<string> = new Set(['HAND_OVER', 'EVIDENCE']);

/** The runtime has something to tell the model with the next exchange; what a person has to know of it stays as a warning. */
export function afterNotice(run: Run, { code, text, callId }: EventOf<'notice.given'>): Run {
  const notice = joined(run, text);
  if (FOR_THE_MODEL.has(code)) return { ...run, notice };
  if (code !== 'LOOP_DETECTED') return { ...run, notice, warnings: [...run.warnings, { code, message: text }] };
  return { ...run, notice, failed: toldOf(run.failed, callId) };
}

/** Events of before have words for every engine, and only programs were told them. */
export function afterInterruption(run: Run, { notice: words, session }: EventOf<'exchange.interrupted'>): Run {
  const notice = words && isProgram(run) ? joined(run, words) : run.notice;
  const threads = withSession(run, session);
  return { ...run, exchange: undefined, interruptions: run.interruptions + 1, notice, threads };
}

/** What has not reached the model yet goes before. */
export function joined({ notice }: Run, text: string): string {
  return notice === undefined ? text : `${notice} ${text}`;
}
