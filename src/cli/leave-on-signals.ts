import type { LeavingSignal, Terminal } from './terminal.ts';

/** A terminal that is closed hangs up: the run is given back then too, and what it has started is ended. */
const EXITS: { readonly [S in LeavingSignal]: number } = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

export type Leaving = {
  readonly signal: AbortSignal;
  /** The exit code of the signal that came. */
  exit(): number;
  done(): void;
};

/** The first Ctrl-C gives the run back in order; a second one ends the process at once, which loses nothing either. */
export function leaveOnSignals(terminal: Terminal): Leaving {
  const controller = new AbortController();
  let came: LeavingSignal | undefined;
  const handlers = (Object.keys(EXITS) as LeavingSignal[]).map((name) =>
    terminal.onSignal(name, () => {
      // A closed terminal and the shell in it both say so: to hang up twice is no more than to hang up.
      if (came !== undefined && name === 'SIGHUP') return;
      if (came !== undefined) terminal.exit(EXITS[name]);
      came = name;
      controller.abort(name);
    }),
  );
  return {
    signal: controller.signal,
    exit: () => EXITS[came ?? 'SIGINT'],
    done: () => {
      for (const remove of handlers) remove();
    },
  };
}
