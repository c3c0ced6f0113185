import type { Addition, Deletion, Entity, FoundGraph, Relation } from '../core/memory/graph.ts';

/** How many entities are given at most; relations come with them. */
export type MemoryLimits = { readonly entities: number };

/**
 * What is remembered beyond the end of a run, in the terms of the reference memory server, so that such a server can stand behind it.
 * Every change is on disk once it is answered, also where other processes write at the same time. Must pass `test/contracts/memory.ts`.
 */
export interface Memory {
  /** Those that were new; a name that is known stays as it is. */
  createEntities(entities: readonly Entity[]): Promise<readonly Entity[]>;
  /** Those that were new. */
  createRelations(relations: readonly Relation[]): Promise<readonly Relation[]>;
  /** What was new of each, or the first name that is not there: then nothing was added. */
  addObservations(
    additions: readonly Addition[],
  ): Promise<readonly { readonly entityName: string; readonly addedObservations: readonly string[] }[] | UnknownEntity>;
  /** With their relations. What is not there is no failure. */
  deleteEntities(names: readonly string[]): Promise<void>;
  deleteObservations(deletions: readonly Deletion[]): Promise<void>;
  deleteRelations(relations: readonly Relation[]): Promise<void>;
  /** Oldest first. */
  readGraph(limits?: MemoryLimits): Promise<FoundGraph>;
  /** Entities whose name, type or one of whose observations holds the query, in whatever case; newest first. */
  searchNodes(query: string, limits?: MemoryLimits): Promise<FoundGraph>;
  openNodes(names: readonly string[]): Promise<FoundGraph>;
  close(): Promise<void>;
}

export type UnknownEntity = { readonly unknown: string };
