import type { Finding, LookedServer } from '../app/place.ts';
import { isFault } from '../core/fault.ts';
import { hasUnseen } from '../core/mcp/compare-tools.ts';
import { SERVER_WORDS } from '../core/words/server-words.ts';
import { composed, type Text } from '../core/words/text.ts';
import { lookAtServers } from './look-at-servers.ts';
import type { ServerSurroundings } from './servers.ts';

/** What came of asking the MCP servers that are configured; nothing where there are none. */
export async function examineServers(place: ServerSurroundings, project: string): Promise<readonly Finding[]> {
  const looked = await lookAtServers(place, { project }).catch((cause: unknown): readonly LookedServer[] => {
    // What is wrong with the config is told in the line about models.
    if (isFault(cause)) return [];
    throw cause;
  });
  if (looked.length === 0) return [];
  const told = looked.map((server) => SERVER_WORDS.looked(server.name, stateOf(server)));
  const found = composed((say) => told.map(say).join('; '));
  const [trouble] = looked.filter((server) => server.fault !== undefined || hasUnseen(server.compared));
  if (trouble === undefined) return [{ what: SERVER_WORDS.servers, state: 'good', found }];
  return [{ what: SERVER_WORDS.servers, state: 'weak', found, help: { do: 'show-servers', server: trouble.name } }];
}

function stateOf(server: LookedServer): Text {
  if (server.fault !== undefined) return SERVER_WORDS.failed(server.fault.code);
  const { changed, added } = server.compared;
  return SERVER_WORDS.toolCount(server.tools.length, changed.length + added.length);
}
