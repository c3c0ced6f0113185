import type { Run } from '../run/run.ts';
import { REFUSED_WORDS } from '../words/refused-words.ts';
import type { Text } from '../words/text.ts';

/** The id of the next interaction: unique because the run's is, and the same however often it is worked out. */
export function interactionId(run: Run): string {
  return `${run.id}.q${run.asked + 1}`;
}

/** Why nothing can be answered under an id that is not open: what it names is over, or never was. */
export function whyNotOpen(run: Run, id: string): Text {
  const before = `${run.id}.q`;
  const place = id.startsWith(before) ? Number(id.slice(before.length)) : 0;
  return place >= 1 && place <= run.asked ? REFUSED_WORDS.notOpen(id) : REFUSED_WORDS.neverAsked(id);
}
