import { z } from 'zod';
import { answerCall } from '../../core/tool/answer-call.ts';
import type { Tool } from '../../ports/tool.ts';
import type { GitToolsPlace } from './git-place.ts';

const NAME = 'git.base';

/** Where the repository stands when a task begins. */
export function baseTool({ git }: Pick<GitToolsPlace, 'git'>): Tool {
  return {
    name: NAME,
    family: 'git',
    description: 'Tell the commit and the branch that the project is at, and whether everything is committed.',
    parameters: { type: 'object', additionalProperties: false, properties: {} },
    effect: 'pure',
    run: (args, context) =>
      answerCall({ tool: NAME, schema: z.strictObject({}), args }, async () => ({
        ok: true,
        ...(await git.readBase(context)),
      })),
  };
}
