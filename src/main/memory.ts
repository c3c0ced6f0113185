import { join } from 'node:path';
import { MEMORY_LAYOUT } from '../adapters/memory-sqlite/memory-layout.ts';
import { sqliteMemory } from '../adapters/memory-sqlite/sqlite-memory.ts';
import { openGuardedFile } from '../adapters/store-sqlite/open-guarded-file.ts';
import type { Streams } from '../app/place.ts';
import type { Memory } from '../ports/memory.ts';

/** What is remembered beyond the end of a run: a file beside the log, as safe as that. */
export async function openMemory(home: string): Promise<Memory> {
  return sqliteMemory(await openGuardedFile(join(home, 'memory.db'), MEMORY_LAYOUT));
}

/** `signalbox memory serve`: the library that speaks MCP is loaded for nothing else. */
export async function serveOwnMemory(home: string, version: string, { stdin, stdout }: Streams): Promise<number> {
  const { serveMemory } = await import('../adapters/memory-server/serve-memory.ts');
  const memory = await openMemory(home);
  try {
    await serveMemory({ memory, version, input: stdin, output: stdout });
  } finally {
    await memory.close();
  }
  return 0;
}
