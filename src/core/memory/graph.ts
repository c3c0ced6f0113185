import { z } from 'zod';

/**
 * Something that is known by a name, and what has been observed of it. The form is that of the reference memory server. It may have
 * grown by many additions, so what is told of it has no limit but the room of the answer.
 */
export const Entity = z.object({
  name: z.string().describe('The name of the entity'),
  entityType: z.string().describe('What kind of entity it is'),
  observations: z.array(z.string()).describe('What has been observed of it, one fact each'),
});
export type Entity = Readonly<Omit<z.infer<typeof Entity>, 'observations'>> & {
  readonly observations: readonly string[];
};

/** How one entity stands to another. */
export const Relation = z.object({
  from: z.string().describe('The name of the entity that it begins at'),
  to: z.string().describe('The name of the entity that it ends at'),
  relationType: z.string().describe('What it is, in active voice'),
});
export type Relation = Readonly<z.infer<typeof Relation>>;

const name = z.string().max(1_000);
const observation = z.string().max(20_000);

/** As much of one as a client may say at once. */
export const NewEntity = z.object({
  name: name.describe('The name of the entity'),
  entityType: name.describe('What kind of entity it is'),
  observations: z.array(observation).max(1_000).describe('What has been observed of it, one fact each'),
});

/** The same of a relation. */
export const NewRelation = z.object({
  from: name.describe('The name of the entity that it begins at'),
  to: name.describe('The name of the entity that it ends at'),
  relationType: name.describe('What it is, in active voice'),
});

export const Addition = z.object({
  entityName: name.describe('The name of the entity to add to'),
  contents: z.array(observation).max(1_000).describe('What to add'),
});
export type Addition = { readonly entityName: string; readonly contents: readonly string[] };

export const Deletion = z.object({
  entityName: name.describe('The name of the entity to take from'),
  observations: z.array(observation).max(1_000).describe('What to take away'),
});
export type Deletion = { readonly entityName: string; readonly observations: readonly string[] };

export type Graph = { readonly entities: readonly Entity[]; readonly relations: readonly Relation[] };

/** As much of a graph as was asked for, and how many entities there are in all. */
export type FoundGraph = Graph & { readonly total: number };
