import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Addition, Deletion, Entity, FoundGraph, Relation } from '../../core/memory/graph.ts';
import type { Memory } from '../../ports/memory.ts';
import { type MemoryStatements, memoryStatements } from './memory-layout.ts';

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

/** Writes an entity that is new; false where its name is known. */
function createEntity(sql: MemoryStatements, { name, entityType, observations }: Entity): boolean {
  const { changes, lastInsertRowid } = sql.addEntity.run(name, entityType, fold(`${name}\n${entityType}`));
  if (changes === 0) return false;
  for (const text of observations) sql.addObservation.run(lastInsertRowid, text, fold(text));
  return true;
}

/** False where the relation is known. */
function createRelation(sql: MemoryStatements, relation: Relation): boolean {
  return sql.addRelation.run(...ends(relation)).changes > 0;
}

/** Gives what was not observed before. */
function addObservations(sql: MemoryStatements, { entityName, contents }: Addition) {
  const id = idOf(sql, entityName) ?? 0;
  const added = contents
    .map((text) => text.toWellFormed())
    .filter((text) => {
      if (sql.hasObservation.get(id, text) !== undefined) return false;
      sql.addObservation.run(id, text, fold(text));
      return true;
    });
  return { entityName, addedObservations: added };
}

function dropEntity(sql: MemoryStatements, name: string): void {
  sql.dropRelationsOf.run(name.toWellFormed());
  const id = idOf(sql, name);
  if (id === undefined) return;
  sql.dropObservations.run(id);
  sql.dropEntity.run(id);
}

function dropObservations(sql: MemoryStatements, { entityName, observations }: Deletion): void {
  const id = idOf(sql, entityName);
  if (id !== undefined) for (const text of observations) sql.dropObservation.run(id, text.toWellFormed());
}

function dropRelation(sql: MemoryStatements, relation: Relation): void {
  sql.dropRelation.run(...ends(relation));
}

function idOf(sql: MemoryStatements, name: string): number | undefined {
  const id = sql.entityNamed.get(name.toWellFormed())?.['id'];
  return id === undefined ? undefined : Number(id);
}

/** Half of a character cannot be stored: what is given back is what is there. */
function wellFormed({ name, entityType, observations }: Entity): Entity {
  return {
    name: name.toWellFormed(),
    entityType: entityType.toWellFormed(),
    observations: observations.map((text) => text.toWellFormed()),
  };
}

function ends({ from, to, relationType }: Relation): readonly [string, string, string] {
  return [from.toWellFormed(), to.toWellFormed(), relationType.toWellFormed()];
}

/** As texts are compared in a search: a letter is the same in both cases, and in every way to write it. */
function fold(text: string): string {
  return text.toWellFormed().normalize('NFC').toLowerCase();
}
