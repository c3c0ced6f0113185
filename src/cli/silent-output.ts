import type { Output } from './output.ts';

/** Where nobody looks: for programs that use what commands use. */
export function silentOutput(): Output {
  const nothing = (): void => undefined;
  return {
    format: 'json',
    live: false,
    canDrawLine: false,
    result: nothing,
    piece: nothing,
    talk: nothing,
    line: nothing,
    document: nothing,
    delivered: async () => true,
  };
}
