import { isCompleted, type Run } from '../run/run.ts';
import type { Profile } from './layers.ts';

/** Which layers apply now. */
export function profileOf(run: Run): Profile {
  return run.started.conversation ?? (isCompleted(run) ? 'post-completion' : 'run');
}
