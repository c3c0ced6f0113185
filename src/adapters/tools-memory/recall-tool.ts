import { z } from 'zod';
import { chooseLessons, type Recalled, searchTerms } from '../../core/route/recall.ts';
import { answerCall } from '../../core/tool/answer-call.ts';
import type { Memory } from '../../ports/memory.ts';
import type { Tool } from '../../ports/tool.ts';
import { type OpenMemory, withMemory } from './with-memory.ts';

const NAME = 'memory.recall';
/** Nodes pass variables on, which are null where nothing has set them. */
const Arguments = z.strictObject({ query: z.string().nullish() });
const MOST_FOUND = 50;
const PATIENCE_MS = 5_000;

/** RTE-08: what was learned before, for whoever begins. It keeps nobody from working: where the memory cannot be read there are no lessons. */
export function recallTool(open: OpenMemory, patience = PATIENCE_MS): Tool {
  return {
    name: NAME,
    family: 'memory',
    description: 'Look for lessons of earlier work that bear on a request.',
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['query'],
      properties: { query: { type: ['string', 'null'], description: 'What the work is about.' } },
    },
    effect: 'pure',
    run: (args, context) =>
      answerCall({ tool: NAME, schema: Arguments, args }, async ({ query }) => {
        const terms = searchTerms(query ?? '');
        if (terms.length === 0) return { ok: true, lessons: [] };
        try {
          const lessons = await withMemory(open, context, (memory) => recall(memory, terms), patience);
          return { ok: true, lessons: lessons.map((lesson) => ({ ...lesson })) };
        } catch (cause) {
          const why = cause instanceof Error ? cause.message : String(cause);
          return { ok: true, lessons: [], warning: `The memory could not be read, so nothing was recalled: ${why}` };
        }
      }),
  };
}

async function recall(memory: Memory, terms: readonly string[]): Promise<readonly Recalled[]> {
  const found = await Promise.all(terms.map((term) => memory.searchNodes(term, { entities: MOST_FOUND })));
  return chooseLessons(found);
}
