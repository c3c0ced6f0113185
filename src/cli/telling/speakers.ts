import type { EventOf, Recorded } from '../../core/run/events.ts';

/** Whose words an event has. */
export type Speaker = {
  /** The name of the agent of the turn; undefined where no event has named it. */
  readonly agent?: string;
  /** The first words are a task that was made by the runtime, or by the run that it works for. */
  readonly opening?: 'skill' | 'item';
};

/** Who speaks, from event to event. `names`: what agents are called, by their ids; `begun`: whose turn it is already. */
export function speakers(
  names: ReadonlyMap<string, string> = new Map(),
  begun: string | undefined = undefined,
): (recorded: Recorded) => Speaker {
  const nameOf = (id: string): string | undefined => names.get(id) ?? (id === '' ? undefined : id);
  let agent = begun === undefined ? undefined : nameOf(begun);
  let opening: Speaker['opening'];
  return ({ event }) => {
    if (event.type === 'run.started') opening = openingOf(event);
    if (event.type === 'turn.started') {
      opening = undefined;
      agent = nameOf(event.agent);
    }
    return { ...(agent === undefined ? {} : { agent }), ...(opening === undefined ? {} : { opening }) };
  };
}

function openingOf({ skill, parent }: EventOf<'run.started'>): Speaker['opening'] {
  if (skill !== undefined) return 'skill';
  return parent === undefined ? undefined : 'item';
}
