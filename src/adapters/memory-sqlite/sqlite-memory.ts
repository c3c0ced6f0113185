import type { DatabaseSync } from 'node:sqlite';
import type { FoundGraph } from '../../core/memory/graph.ts';
import type { Memory } from '../../ports/memory.ts';
import { fold } from './fold.ts';
import { type MemoryStatements, memoryStatements } from './memory-statements.ts';
import { allRelations, entityOf, type Row, relationsAmong } from './read-graph.ts';
import {
  addObservations,
  createEntity,
  createRelation,
  dropEntity,
  dropObservations,
  dropRelation,
  idOf,
  wellFormed,
} from './write-graph.ts';

/** The file of the memory: work on it is atomic, and a write is on disk once it is answered. */
export type MemoryFile = {
  readonly db: Pick<DatabaseSync, 'prepare'>;
  read<T>(work: () => T): Promise<T>;
  write<T>(work: () => T): Promise<T>;
  close(): Promise<void>;
};

/** The memory in a file of its own, shared by any number of processes on one machine. */
export function sqliteMemory({ db, read, write, close }: MemoryFile): Memory {
  const sql = memoryStatements(db);
  return {
    createEntities: (entities) => write(() => entities.map(wellFormed).filter((one) => createEntity(sql, one))),
    createRelations: (relations) => write(() => relations.filter((one) => createRelation(sql, one))),
    addObservations: (additions) =>
      write(() => {
        // All are looked for first: nothing is added where one of them is not there.
        const missing = additions.find(({ entityName }) => idOf(sql, entityName) === undefined);
        return missing === undefined
          ? additions.map((one) => addObservations(sql, one))
          : { unknown: missing.entityName };
      }),
    deleteEntities: (names) => write(() => forEach(names, (name) => dropEntity(sql, name))),
    deleteObservations: (deletions) => write(() => forEach(deletions, (one) => dropObservations(sql, one))),
    deleteRelations: (relations) => write(() => forEach(relations, (one) => dropRelation(sql, one))),
    readGraph: (limits) =>
      read(() => {
        const total = Number(sql.countEntities.get()?.['count'] ?? 0);
        const rows = sql.allEntities.all(limits?.entities ?? -1);
        if (rows.length < total) return graphOf(sql, rows, total);
        return { entities: rows.map((row) => entityOf(sql, row)), relations: allRelations(sql), total };
      }),
    searchNodes: (query, limits) =>
      read(() => {
        const rows = sql.found.all(fold(query));
        return graphOf(sql, rows.slice(0, limits?.entities), rows.length);
      }),
    openNodes: (names) =>
      read(() => {
        const rows = [...new Set(names)].map((name) => sql.entityNamed.get(name.toWellFormed()));
        const found = rows.filter((row) => row !== undefined);
        return graphOf(sql, found, found.length);
      }),
    close,
  };
}

function graphOf(sql: MemoryStatements, rows: readonly Row[], total: number): FoundGraph {
  const entities = rows.map((row) => entityOf(sql, row));
  return { entities, relations: relationsAmong(sql, entities), total };
}

function forEach<T>(items: readonly T[], act: (item: T) => void): void {
  for (const item of items) act(item);
}
