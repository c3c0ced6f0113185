import { z } from 'zod';
import { path, sha256 } from './checked-arguments.ts';
import type { Change } from './writing-tool.ts';
import { writingTool } from './writing-tool.ts';

const Arguments = z.strictObject({
  path,
  content: z.string().refine((text) => text.isWellFormed(), { error: 'holds half a character' }),
  ifMatchSha256: sha256,
});

export const writeTool = writingTool({
  name: 'fs.write',
  description: 'Write a whole text file; folders are made. Arguments: path, content, ifMatchSha256?.',
  schema: Arguments,
  async change({ args: { content, ifMatchSha256 } }): Promise<Change> {
    const bytes = Buffer.from(content);
    return ifMatchSha256 == null ? { bytes } : { bytes, expected: ifMatchSha256 };
  },
});
