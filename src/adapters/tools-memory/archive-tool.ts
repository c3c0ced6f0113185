import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Entity } from '../../core/memory/graph.ts';
import { writeLesson } from '../../core/route/lesson.ts';
import { answerCall } from '../../core/tool/answer-call.ts';
import { failedResult } from '../../core/tool/result.ts';
import type { Memory } from '../../ports/memory.ts';
import type { Tool } from '../../ports/tool.ts';
import { type OpenMemory, withMemory } from './with-memory.ts';

const NAME = 'memory.archive';
const FAILED = 'MEMORY_ARCHIVE_FAILED';
const PATIENCE_MS = 20_000;
/** A write that failed is tried again after these pauses. */
const PAUSES_MS = [100, 1_000] as const;

/**
 * RTE-08: the lesson of a cycle, written and read back. It is named by run and cycle, so however often it is written, and whatever is
 * killed meanwhile, it is there once. What could not be written stands in the result.
 */
export function archiveTool(open: OpenMemory, pauses: readonly number[] = PAUSES_MS): Tool {
  return {
    name: NAME,
    family: 'memory',
    description: 'Write down what this task has taught, and read it back.',
    parameters: { type: 'object', additionalProperties: false, properties: {} },
    effect: 'idempotent',
    run: (args, { cycle, project }) =>
      answerCall({ tool: NAME, schema: z.strictObject({}), args }, async () => {
        if (cycle === undefined) return failedResult(FAILED, 'No agents pass work on here, so there is no lesson.');
        const lesson = writeLesson(cycle, basename(project));
        const problem = await archive(open, lesson, pauses);
        if (problem === undefined) return { ok: true, lesson: lesson.name, observations: lesson.observations.length };
        const { name, entityType, observations } = lesson;
        return failedResult(FAILED, `The lesson is not archived yet: ${problem}`, {
          lesson: { name, entityType, observations: [...observations] },
        });
      }),
  };
}

/** Undefined once the lesson was read back; else what was wrong the last time. */
async function archive(open: OpenMemory, lesson: Entity, pauses: readonly number[]): Promise<string | undefined> {
  const problem = await tryOnce(open, lesson);
  const [pause, ...others] = pauses;
  if (problem === undefined || pause === undefined) return problem;
  await delay(pause);
  return archive(open, lesson, others);
}

async function tryOnce(open: OpenMemory, lesson: Entity): Promise<string | undefined> {
  try {
    return await withMemory(open, (memory) => writeAndRead(memory, lesson), PATIENCE_MS);
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** A half of it may be there from before: what is missing is added, and nothing is written twice. */
async function writeAndRead(memory: Memory, lesson: Entity): Promise<string | undefined> {
  const { name, observations } = lesson;
  await memory.createEntities([lesson]);
  await memory.addObservations([{ entityName: name, contents: observations }]);
  const { entities } = await memory.openNodes([name]);
  const kept = new Set(entities.find((one) => one.name === name)?.observations);
  return observations.every((one) => kept.has(one)) ? undefined : 'it was written, and could not be read back';
}
