import { z } from 'zod';
import { answerCall } from '../../core/tool/answer-call.ts';
import type { Tool } from '../../ports/tool.ts';
import type { FindForge } from './find-forge.ts';
import { tellItems } from './tell-items.ts';

const NAME = 'forge.settle';

const Judgment = z.object({ id: z.string(), verdict: z.enum(['fix', 'ignorable']), reason: z.string().nullish() });
const Arguments = z.strictObject({ judgments: z.array(Judgment).nullish() });

/** RTE-08: an item is judged ignorable with a reason, or stays open. Without a reason it stays open, too. */
export function settleTool(findForge: FindForge): Tool {
  return {
    name: NAME,
    family: 'forge',
    description:
      'Write down which open items of the review are to be fixed and which can be ignored, with the reason, and list all.',
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['judgments'],
      properties: {
        judgments: {
          type: 'array',
          items: {
            type: 'object',
            required: ['id', 'verdict', 'reason'],
            properties: { id: { type: 'string' }, verdict: { enum: ['fix', 'ignorable'] }, reason: { type: 'string' } },
          },
        },
      },
    },
    effect: 'idempotent',
    run: (args, context) =>
      answerCall({ tool: NAME, schema: Arguments, args }, async ({ judgments }) => {
        const forge = await findForge(context.project);
        const given = (judgments ?? []).map(({ reason, ...one }) => ({ ...one, reason: reason ?? '' }));
        return tellItems(await forge.settle(context, given));
      }),
  };
}
