import { z } from 'zod';
import { isFault } from '../../core/fault.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { ReviewItem } from '../../core/route/review-items.ts';
import { answeringTool } from '../../core/tool/answering-tool.ts';
import { readArguments } from '../../core/tool/read-arguments.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import type { Forge, OpenedReview, OpenOrder } from '../../ports/forge.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';

/** The forge that is set for a project; faults where there is none. */
export type FindForge = (project: string) => Promise<Forge>;

/** What nodes and roles may do with reviews (RTE-08). */
export function forgeTools(findForge: FindForge): readonly Tool[] {
  return [openTool(findForge), itemsTool(findForge), settleTool(findForge)];
}

/** Nodes pass variables on, which are null where nothing has set them. */
const OpenArguments = z.strictObject({
  base: z.string().nullish(),
  summary: z.string().nullish(),
  checked: z.string().nullish(),
  inspected: z.string().nullish(),
});
type OpenArguments = z.infer<typeof OpenArguments>;

/**
 * Opens the review of the branch, or brings it up to date. Done is what the forge says that this call has done. Work that has changed
 * since it was inspected is not published: it has not been tested.
 */
function openTool(findForge: FindForge): Tool {
  const name = 'forge.open';
  const answering = answeringTool({
    name,
    family: 'forge',
    description: 'Open the review of the branch that is checked out, or bring the open one up to date.',
    properties: {
      base: { type: ['string', 'null'], description: 'The commit the task began at; null before the first commit.' },
      summary: { type: ['string', 'null'], description: 'What was done, as Markdown.' },
      checked: { type: ['string', 'null'], description: 'The tree that a check last passed.' },
      inspected: { type: ['string', 'null'], description: 'The tree to publish: of another one nothing is.' },
    },
    schema: OpenArguments,
    effect: 'verify',
    act: async (args, context: ToolContext) => {
      const forge = await findForge(context.project);
      const found = await forge.open(context, orderOf(args, context.key));
      return found === 'changed' ? { ok: true, tested: false } : tellReview(found);
    },
  });
  return {
    ...answering,
    async prepare(args, context) {
      const checked = readArguments(name, OpenArguments, args);
      if (isRefusal(checked)) return null;
      // What stands in the way now is told when the call is made.
      return unlessFault(null, async () => {
        const forge = await findForge(context.project);
        return forge.plan(context, orderOf(checked, context.key));
      });
    },
    async probe(args, evidence, context) {
      const checked = readArguments(name, OpenArguments, args);
      // Nothing was planned, so nothing could be opened.
      if (isRefusal(checked) || evidence === null) return 'not-done';
      return unlessFault('unknown', async () => {
        const forge = await findForge(context.project);
        const found = await forge.findOpened(context, orderOf(checked, context.key), evidence);
        return typeof found === 'string' ? found : tellReview(found);
      });
    },
  };
}

async function unlessFault<T, F>(otherwise: F, act: () => Promise<T>): Promise<T | F> {
  return act().catch((cause: unknown) => {
    if (isFault(cause)) return otherwise;
    throw cause;
  });
}

function orderOf({ base, summary, checked, inspected }: OpenArguments, key: string): OpenOrder {
  return {
    key,
    summary: summary ?? '',
    ...(base === undefined ? {} : { base }),
    ...(checked == null ? {} : { checked }),
    ...(inspected == null ? {} : { inspected }),
  };
}

function tellReview({ branch, file, number, url, at, updated }: OpenedReview): ToolResult {
  return {
    ok: true,
    branch,
    ...(file === undefined ? {} : { file }),
    ...(number === undefined ? {} : { number }),
    ...(url === undefined ? {} : { url }),
    ...(at === undefined ? {} : { at }),
    updated,
  };
}

function itemsTool(findForge: FindForge): Tool {
  return answeringTool({
    name: 'forge.items',
    family: 'forge',
    description: 'List the items of the review of the branch that is checked out, with the state of each.',
    schema: z.strictObject({}),
    effect: 'pure',
    act: async (_, context: ToolContext) => {
      const forge = await findForge(context.project);
      return tellItems(await forge.readItems(context, context.cycle?.published));
    },
  });
}

const Judgment = z.object({ id: z.string(), verdict: z.enum(['fix', 'ignorable']), reason: z.string().nullish() });

/** An item is judged ignorable with a reason, or stays open. Without a reason it stays open, too. */
function settleTool(findForge: FindForge): Tool {
  return answeringTool({
    name: 'forge.settle',
    family: 'forge',
    description:
      'Write down which open items of the review are to be fixed and which can be ignored, with the reason, and list all.',
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
    required: ['judgments'],
    schema: z.strictObject({ judgments: z.array(Judgment).nullish() }),
    effect: 'idempotent',
    act: async ({ judgments }, context: ToolContext) => {
      const forge = await findForge(context.project);
      const given = (judgments ?? []).map(({ reason, ...one }) => ({ ...one, reason: reason ?? '' }));
      return tellItems(await forge.settle(context, given));
    },
  });
}

/** How many are told, open ones first. All of them are counted. */
const MOST_TOLD = 100;

/** How many items are open, and which there are. */
function tellItems(items: readonly ReviewItem[]): ToolResult {
  const open = items.filter(({ state }) => state === 'open');
  const rest = items.filter(({ state }) => state !== 'open');
  const shown = [...open, ...rest].slice(0, MOST_TOLD);
  return {
    ok: true,
    open: open.length,
    items: shown.map((item) => ({ ...item })),
    ...(shown.length < items.length ? { truncated: true } : {}),
  };
}
