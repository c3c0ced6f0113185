import { Fault } from '../core/fault.ts';
import type { ServedTool } from '../core/mcp/compare-tools.ts';
import { SERVER_WORDS } from '../core/words/server-words.ts';
import type { LookedServer, Place } from './place.ts';

/** A server that has answered. */
export type ReachedServer = Extract<LookedServer, { readonly fault?: undefined }>;

/** The MCP servers of other people that are configured for a project, each of them tried. */
export async function lookAtServers(place: Place, project: string): Promise<readonly LookedServer[]> {
  return place.lookAtServers({ project: await place.findProject(project) });
}

export type ServerWish = {
  readonly project: string;
  /** The digest that its tools were shown under: from now on they may be called. */
  readonly accept?: string | undefined;
};

/** One of them with all its tools, as models are told of them; faults where it cannot be reached. */
export async function lookAtServer(place: Place, name: string, wish: ServerWish): Promise<ReachedServer> {
  const { accept } = wish;
  const project = await place.findProject(wish.project);
  if (accept !== undefined && !(await place.acceptServer({ project, name, digest: accept }))) {
    const help = { do: 'show-servers', server: name } as const;
    throw new Fault('MCP_TOOLS_CHANGED', SERVER_WORDS.otherDigest(name, accept), { help });
  }
  const [server] = await place.lookAtServers({ project, only: name, showsAll: true });
  if (server === undefined) throw new Error(`Asked for ${name}, the place has looked at nothing`);
  if (server.fault !== undefined) throw server.fault;
  return server;
}

type AboutServer = {
  readonly name: string;
  /** Its command line or its address. */
  readonly way: string;
  readonly idempotent: boolean;
  /** The tools that runs may call; all where it is left out. */
  readonly allowed?: readonly string[];
};

/** A server as machines read it. `changed` and `added`: tools that are not called until somebody accepts them by the digest. */
export type ReachedView = AboutServer & {
  readonly digest: string;
  readonly tools: readonly ServedTool[];
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly gone: readonly string[];
};

export type ServerView =
  | ReachedView
  | (AboutServer & { readonly error: { readonly code: string; readonly message: string } });

export function serverView(server: LookedServer): ServerView {
  if (server.fault === undefined) return reachedView(server);
  const { code, message } = server.fault;
  return { ...aboutServer(server), error: { code, message } };
}

export function reachedView(server: ReachedServer): ReachedView {
  const { tools, digest, compared } = server;
  const names = (list: readonly ServedTool[]) => list.map((tool) => tool.name);
  const { changed, added, gone } = compared;
  return { ...aboutServer(server), digest, tools, changed: names(changed), added: names(added), gone };
}

function aboutServer({ name, way, repeatable, allowed }: LookedServer): AboutServer {
  return { name, way, idempotent: repeatable, ...(allowed === undefined ? {} : { allowed }) };
}
