import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MEMORY_LAYOUT } from '../adapters/memory-sqlite/memory-layout.ts';
import { sqliteMemory } from '../adapters/memory-sqlite/sqlite-memory.ts';
import { checkGuardedFile } from '../adapters/store-sqlite/check-guarded-file.ts';
import { openGuardedFile } from '../adapters/store-sqlite/open-guarded-file.ts';
import type { ServerUse } from '../adapters/tools-servers/open-servers.ts';
import type { Streams } from '../app/place.ts';
import type { Memory } from '../ports/memory.ts';
import type { HomePlace } from './process-place.ts';

/** What is remembered beyond the end of a run: a file beside the log, as safe as that. */
export async function openMemory(home: string): Promise<Memory> {
  return sqliteMemory(await openGuardedFile(join(home, 'memory.db'), MEMORY_LAYOUT));
}

/** How many entities our own memory holds, all of it having been read; undefined where there is none yet. Looking makes none. */
export async function checkMemory(home: string): Promise<number | undefined> {
  const path = join(home, 'memory.db');
  if (!existsSync(path)) return undefined;
  const file = await openGuardedFile(path, MEMORY_LAYOUT);
  try {
    await checkGuardedFile(file);
    const { total } = await sqliteMemory(file).readGraph();
    return total;
  } finally {
    await file.close();
  }
}

/** The memory that the person has chosen: our own, or a server of other people. */
export async function chosenMemory(place: HomePlace, use: ServerUse): Promise<Memory> {
  const { loadConfig } = await import('./config.ts');
  const name = loadConfig(place.env, { project: use.project, flags: {} })['memory.server'].value;
  if (name === undefined) return openMemory(place.home);
  const [{ configuredServers }, { outsideMemory }] = await Promise.all([
    import('./servers.ts'),
    import('../adapters/memory-outside/outside-memory.ts'),
  ]);
  const found = await configuredServers(place).find(name, use.project);
  const patience = { ms: found.ms, signal: use.signal };
  return outsideMemory({ name, server: await found.open(use), patience });
}

/** The same for a person who looks into it beside all runs. */
export async function lookedAtMemory(place: HomePlace, project: string): Promise<Memory> {
  const { lookRun } = await import('./look-at-servers.ts');
  const use = { runId: await lookRun(place.home), project, signal: new AbortController().signal };
  return chosenMemory(place, use);
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
