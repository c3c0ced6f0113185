import { z } from 'zod';
import { chooseLessons, type Recalled, searchTerms } from '../../core/route/recall.ts';
import { answeringTool } from '../../core/tool/answering-tool.ts';
import type { Memory } from '../../ports/memory.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import { type OpenMemory, withMemory } from './with-memory.ts';

const MOST_FOUND = 50;
const PATIENCE_MS = 5_000;

/** RTE-08: what was learned before, for whoever begins. It keeps nobody from working: where the memory cannot be read there are no lessons. */
export function recallTool(open: OpenMemory, patience = PATIENCE_MS): Tool {
  return answeringTool({
    name: 'memory.recall',
    family: 'memory',
    description: 'Look for lessons of earlier work that bear on a request.',
    properties: { query: { type: ['string', 'null'], description: 'What the work is about.' } },
    required: ['query'],
    // Nodes pass variables on, which are null where nothing has set them.
    schema: z.strictObject({ query: z.string().nullish() }),
    effect: 'pure',
    act: async ({ query }, context: ToolContext) => {
      const terms = searchTerms(query ?? '');
      if (terms.length === 0) return { ok: true, lessons: [] };
      try {
        const lessons = await withMemory(open, context, (memory) => recall(memory, terms), patience);
        return { ok: true, lessons: lessons.map((lesson) => ({ ...lesson })) };
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        return { ok: true, lessons: [], warning: `The memory could not be read, so nothing was recalled: ${why}` };
      }
    },
  });
}

async function recall(memory: Memory, terms: readonly string[]): Promise<readonly Recalled[]> {
  const found = await Promise.all(terms.map((term) => memory.searchNodes(term, { entities: MOST_FOUND })));
  return chooseLessons(found);
}
