import type { StopSignal } from '../../ports/stop-signal.ts';
import type { ToolServer } from '../../ports/tool-server.ts';

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
