import { z } from 'zod';
import { answerCall } from '../../core/tool/answer-call.ts';
import type { Tool } from '../../ports/tool.ts';
import type { GitToolsPlace } from './git-place.ts';

const NAME = 'git.snapshot';

/** RTE-07: work is kept before it is written anew, and stays where it is. */
export function snapshotTool({ git }: Pick<GitToolsPlace, 'git'>): Tool {
  return {
    name: NAME,
    family: 'git',
    description:
      'Keep all files that are not ignored, as they are now, under a ref of this run. Files, index and branches stay as they are.',
    parameters: { type: 'object', additionalProperties: false, properties: {} },
    effect: 'idempotent',
    run: (args, context) =>
      answerCall({ tool: NAME, schema: z.strictObject({}), args }, async () => ({
        ok: true,
        ...(await git.takeSnapshot(context, context.key)),
      })),
  };
}
