import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../src/core/json.ts';

/** One thing that happened in the world: which tool did it, for which call, and what it was. */
export type Deed = { readonly tool: string; readonly key: string; readonly args: Json };

/** What the tools of the harness act upon. It lies outside the store and knows nothing of runs. */
export type World = {
  deeds(): readonly Deed[];
  /** All or nothing: a deed is there or it is not. */
  deed(deed: Deed): void;
  document(name: string): string | undefined;
  /** In two steps, as a file is written: a kill in between leaves half a document. */
  write(name: string, text: string): void;
};

const DEEDS = 'deeds.jsonl';

/** The world as files in a folder, every change forced to the disk before it counts. */
export function worldInFolder(folder: string): World {
  mkdirSync(folder, { recursive: true });
  const read = (name: string) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  return {
    deeds: () => linesOf(read(DEEDS) ?? '').map((line) => JSON.parse(line) as Deed),
    deed: (deed) => force(join(folder, DEEDS), 'a', `${JSON.stringify(deed)}\n`),
    document: read,
    write: (name, text) => force(join(folder, name), 'w', text),
  };
}

export type MemoryWorld = World & { copy(): MemoryWorld };

/** The same world in memory, which can be copied: a crash is then a copy of the past. */
export function worldInMemory(
  deeds: readonly Deed[] = [],
  documents: ReadonlyMap<string, string> = new Map(),
): MemoryWorld {
  const done = [...deeds];
  const written = new Map(documents);
  return {
    deeds: () => done,
    deed: (deed) => void done.push(deed),
    document: (name) => written.get(name),
    write: (name, text) => void written.set(name, text),
    copy: () => worldInMemory(done, written),
  };
}

/** Whole lines only: a process that was killed may have left the beginning of one. */
export function linesOf(text: string): readonly string[] {
  return text.split('\n').slice(0, -1);
}

function force(file: string, flag: 'a' | 'w', text: string): void {
  const fd = openSync(file, flag);
  writeSync(fd, text);
  fsyncSync(fd);
  closeSync(fd);
}
