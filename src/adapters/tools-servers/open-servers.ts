import type { ToolServer } from '../../ports/tool-server.ts';
import type { ServerPlace, ServerUse } from './server-place.ts';

/** The servers that runs have open: each is opened with the first call and kept, because many of them remember what was said before. */
export type OpenServers = {
  /** `ms`: how long one call of it may take. */
  readonly take: (name: string, use: ServerUse) => Promise<{ readonly server: ToolServer; readonly ms: number }>;
  /** Of a run that is given back. */
  readonly close: (runId: string) => Promise<void>;
};

export function openServers(place: ServerPlace): OpenServers {
  const opened = new Map<string, Map<string, Promise<ToolServer>>>();
  return {
    async take(name, use) {
      const { identity, ms, open } = await place.find(name, use.project);
      const own = opened.get(use.runId) ?? new Map<string, Promise<ToolServer>>();
      opened.set(use.runId, own);
      const known = await own.get(identity);
      if (known?.isOpen() === true) return { server: known, ms };
      // One that has ended by itself may have left others behind.
      await known?.close();
      const begun = open(use);
      own.set(identity, begun);
      begun.catch(() => own.delete(identity));
      return { server: await begun, ms };
    },
    async close(runId) {
      const own = [...(opened.get(runId)?.values() ?? [])];
      opened.delete(runId);
      await Promise.all(own.map(async (server) => (await server.catch(() => undefined))?.close()));
    },
  };
}
