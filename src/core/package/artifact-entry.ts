import { z } from 'zod';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';

/** A file that the work is to leave behind. */
export const ArtifactEntry = z.strictObject({
  role: z.string().min(1),
  pattern: z.string().min(1).refine(staysInArtifacts, SCHEMA_WORDS.artifactPattern.en),
  required: z.boolean().default(false),
});

function staysInArtifacts(pattern: string): boolean {
  return !pattern.startsWith('/') && !pattern.split('/').includes('..');
}
