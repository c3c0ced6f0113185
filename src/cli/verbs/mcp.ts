import { badUsage } from '../../core/bad-usage.ts';
import { ENGINE_WORDS } from '../../core/words/engine-words.ts';
import type { House } from '../house.ts';

const VARIABLES = ['SIGNALBOX_MCP_SOCKET', 'SIGNALBOX_MCP_TOKEN'] as const;

/** `signalbox mcp`: a pipe from an engine to the owner of its run. It opens no store, records nothing and says nothing itself. */
export async function mcp(house: House): Promise<number> {
  const missing = VARIABLES.filter((name) => !house.isSet(name));
  if (missing.length > 0) {
    throw badUsage(ENGINE_WORDS.startedByEngines(missing.join(', ')), 'signalbox engines');
  }
  return house.pipeTools(house.terminal);
}
