import { lookAtServer, lookAtServers, type ReachedServer, reachedView, serverView } from '../../app/look-at-servers.ts';
import type { LookedServer } from '../../app/place.ts';
import { hasUnseen } from '../../core/mcp/compare-tools.ts';
import { seenJson, seenText } from '../../core/mcp/quote-answer.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { SERVER_WORDS } from '../../core/words/server-words.ts';
import { asIs } from '../../core/words/text.ts';
import { type Output, tellResult } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { inColumns } from '../telling/in-columns.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

export type ServersOptions = { readonly accept?: string; readonly project?: string };

/** `signalbox servers`: the MCP servers of other people, each of them tried; with a name, its tools as models are told of them. */
export async function servers(
  place: TerminalPlace,
  out: Output,
  name: string | undefined,
  { accept, project = place.terminal.cwd }: ServersOptions,
): Promise<number> {
  if (name === undefined) return listServers(place, out, await lookAtServers(place, project));
  const server = await lookAtServer(place, name, { project, accept });
  return tellResult(out, reachedView(server), () => toolsText(server));
}

async function listServers(place: TerminalPlace, out: Output, looked: readonly LookedServer[]): Promise<number> {
  const ownFile = await place.ownConfigPath();
  const ok = looked.every(({ fault }) => fault === undefined);
  tellResult(out, { ok, ownFile, servers: looked.map(serverView) }, () => {
    if (looked.length === 0) return [say(SERVER_WORDS.none(ownFile)), '', ...EXAMPLE].join('\n');
    const rows = looked.map((server) => [
      server.fault === undefined ? '✓' : '✗',
      server.name,
      say(server.fault?.said ?? stateOf(server)),
      oneLine(server.way),
    ]);
    const next = looked.find((server) => server.fault !== undefined || hasUnseen(server.compared)) ?? looked[0];
    return [...inColumns(rows, '  '), nextLine(commandLine('servers', next?.name ?? ''))].join('\n');
  });
  return ok ? 0 : 1;
}

const EXAMPLE = ['  mcp:', '    servers:', '      files: { command: npx, args: [-y, some-mcp-server, "@project"] }'];

function stateOf(server: LookedServer) {
  if (server.fault !== undefined) return asIs('');
  const { changed, added } = server.compared;
  return SERVER_WORDS.toolCount(server.tools.length, changed.length + added.length);
}

function toolsText(server: ReachedServer): string {
  const { compared, tools, name, digest, allowed } = server;
  const marks = new Map([
    ...compared.changed.map((tool) => [tool.name, say(SERVER_WORDS.isChanged)] as const),
    ...compared.added.map((tool) => [tool.name, say(SERVER_WORDS.isNew)] as const),
  ]);
  const closed = (tool: string) => (allowed?.includes(tool) === false ? say(SERVER_WORDS.isClosed) : undefined);
  const told = tools.flatMap((tool) => [
    [tool.name, marks.get(tool.name), closed(tool.name)].filter((part) => part !== undefined).join('  '),
    ...seenText(tool.description)
      .split('\n')
      .map((line) => `    ${line}`),
    // Models are told of these, too: a person who accepts a tool has to have seen what its arguments say.
    `    ${say(SERVER_WORDS.takes)}: ${JSON.stringify(seenJson(tool.parameters))}`,
  ]);
  const gone = compared.gone.length === 0 ? [] : [say(SERVER_WORDS.areGone(compared.gone))];
  const missing = allowed?.filter((one) => tools.every((tool) => tool.name !== one)) ?? [];
  const unknown = missing.length === 0 ? [] : [say(SERVER_WORDS.hasNone(missing))];
  const next = marks.size === 0 ? [] : [nextLine(commandLine('servers', name, '--accept', digest))];
  return [say(SERVER_WORDS.itsWords(name)), '', ...told, ...gone, ...unknown, ...next].join('\n');
}
