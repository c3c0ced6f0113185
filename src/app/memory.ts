import type { Entity } from '../core/memory/graph.ts';
import { readGraphLines } from '../core/memory/graph-lines.ts';
import type { Memory } from '../ports/memory.ts';
import type { Place } from './place.ts';

/** Looks at what is remembered beyond the end of runs, or adds to it; whatever comes of it, the file is closed. */
export async function withMemory<T>(place: Place, use: (memory: Memory) => Promise<T>): Promise<T> {
  const memory = await place.openMemory();
  try {
    return await use(memory);
  } finally {
    await memory.close();
  }
}

/** What was new, and the lines that hold nothing that could be remembered. */
export type Imported = {
  readonly imported: { readonly entities: number; readonly observations: number; readonly relations: number };
  readonly unread: readonly number[];
};

/** Takes over what another memory has written, in the form of the reference server's file. To do it again adds nothing. */
export async function importMemory(place: Place, text: string): Promise<Imported> {
  const { unread, ...graph } = readGraphLines(text);
  const imported = await withMemory(place, async (memory) => {
    const entities = await memory.createEntities(graph.entities);
    // Of those that were new there is nothing left to add.
    const results = await memory.addObservations(graph.entities.map(additionOf));
    const observations = 'unknown' in results ? [] : results.flatMap(({ addedObservations }) => addedObservations);
    const relations = await memory.createRelations(graph.relations);
    return { entities: entities.length, observations: observations.length, relations: relations.length };
  });
  return { imported, unread };
}

function additionOf({ name, observations }: Entity) {
  return { entityName: name, contents: observations };
}
