import { z } from 'zod';
import { answerCall } from '../../core/tool/answer-call.ts';
import type { Tool } from '../../ports/tool.ts';
import type { FindForge } from './find-forge.ts';
import { tellItems } from './tell-items.ts';

const NAME = 'forge.items';

/** RTE-08: what the review of the branch asks for, as the forge says. */
export function itemsTool(findForge: FindForge): Tool {
  return {
    name: NAME,
    family: 'forge',
    description: 'List the items of the review of the branch that is checked out, with the state of each.',
    parameters: { type: 'object', additionalProperties: false, properties: {} },
    effect: 'pure',
    run: (args, context) =>
      answerCall({ tool: NAME, schema: z.strictObject({}), args }, async () => {
        const forge = await findForge(context.project);
        return tellItems(await forge.readItems(context));
      }),
  };
}
