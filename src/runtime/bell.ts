export type Bell = {
  readonly ring: () => void;
  /** Done as soon as the bell has rung, however long ago, until it is hushed. */
  readonly rung: () => Promise<undefined>;
  readonly hush: () => void;
};

/** Many rings are one, and a ring that comes while nobody listens is not lost: it lasts until someone hushes it. */
export function makeBell(): Bell {
  let current = Promise.withResolvers<undefined>();
  return {
    ring: () => current.resolve(undefined),
    rung: () => current.promise,
    hush: () => {
      current = Promise.withResolvers();
    },
  };
}
