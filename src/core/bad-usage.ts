import { Fault } from './fault.ts';
import { asIs, type Text } from './words/text.ts';

/** What was typed cannot be carried out. `help`: what to type instead, alone or in a sentence. */
export function badUsage(said: Text, help: string | Text, details?: object): Fault {
  const advice = typeof help === 'string' ? asIs(help) : help;
  return new Fault('BAD_USAGE', said, { help: advice, ...(details === undefined ? {} : { details }) });
}
