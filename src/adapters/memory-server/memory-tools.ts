import { z } from 'zod';
import type { JsonObject } from '../../core/json.ts';
import { asManyAsFit } from '../../core/mcp/quote-answer.ts';
import {
  Addition,
  Deletion,
  Entity,
  type FoundGraph,
  NewEntity,
  NewRelation,
  Relation,
} from '../../core/memory/graph.ts';
import type { Memory } from '../../ports/memory.ts';

/** What a client reads: the words, what they mean as a value, and a note where something was left out. */
export type MemoryAnswer = {
  readonly text: string;
  readonly value: JsonObject;
  readonly note?: string;
  readonly isError?: true;
};

/** A tool by the name, and with the forms, of the reference memory server. */
export type MemoryTool = {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly changes: 'nothing' | 'adds' | 'takes';
  readonly run: (memory: Memory, args: never) => Promise<MemoryAnswer>;
};

const newEntities = z.array(NewEntity).max(1_000);
const newRelations = z.array(NewRelation).max(1_000);
// A client refuses an answer that is not in its form: what is told has no limit but MOST_TEXT.
const entities = z.array(Entity);
const relations = z.array(Relation);
const graph = z.object({ entities, relations });
const done = z.object({ success: z.boolean(), message: z.string() });

/** As many entities, and as much text, as one answer may hold. */
const MOST_ENTITIES = 1_000;
const MOST_TEXT = 512 * 1024;

function answerWith(value: readonly object[] | object, named: object): MemoryAnswer {
  return { text: JSON.stringify(value, null, 2), value: named as JsonObject };
}

async function answerDeleted(what: string, deleted: Promise<void>): Promise<MemoryAnswer> {
  await deleted;
  const message = `${what} deleted successfully`;
  return { text: message, value: { success: true, message } };
}

/** As much of a graph as fits, in its order. Relations need no more room than entities. */
function answerGraph({ entities: all, relations: between, total }: FoundGraph): MemoryAnswer {
  const shown = { entities: asManyAsFit(all, MOST_TEXT), relations: asManyAsFit(between, MOST_TEXT) };
  const left = total - shown.entities.length;
  const note = `${left} more are not shown. Search for fewer, or open some by name.`;
  return { ...answerWith(shown, shown), ...(left === 0 ? {} : { note }) };
}

/** Every tool, in the order of the list. */
export const MEMORY_TOOLS: { readonly [name: string]: MemoryTool } = {
  create_entities: {
    title: 'Create Entities',
    description: 'Remember new entities. One whose name is known already stays as it is.',
    input: z.object({ entities: newEntities }),
    output: z.object({ entities }),
    changes: 'adds',
    run: async (memory, args: { entities: readonly Entity[] }) => {
      const made = await memory.createEntities(args.entities);
      return answerWith(made, { entities: made });
    },
  },
  create_relations: {
    title: 'Create Relations',
    description: 'Remember how entities stand to each other, in active voice. What is known already is not repeated.',
    input: z.object({ relations: newRelations }),
    output: z.object({ relations }),
    changes: 'adds',
    run: async (memory, args: { relations: readonly Relation[] }) => {
      const made = await memory.createRelations(args.relations);
      return answerWith(made, { relations: made });
    },
  },
  add_observations: {
    title: 'Add Observations',
    description: 'Remember more of entities that are there.',
    input: z.object({ observations: z.array(Addition).max(1_000) }),
    output: z.object({
      results: z.array(z.object({ entityName: z.string(), addedObservations: z.array(z.string()) })),
    }),
    changes: 'adds',
    run: async (memory, args: { observations: readonly Addition[] }) => {
      const results = await memory.addObservations(args.observations);
      if ('unknown' in results)
        return { text: `Entity with name ${results.unknown} not found`, value: {}, isError: true };
      return answerWith(results, { results });
    },
  },
  delete_entities: {
    title: 'Delete Entities',
    description: 'Forget entities, and their relations with them.',
    input: z.object({ entityNames: z.array(z.string()).max(1_000).describe('The names of the entities') }),
    output: done,
    changes: 'takes',
    run: (memory, args: { entityNames: readonly string[] }) =>
      answerDeleted('Entities', memory.deleteEntities(args.entityNames)),
  },
  delete_observations: {
    title: 'Delete Observations',
    description: 'Forget some of what was observed of entities.',
    input: z.object({ deletions: z.array(Deletion).max(1_000) }),
    output: done,
    changes: 'takes',
    run: (memory, args: { deletions: readonly Deletion[] }) =>
      answerDeleted('Observations', memory.deleteObservations(args.deletions)),
  },
  delete_relations: {
    title: 'Delete Relations',
    description: 'Forget how entities stand to each other.',
    input: z.object({ relations: newRelations }),
    output: done,
    changes: 'takes',
    run: (memory, args: { relations: readonly Relation[] }) =>
      answerDeleted('Relations', memory.deleteRelations(args.relations)),
  },
  read_graph: {
    title: 'Read Graph',
    description: 'Read everything that is remembered, oldest first, as far as it fits into an answer.',
    input: z.object({}),
    output: graph,
    changes: 'nothing',
    run: async (memory) => answerGraph(await memory.readGraph({ entities: MOST_ENTITIES })),
  },
  search_nodes: {
    title: 'Search Nodes',
    description: 'Find entities by a part of their name, their type or what was observed of them, newest first.',
    input: z.object({ query: z.string().max(10_000).describe('What to look for, in whatever case') }),
    output: graph,
    changes: 'nothing',
    run: async (memory, args: { query: string }) =>
      answerGraph(await memory.searchNodes(args.query, { entities: MOST_ENTITIES })),
  },
  open_nodes: {
    title: 'Open Nodes',
    description: 'Read entities by their names.',
    input: z.object({ names: z.array(z.string()).max(MOST_ENTITIES).describe('The names of the entities') }),
    output: graph,
    changes: 'nothing',
    run: async (memory, args: { names: readonly string[] }) => answerGraph(await memory.openNodes(args.names)),
  },
};
