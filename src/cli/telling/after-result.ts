import type { Recorded } from '../../core/run/events.ts';

export type AfterResult = {
  /** Whether a program still speaks though it has given its result. */
  isOver(): boolean;
  /** The event as it is to be told. */
  heard(recorded: Recorded): Recorded;
};

/**
 * A program that gives its result by a call in the middle of its exchange has to end its turn, and most say a word when they do. The
 * result is what a person reads; that word stands in the log alone.
 */
export function afterResult(): AfterResult {
  let [isUnderWay, isGiven] = [false, false];
  return {
    isOver: () => isGiven,
    heard(recorded) {
      const { event } = recorded;
      if (event.type === 'exchange.started') [isUnderWay, isGiven] = [true, false];
      // In the middle of an exchange only a call that gives the result brings one.
      if (isUnderWay && event.type === 'output.accepted') isGiven = true;
      if (event.type !== 'reply.received') return recorded;
      const told = isGiven ? { ...recorded, event: { ...event, segments: [] } } : recorded;
      [isUnderWay, isGiven] = [false, false];
      return told;
    },
  };
}
