import { z } from 'zod';

/** Setting one costs a look at all the others. */
const MAX_VARIABLES = 1_000;

/** The operation by which models change the state; nothing else may stand in it. */
export const FrontMatterPatch = z.strictObject({
  operation: z.literal('updateFrontmatter'),
  update: z.strictObject({
    currentNodeId: z.strictObject({ set: z.string() }).optional(),
    stepsCompleted: z.strictObject({ append: z.union([z.string(), z.array(z.string())]) }).optional(),
    variables: z
      .strictObject({
        set: z
          .record(z.string(), z.json())
          .refine((set) => Object.keys(set).length <= MAX_VARIABLES, `at most ${MAX_VARIABLES} variables at once`),
      })
      .optional(),
    decisionLog: z.strictObject({ append: z.json() }).optional(),
    artifacts: z.strictObject({ append: z.json() }).optional(),
    updatedAt: z.strictObject({ set: z.string() }).optional(),
  }),
  ifMatchSha256: z.string().optional(),
});
