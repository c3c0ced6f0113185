import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Entity } from '../../core/memory/graph.ts';
import { writeLesson } from '../../core/route/lesson.ts';
import { chooseLessons, type Recalled, searchTerms } from '../../core/route/recall.ts';
import { answeringTool } from '../../core/tool/answering-tool.ts';
import { failedResult } from '../../core/tool/result.ts';
import { CALL_TROUBLE_WORDS } from '../../core/words/trouble-words.ts';
import type { Memory } from '../../ports/memory.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';

/** What nodes do with the memory. */
export function memoryTools(open: OpenMemory): readonly Tool[] {
  return [recallTool(open), archiveTool(open)];
}

/** What a memory is opened for: what stands behind it may be a program, which is ended where it is called off. */
export type MemoryUse = Pick<ToolContext, 'runId' | 'project' | 'signal'>;
export type OpenMemory = (use: MemoryUse) => Promise<Memory>;

/** Uses the memory and closes it, within a time: what stands behind it may be a program that never answers. */
export async function withMemory<T>(
  open: OpenMemory,
  { runId, project, signal }: MemoryUse,
  use: (memory: Memory) => Promise<T>,
  patience: number,
): Promise<T> {
  const given = new AbortController();
  const giveUp = () => given.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  const calledOff = new AbortController();
  const late = delay(patience, undefined, { signal: calledOff.signal }).then(() => {
    giveUp();
    throw new Error(`it gave no answer within ${patience} ms`);
  });
  try {
    return await Promise.race([useAndClose(() => open({ runId, project, signal: given.signal }), use), late]);
  } finally {
    signal.removeEventListener('abort', giveUp);
    calledOff.abort();
    // Called off is how it ends where all went well.
    late.catch(() => undefined);
  }
}

async function useAndClose<T>(open: () => Promise<Memory>, use: (memory: Memory) => Promise<T>): Promise<T> {
  const memory = await open();
  try {
    return await use(memory);
  } finally {
    await memory.close();
  }
}

const MOST_FOUND = 50;
const RECALL_MS = 5_000;

/** RTE-08: what was learned before, for the agent that begins. It holds no work up: where the memory cannot be read there are no lessons. */
export function recallTool(open: OpenMemory, patience = RECALL_MS): Tool {
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
        return { ok: true, lessons: [], warning: CALL_TROUBLE_WORDS.notRecalled(why).en };
      }
    },
  });
}

async function recall(memory: Memory, terms: readonly string[]): Promise<readonly Recalled[]> {
  const found = await Promise.all(terms.map((term) => memory.searchNodes(term, { entities: MOST_FOUND })));
  return chooseLessons(found);
}

const FAILED = 'MEMORY_ARCHIVE_FAILED';
const ARCHIVE_MS = 20_000;
/** A write that failed is tried again after these pauses. */
const PAUSES_MS = [100, 1_000] as const;

/**
 * RTE-08: the lesson of a cycle, written and read back. It is named by run and cycle, so however often it is written, and whatever is
 * killed meanwhile, it is there once. What could not be written stands in the result.
 */
export function archiveTool(open: OpenMemory, pauses: readonly number[] = PAUSES_MS): Tool {
  return answeringTool({
    name: 'memory.archive',
    family: 'memory',
    description: 'Write down what this task has taught, and read it back.',
    schema: z.strictObject({}),
    effect: 'idempotent',
    act: async (_, context: ToolContext) => {
      const { cycle, project } = context;
      if (cycle === undefined) return failedResult(FAILED, 'No agents pass work on here, so there is no lesson.');
      const lesson = writeLesson(cycle, basename(project));
      const problem = await archive(open, context, lesson, pauses);
      if (problem === undefined) return { ok: true, lesson: lesson.name, observations: lesson.observations.length };
      const { name, entityType, observations } = lesson;
      return failedResult(FAILED, `The lesson is not archived yet: ${problem}`, {
        lesson: { name, entityType, observations: [...observations] },
      });
    },
  });
}

/** Undefined once the lesson was read back; else what was wrong the last time. */
async function archive(
  open: OpenMemory,
  use: MemoryUse,
  lesson: Entity,
  pauses: readonly number[],
): Promise<string | undefined> {
  const problem = await tryOnce(open, use, lesson);
  const [pause, ...others] = pauses;
  if (problem === undefined || pause === undefined) return problem;
  await delay(pause);
  return archive(open, use, lesson, others);
}

async function tryOnce(open: OpenMemory, use: MemoryUse, lesson: Entity): Promise<string | undefined> {
  try {
    return await withMemory(open, use, (memory) => writeAndRead(memory, lesson), ARCHIVE_MS);
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** All of it, or a half, may be there from before: what is missing is added, and nothing is written twice, in a memory of ours or of others. */
async function writeAndRead(memory: Memory, lesson: Entity): Promise<string | undefined> {
  const { name } = lesson;
  const before = await missingOf(memory, lesson);
  if (before?.length === 0) return undefined;
  if (before === undefined) await memory.createEntities([lesson]);
  else await memory.addObservations([{ entityName: name, contents: before }]);
  const left = await missingOf(memory, lesson);
  return left?.length === 0 ? undefined : 'it was written, and could not be read back';
}

/** What of a lesson is not remembered yet; undefined where nothing of that name is. */
async function missingOf(memory: Memory, { name, observations }: Entity): Promise<readonly string[] | undefined> {
  const { entities } = await memory.openNodes([name]);
  const found = entities.find((one) => one.name === name);
  const kept = new Set(found?.observations);
  return found && observations.filter((one) => !kept.has(one));
}
