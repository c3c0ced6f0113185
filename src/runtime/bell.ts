export type Bell = { readonly ring: () => void; readonly rung: () => Promise<undefined> };

/** One listener at a time; a ring before it listens is not lost, and many rings are one. */
export function makeBell(): Bell {
  let pending = false;
  let answer: (() => void) | undefined;
  return {
    ring: () => {
      pending = true;
      answer?.();
    },
    rung: () =>
      new Promise((resolve) => {
        const settle = () => {
          pending = false;
          answer = undefined;
          resolve(undefined);
        };
        if (pending) settle();
        else answer = settle;
      }),
  };
}
