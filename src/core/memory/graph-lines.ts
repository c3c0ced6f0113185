import { z } from 'zod';
import { Entity, type Graph, Relation } from './graph.ts';

const Line = z.discriminatedUnion('type', [
  Entity.extend({ type: z.literal('entity') }),
  Relation.extend({ type: z.literal('relation') }),
]);

/** The lines that hold no entity and no relation, counted from 1. */
export type ReadLines = Graph & { readonly unread: readonly number[] };

/** Reads the file of the reference memory server: one entity or relation for each line. */
export function readGraphLines(text: string): ReadLines {
  const entities: Entity[] = [];
  const relations: Relation[] = [];
  const unread: number[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (read === undefined) unread.push(index + 1);
    else if (read.type === 'entity') entities.push(withoutType(read));
    else relations.push(withoutType(read));
  }
  return { entities, relations, unread };
}

function readLine(line: string): z.infer<typeof Line> | undefined {
  try {
    return Line.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function withoutType<T extends { readonly type: string }>({ type: _, ...rest }: T): Omit<T, 'type'> {
  return rest;
}

/** Writes the same form, entities first. */
export function writeGraphLines({ entities, relations }: Graph): string {
  return [
    ...entities.map(({ name, entityType, observations }) => ({ type: 'entity', name, entityType, observations })),
    ...relations.map(({ from, to, relationType }) => ({ type: 'relation', from, to, relationType })),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}
