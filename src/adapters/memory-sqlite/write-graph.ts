import type { Addition, Deletion, Entity, Relation } from '../../core/memory/graph.ts';
import type { MemoryStatements } from './memory-layout.ts';

/** Writes an entity that is new; false where its name is known. */
export function createEntity(sql: MemoryStatements, { name, entityType, observations }: Entity): boolean {
  const { changes, lastInsertRowid } = sql.addEntity.run(name, entityType, fold(`${name}\n${entityType}`));
  if (changes === 0) return false;
  for (const text of observations) sql.addObservation.run(lastInsertRowid, text, fold(text));
  return true;
}

/** False where the relation is known. */
export function createRelation(sql: MemoryStatements, relation: Relation): boolean {
  return sql.addRelation.run(...ends(relation)).changes > 0;
}

/** Gives what was not observed before. */
export function addObservations(sql: MemoryStatements, { entityName, contents }: Addition) {
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

export function dropEntity(sql: MemoryStatements, name: string): void {
  sql.dropRelationsOf.run(name.toWellFormed());
  const id = idOf(sql, name);
  if (id === undefined) return;
  sql.dropObservations.run(id);
  sql.dropEntity.run(id);
}

export function dropObservations(sql: MemoryStatements, { entityName, observations }: Deletion): void {
  const id = idOf(sql, entityName);
  if (id !== undefined) for (const text of observations) sql.dropObservation.run(id, text.toWellFormed());
}

export function dropRelation(sql: MemoryStatements, relation: Relation): void {
  sql.dropRelation.run(...ends(relation));
}

export function idOf(sql: MemoryStatements, name: string): number | undefined {
  const id = sql.entityNamed.get(name.toWellFormed())?.['id'];
  return id === undefined ? undefined : Number(id);
}

/** Half of a character cannot be stored: what is given back is what is there. */
export function wellFormed({ name, entityType, observations }: Entity): Entity {
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
export function fold(text: string): string {
  return text.toWellFormed().normalize('NFC').toLowerCase();
}
