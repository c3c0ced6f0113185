import type { ToolServer } from '../../ports/tool-server.ts';
import type { ServerPlace, ServerUse } from './server-place.ts';

/** The servers that runs have open: each is opened with the first call and kept, because many of them remember what was said before. */
export type OpenServers = {
  /** `ms`: how long one call of it may take. */
  readonly take: (name: string, use: ServerUse) => Promise<{ readonly server: ToolServer; readonly ms: number }>;
  /** Of a run that is given back. */
  readonly close: (runId: string) => Promise<void>;
};

type Held = {
  readonly opening: Promise<ToolServer>;
  /** Once it is open. */
  server?: ToolServer;
};

export function openServers(place: ServerPlace): OpenServers {
  const opened = new Map<string, Map<string, Held>>();
  return {
    async take(name, use) {
      const { identity, ms, open } = await place.find(name, use.project);
      const own = opened.get(use.runId) ?? new Map<string, Held>();
      opened.set(use.runId, own);
      // Without a pause in between: calls of one reply are made at the same time, and one that nobody holds would never be closed.
      const known = own.get(identity);
      if (known !== undefined && known.server?.isOpen() !== false) return { server: await known.opening, ms };
      const held: Held = { opening: openAnew(known?.server, () => open(use)) };
      own.set(identity, held);
      try {
        held.server = await held.opening;
        return { server: held.server, ms };
      } catch (cause) {
        own.delete(identity);
        throw cause;
      }
    },
    async close(runId) {
      const own = [...(opened.get(runId)?.values() ?? [])];
      opened.delete(runId);
      await Promise.all(own.map(async ({ opening }) => (await opening.catch(() => undefined))?.close()));
    },
  };
}

/** One that has ended by itself may have left others behind. */
async function openAnew(ended: ToolServer | undefined, open: () => Promise<ToolServer>): Promise<ToolServer> {
  await ended?.close();
  return open();
}
