import { z } from 'zod';
import { isFault } from '../../core/fault.ts';
import { isRefusal } from '../../core/refusal.ts';
import { answerCall } from '../../core/tool/answer-call.ts';
import { readArguments } from '../../core/tool/read-arguments.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import type { OpenedReview, OpenOrder } from '../../ports/forge.ts';
import type { Tool } from '../../ports/tool.ts';
import type { FindForge } from './find-forge.ts';

const NAME = 'forge.open';

/** Nodes pass variables on, which are null where nothing has set them. */
const Arguments = z.strictObject({
  base: z.string().nullish(),
  summary: z.string().nullish(),
  checked: z.string().nullish(),
  inspected: z.string().nullish(),
});
type Arguments = z.infer<typeof Arguments>;

/**
 * Opens the review of the branch, or brings it up to date. Done is what the forge says that this call has done. Work that has changed
 * since it was inspected is not published: nobody has tested it.
 */
export function openTool(findForge: FindForge): Tool {
  return {
    name: NAME,
    family: 'forge',
    description: 'Open the review of the branch that is checked out, or bring the open one up to date.',
    parameters: {
      type: 'object',
      additionalProperties: false,
      properties: {
        base: { type: ['string', 'null'], description: 'The commit the task began at; null before the first commit.' },
        summary: { type: ['string', 'null'], description: 'What was done, as Markdown.' },
        checked: { type: ['string', 'null'], description: 'The tree that a check last passed.' },
        inspected: { type: ['string', 'null'], description: 'The tree to publish: of another one nothing is.' },
      },
    },
    effect: 'verify',
    async prepare(args, context) {
      const checked = readArguments(NAME, Arguments, args);
      if (isRefusal(checked)) return null;
      try {
        const forge = await findForge(context.project);
        return await forge.plan(context, orderOf(checked, context.key));
      } catch (cause) {
        // What stands in the way now is told when the call is made.
        if (isFault(cause)) return null;
        throw cause;
      }
    },
    run: (args, context) =>
      answerCall({ tool: NAME, schema: Arguments, args }, async (checked) => {
        const forge = await findForge(context.project);
        const found = await forge.open(context, orderOf(checked, context.key));
        return found === 'changed' ? { ok: true, tested: false } : told(found);
      }),
    async probe(args, evidence, context) {
      const checked = readArguments(NAME, Arguments, args);
      // Nothing was planned, so nothing could be opened.
      if (isRefusal(checked) || evidence === null) return 'not-done';
      try {
        const forge = await findForge(context.project);
        const found = await forge.findOpened(context, orderOf(checked, context.key), evidence);
        return typeof found === 'string' ? found : told(found);
      } catch (cause) {
        if (isFault(cause)) return 'unknown';
        throw cause;
      }
    },
  };
}

function orderOf({ base, summary, checked, inspected }: Arguments, key: string): OpenOrder {
  return {
    key,
    summary: summary ?? '',
    ...(base === undefined ? {} : { base }),
    ...(checked == null ? {} : { checked }),
    ...(inspected == null ? {} : { inspected }),
  };
}

function told({ branch, file, number, url, updated }: OpenedReview): ToolResult {
  return {
    ok: true,
    branch,
    ...(file === undefined ? {} : { file }),
    ...(number === undefined ? {} : { number }),
    ...(url === undefined ? {} : { url }),
    updated,
  };
}
