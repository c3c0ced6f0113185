import type { Answer, Interaction } from '../core/run/events.ts';
import type { Output } from './output.ts';
import type { TerminalPlace } from './terminal-place.ts';

/** What an answer says about a change that has just been shown to the person who answers. */
export function changeSeen(shown: Pick<Interaction, 'change'> | undefined): Pick<Answer, 'change'> {
  return shown?.change === undefined ? {} : { change: shown.change.hash };
}

/** Whether a person reads here what is printed before they go on; elsewhere they name what they have seen. */
export function isReadHere(place: Pick<TerminalPlace, 'attended'>, out: Pick<Output, 'format'>): boolean {
  return place.attended && out.format === 'text';
}
