import type { Clock } from '../ports/clock.ts';

export type Bell = {
  readonly ring: () => void;
  /** Done as soon as the bell has rung, however long ago, or that time has come; then the bell is silent again. */
  readonly rung: (clock: Clock, time?: number) => Promise<void>;
};

/** Many rings are one, and a ring without a listener is kept for the next one. */
export function makeBell(): Bell {
  let current = Promise.withResolvers<undefined>();
  const ring = () => current.resolve(undefined);
  return {
    ring,
    async rung(clock, time) {
      const callOff = time === undefined ? undefined : clock.at(time, ring);
      await current.promise;
      current = Promise.withResolvers();
      callOff?.();
    },
  };
}
