import { join } from 'node:path';
import { rereadTurn } from '../adapters/engine-program/read-turn.ts';
import { parseScript } from '../adapters/engine-scripted/parse-script.ts';
import { scriptedEngine } from '../adapters/engine-scripted/scripted-engine.ts';
import { descriptorOf } from '../core/engine/descriptors.ts';
import type { Reread } from '../runtime/audit.ts';

export type RereadPlace = { readonly home: string; readonly textOf: (hash: string) => Promise<string> };

/** What engines leave behind, without one of them being there: programs in files, scripts in what they say. */
export function rereader({ home, textOf }: RereadPlace): Reread {
  return async ({ id, config }, request) => {
    const descriptor = descriptorOf(id);
    if (descriptor !== undefined) return rereadTurn({ descriptor, folder: engineFolder(home) }, request);
    if (id !== 'scripted') return undefined;
    const script = parseScript(await textOf(String(config?.['script'])), String(config?.['file']));
    return scriptedEngine(script).reread?.(request);
  };
}

/** Where the programs of a run have their homes and leave what they print. */
export function engineFolder(home: string): (runId: string) => string {
  return (runId) => join(home, 'runs', runId, 'engines');
}
