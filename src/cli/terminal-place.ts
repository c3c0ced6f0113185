import type { Place } from '../app/place.ts';
import type { AskOptions } from './ask.ts';
import type { Terminal } from './terminal.ts';

/** What commands may ask of the place they run in: that of the use cases, and a terminal. */
export type TerminalPlace = Place & {
  readonly terminal: Terminal;
  /** Whether a person sits at the terminal and can be asked. */
  readonly attended: boolean;
  /** Undefined where the person leaves instead of answering. */
  ask(question: string, options?: AskOptions): Promise<string | undefined>;
};

/** A place with a terminal in front of it. What the place makes only when it is asked for stays so. */
export function placeAtTerminal(place: Place, terminal: Terminal): TerminalPlace {
  const own = {
    terminal,
    get attended() {
      return terminal.stdin.isTTY === true && terminal.stderr.isTTY === true;
    },
    ask: async (question: string, options?: AskOptions) => (await import('./ask.ts')).ask(terminal, question, options),
  };
  return Object.create(place, Object.getOwnPropertyDescriptors(own));
}

/** The same, without a person to ask. */
export function unattended(place: TerminalPlace): TerminalPlace {
  return Object.create(place, { attended: { value: false } });
}
