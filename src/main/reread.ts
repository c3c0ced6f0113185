import { rereadTurn } from '../adapters/engine-program/read-turn.ts';
import { localProcesses } from '../adapters/processes-local/local-processes.ts';
import { descriptorOf } from '../core/engine/descriptors.ts';
import type { Reread } from '../runtime/audit.ts';
import { openScripted } from './engines.ts';
import { engineFolder } from './folders.ts';

export type RereadPlace = { readonly home: string; readonly textOf: (hash: string) => Promise<string> };

/** What engines leave behind, without one of them being there: programs in files, scripts in what they say. */
export function rereader({ home, textOf }: RereadPlace): Reread {
  return async (choice, request) => {
    const descriptor = descriptorOf(choice.id);
    if (descriptor !== undefined)
      return rereadTurn({ descriptor, processes: localProcesses(), folder: engineFolder(home) }, request);
    return choice.id === 'scripted' ? (await openScripted(choice, textOf)).reread?.(request) : undefined;
  };
}
