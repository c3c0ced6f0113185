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
