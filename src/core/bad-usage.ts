import { Fault } from './fault.ts';
import type { Help } from './help.ts';
import { asIs, type Text } from './words/text.ts';

/** What was typed cannot be carried out. `help`: what to do instead. */
export function badUsage(said: Text, help: string | Help, details?: object): Fault {
  const advice = typeof help === 'string' ? asIs(help) : help;
  return new Fault('BAD_USAGE', said, { help: advice, ...(details === undefined ? {} : { details }) });
}
