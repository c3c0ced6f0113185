import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Entity } from '../../core/memory/graph.ts';
import { writeLesson } from '../../core/route/lesson.ts';
import { answeringTool } from '../../core/tool/answering-tool.ts';
import { failedResult } from '../../core/tool/result.ts';
import type { Memory } from '../../ports/memory.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import { type MemoryUse, type OpenMemory, withMemory } from './with-memory.ts';

const FAILED = 'MEMORY_ARCHIVE_FAILED';
const PATIENCE_MS = 20_000;
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
    return await withMemory(open, use, (memory) => writeAndRead(memory, lesson), PATIENCE_MS);
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** All of it, or a half, may be there from before: what is missing is added, and nothing is written twice, whoever keeps it. */
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
