import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Entity, FoundGraph, Relation } from '../../core/memory/graph.ts';
import type { Memory } from '../../ports/memory.ts';
import { type MemoryStatements, memoryStatements } from './memory-layout.ts';
import {
  addObservations,
  createEntity,
  createRelation,
  dropEntity,
  dropObservations,
  dropRelation,
  fold,
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

type Row = Readonly<Record<string, SQLOutputValue>>;

/** An entity with its observations, oldest first. */
function entityOf(sql: Pick<MemoryStatements, 'observationsOf'>, { id, name, type }: Row): Entity {
  const observations = sql.observationsOf.all(id ?? null).map(({ text }) => String(text));
  return { name: String(name), entityType: String(type), observations };
}

/** The relations of these entities, also to others: so what stands next to them is found. */
function relationsAmong(
  sql: Pick<MemoryStatements, 'relationsOf'>,
  entities: readonly Pick<Entity, 'name'>[],
): readonly Relation[] {
  const found = new Map(
    entities.flatMap(({ name }) => sql.relationsOf.all(name).map((row): [number, Row] => [Number(row['id']), row])),
  );
  return [...found].sort(([one], [other]) => one - other).map(([, row]) => relationOf(row));
}

function allRelations(sql: Pick<MemoryStatements, 'allRelations'>): readonly Relation[] {
  return sql.allRelations.all().map(relationOf);
}

function relationOf({ source, target, type }: Row): Relation {
  return { from: String(source), to: String(target), relationType: String(type) };
}
