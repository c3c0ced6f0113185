import { badUsage } from '../../core/bad-usage.ts';
import { ENGINE_WORDS } from '../../core/words/engine-words.ts';
import type { TerminalPlace } from '../terminal-place.ts';

const VARIABLES = ['SIGNALBOX_MCP_SOCKET', 'SIGNALBOX_MCP_TOKEN'] as const;

/** `signalbox mcp`: a pipe from an engine to the owner of its run. It opens no store, records nothing and says nothing itself. */
export async function mcp(place: TerminalPlace): Promise<number> {
  const missing = VARIABLES.filter((name) => !place.isSet(name));
  if (missing.length > 0) {
    throw badUsage(ENGINE_WORDS.startedByEngines(missing.join(', ')), 'signalbox engines');
  }
  return place.pipeTools(place.terminal);
}
