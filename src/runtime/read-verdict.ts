import type { Json } from '../core/json.ts';
import type { EventOf, RunEvent } from '../core/run/events.ts';

/** What was decided about a turn, as far as it was decided by what an engine said. */
export type Judged = {
  readonly verdict: EventOf<'turn.ended'>['verdict'];
  readonly code?: string;
  readonly warnings?: readonly string[];
  readonly output?: Json;
  /** The tag by which the node was left. */
  readonly decided?: string;
};

/** From the end of the turn on; whatever stands before it is no part of the verdict. */
export function dropBeforeEnd(events: readonly RunEvent[]): readonly RunEvent[] {
  return events.slice(events.findIndex(({ type }) => type === 'turn.ended'));
}

/** What these events, among them the end of a turn, say of it. */
export function readVerdict(events: readonly RunEvent[]): Judged {
  const [ended, ...others] = dropBeforeEnd(events);
  if (ended?.type !== 'turn.ended') throw new Error('A verdict ends its turn');
  const following = others.findIndex(({ type }) => type === 'turn.ended' || type === 'turn.started');
  const own = following === -1 ? others : others.slice(0, following);
  const accepted = own.find((event) => event.type === 'output.accepted');
  const over = own.find((event) => event.type === 'run.failed' || event.type === 'run.blocked');
  return {
    verdict: ended.verdict,
    ...(over === undefined ? {} : { code: over.code }),
    ...(ended.warnings === undefined ? {} : { warnings: ended.warnings.map(({ code }) => code) }),
    ...(accepted === undefined ? {} : { output: accepted.output }),
    ...(ended.decided === undefined ? {} : { decided: ended.decided }),
  };
}
