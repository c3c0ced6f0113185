import type { Answer, Interaction } from '../core/run/events.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';

/** What an answer says about the change of a question that has just been shown to whoever answers. */
export function changeSeen(shown: Pick<Interaction, 'change'> | undefined): Pick<Answer, 'change'> {
  return shown?.change === undefined ? {} : { change: shown.change.hash };
}

/** Where somebody reads what is printed before they go on; elsewhere they name what they have seen. */
export function isReadHere(house: Pick<House, 'attended'>, out: Pick<Output, 'format'>): boolean {
  return house.attended && out.format === 'text';
}
