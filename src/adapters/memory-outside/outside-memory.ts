import { z } from 'zod';
import { Fault } from '../../core/fault.ts';
import { isObject, type JsonObject, parseJson } from '../../core/json.ts';
import { quoteLine } from '../../core/mcp/quote-answer.ts';
import type { ReadAnswer } from '../../core/mcp/read-answer.ts';
import { Entity, type FoundGraph, Relation } from '../../core/memory/graph.ts';
import { SERVER_WORDS } from '../../core/words/server-words.ts';
import type { Memory, MemoryLimits } from '../../ports/memory.ts';
import type { Patience, ToolServer } from '../../ports/tool-server.ts';

export type OutsideMemory = { readonly name: string; readonly server: ToolServer; readonly patience: Patience };

const Added = z.object({ entityName: z.string(), addedObservations: z.array(z.string()) });

/** A memory that is kept elsewhere: by a server with the tools of the reference memory server. What it gives is read with care. */
export function outsideMemory({ name, server, patience }: OutsideMemory): Memory {
  const answered = (tool: string, args: object) => server.call(tool, args as JsonObject, patience);
  const valueIn = (answer: ReadAnswer): unknown => {
    if (!answer.failed) return answer.value ?? parseJson(answer.texts[0] ?? '');
    throw new Fault('MCP_FAILED', SERVER_WORDS.saysNo(name, quoteLine(answer.texts.join(' '))));
  };
  const asked = async (tool: string, args: object) => valueIn(await answered(tool, args));
  const listOf = <T>(value: unknown, key: string, form: z.ZodType<T>): readonly T[] => {
    const items = isObject(value) ? value[key] : value;
    if (!Array.isArray(items)) throw new Fault('MCP_FAILED', SERVER_WORDS.noSense(name));
    return items.flatMap((item): readonly T[] => {
      const { data } = form.safeParse(item);
      return data === undefined ? [] : [data];
    });
  };
  const graph = async (tool: string, args: object, limits?: MemoryLimits): Promise<FoundGraph> => {
    const value = await asked(tool, args);
    return bounded(listOf(value, 'entities', Entity), listOf(value, 'relations', Relation), limits);
  };
  return {
    createEntities: async (entities) => listOf(await asked('create_entities', { entities }), 'entities', Entity),
    createRelations: async (relations) => listOf(await asked('create_relations', { relations }), 'relations', Relation),
    async addObservations(observations) {
      const answer = await answered('add_observations', { observations });
      const [, unknown] = (answer.failed && UNKNOWN.exec(answer.texts[0] ?? '')) || [];
      return unknown === undefined ? listOf(valueIn(answer), 'results', Added) : { unknown };
    },
    deleteEntities: async (entityNames) => void (await asked('delete_entities', { entityNames })),
    deleteObservations: async (deletions) => void (await asked('delete_observations', { deletions })),
    deleteRelations: async (relations) => void (await asked('delete_relations', { relations })),
    readGraph: (limits) => graph('read_graph', {}, limits),
    searchNodes: (query, limits) => graph('search_nodes', { query }, limits),
    openNodes: (names) => graph('open_nodes', { names }),
    close: () => server.close(),
  };
}

/** As the reference server says it. */
const UNKNOWN = /^Entity with name (.*) not found$/s;

/** It gives all that it has; relations go with the entities that are kept. */
function bounded(entities: readonly Entity[], relations: readonly Relation[], limits?: MemoryLimits): FoundGraph {
  const kept = entities.slice(0, limits?.entities);
  const names = new Set(kept.map(({ name }) => name));
  const theirs =
    kept.length === entities.length ? relations : relations.filter(({ from, to }) => names.has(from) || names.has(to));
  return { entities: kept, relations: theirs, total: entities.length };
}
