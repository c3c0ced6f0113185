import { z } from 'zod';
import { FrontMatterUpdate } from '../state/update-front-matter.ts';

/** The operation by which models change the state; nothing else may stand in it. */
export const FrontMatterPatch = z.strictObject({
  operation: z.literal('updateFrontmatter'),
  update: FrontMatterUpdate,
  ifMatchSha256: z.string().optional(),
});
