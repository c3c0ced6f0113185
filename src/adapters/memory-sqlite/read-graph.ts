import type { SQLOutputValue } from 'node:sqlite';
import type { Entity, Relation } from '../../core/memory/graph.ts';
import type { MemoryStatements } from './memory-statements.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** An entity with its observations, oldest first. */
export function entityOf(sql: Pick<MemoryStatements, 'observationsOf'>, { id, name, type }: Row): Entity {
  const observations = sql.observationsOf.all(id ?? null).map(({ text }) => String(text));
  return { name: String(name), entityType: String(type), observations };
}

/** The relations of these entities, also to others: so what stands next to them is found. */
export function relationsAmong(
  sql: Pick<MemoryStatements, 'relationsOf'>,
  entities: readonly Pick<Entity, 'name'>[],
): readonly Relation[] {
  const found = new Map(
    entities.flatMap(({ name }) => sql.relationsOf.all(name).map((row): [number, Row] => [Number(row['id']), row])),
  );
  return [...found].sort(([one], [other]) => one - other).map(([, row]) => relationOf(row));
}

export function allRelations(sql: Pick<MemoryStatements, 'allRelations'>): readonly Relation[] {
  return sql.allRelations.all().map(relationOf);
}

function relationOf({ source, target, type }: Row): Relation {
  return { from: String(source), to: String(target), relationType: String(type) };
}
