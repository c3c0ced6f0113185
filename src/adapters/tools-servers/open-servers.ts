import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Processes } from '../../ports/processes.ts';
import type { StopSignal } from '../../ports/stop-signal.ts';
import type { ToolServer } from '../../ports/tool-server.ts';

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
      // Without a pause in between: calls of one reply are made at the same time, and one without a holder would never be closed.
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

/** What a server is opened for. */
export type ServerUse = { readonly runId: string; readonly project: string; readonly signal: StopSignal };

/** A server as it is configured at this moment. */
export type FoundServer = {
  /** How it is reached; another one is another server. */
  readonly identity: string;
  /** How long one call may take. */
  readonly ms: number;
  /** Faults where it cannot be reached. */
  readonly open: (use: ServerUse) => Promise<ToolServer>;
};

/** The servers of other people on this machine. Faults where none has this name. */
export type ServerPlace = { readonly find: (name: string, project: string) => Promise<FoundServer> };

/** Ends the servers that an owner of before has left in a run. Only for the one that owns the run now, before it does anything. */
export async function settleServers(processes: Pick<Processes, 'settle'>, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    await processes.settle(join(folder, name));
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
