import { isRefusal } from '../../refusal.ts';
import { asIs, type Text } from '../../words/text.ts';
import type { Command } from '../commands.ts';
import type { EventOf, Recorded } from '../events.ts';
import { replay } from '../fold/evolve.ts';
import type { Run } from '../run.ts';
import { judgeCommand } from './decide-command.ts';

/**
 * Why a command was refused, in every language. The log says it in English alone; but what was refused once is refused again
 * by the run as it was. A log of another version may have had other reasons: then its own words stay.
 */
export function whyRefused(
  { id, kit }: Pick<Run, 'id' | 'kit'>,
  events: readonly Recorded[],
  command: Command,
  { key, message }: EventOf<'command.refused'>,
): Text {
  const at = events.findIndex(({ event }) => event.type === 'command.refused' && event.key === key);
  const decided = at < 1 ? [] : judgeCommand(replay(id, kit, events.slice(0, at)), command);
  return isRefusal(decided) && decided.message === message ? decided.said : asIs(message);
}
