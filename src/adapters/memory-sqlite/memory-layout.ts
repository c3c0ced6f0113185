import type { DatabaseSync } from 'node:sqlite';

/**
 * The memory's file, marked "SGBM". A step that has been released is never edited; a change is a new step at the end.
 * `folded` holds what is searched: in small letters, in one Unicode form. Rowids give the order in which things were learned.
 */
export const MEMORY_LAYOUT = {
  applicationId: 0x5347424d,
  steps: [
    `
    create table entities (id integer primary key, name text not null unique, type text not null, folded text not null);
    create table observations (
      id integer primary key, entity integer not null, text text not null, folded text not null
    );
    create index observations_of on observations (entity, id);
    create table relations (
      id integer primary key, source text not null, target text not null, type text not null,
      unique (source, target, type)
    );
    create index relations_to on relations (target);
    `,
  ],
} as const;

/** What is asked of the memory's file. LIKE and full-text search are not used: the one reads `%`, the other misses two Chinese characters. */
export function memoryStatements(db: Pick<DatabaseSync, 'prepare'>) {
  return {
    addEntity: db.prepare('insert into entities (name, type, folded) values (?, ?, ?) on conflict (name) do nothing'),
    entityNamed: db.prepare('select id, name, type from entities where name = ?'),
    addObservation: db.prepare('insert into observations (entity, text, folded) values (?, ?, ?)'),
    hasObservation: db.prepare('select 1 from observations where entity = ? and text = ?'),
    observationsOf: db.prepare('select text from observations where entity = ? order by id'),
    addRelation: db.prepare('insert into relations (source, target, type) values (?, ?, ?) on conflict do nothing'),
    dropEntity: db.prepare('delete from entities where id = ?'),
    dropObservations: db.prepare('delete from observations where entity = ?'),
    dropObservation: db.prepare('delete from observations where entity = ? and text = ?'),
    dropRelationsOf: db.prepare('delete from relations where source = ?1 or target = ?1'),
    dropRelation: db.prepare('delete from relations where source = ? and target = ? and type = ?'),
    countEntities: db.prepare('select count(*) as count from entities'),
    allEntities: db.prepare('select id, name, type from entities order by id limit ?'),
    found: db.prepare(`
      select id, name, type from entities where instr(folded, ?1) > 0 or id in (
        select entity from observations where instr(folded, ?1) > 0
      ) order by id desc`),
    relationsOf: db.prepare('select id, source, target, type from relations where source = ?1 or target = ?1'),
    allRelations: db.prepare('select id, source, target, type from relations order by id'),
  };
}

export type MemoryStatements = ReturnType<typeof memoryStatements>;
