import type { EventOf, Recorded } from '../../core/run/events.ts';

/** Whose words an event has. */
export type Speaker = {
  /** What the agent of the turn is called; undefined where nobody has said who it is. */
  readonly agent?: string;
  /** The first words are a task that was made by the runtime, or by the run that it works for. */
  readonly opening?: 'skill' | 'item';
};

/** Who speaks, from event to event. `names`: what agents are called, by their ids. */
export function speakers(names: ReadonlyMap<string, string> = new Map()): (recorded: Recorded) => Speaker {
  let agent: string | undefined;
  let opening: Speaker['opening'];
  return ({ event }) => {
    if (event.type === 'run.started') opening = openingOf(event);
    if (event.type === 'turn.started') {
      opening = undefined;
      agent = names.get(event.agent) ?? (event.agent === '' ? undefined : event.agent);
    }
    return { ...(agent === undefined ? {} : { agent }), ...(opening === undefined ? {} : { opening }) };
  };
}

function openingOf({ skill, parent }: EventOf<'run.started'>): Speaker['opening'] {
  if (skill !== undefined) return 'skill';
  return parent === undefined ? undefined : 'item';
}
