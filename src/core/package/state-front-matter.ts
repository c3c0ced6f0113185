import { z } from 'zod';
import { SchemaVersion } from './names.ts';

const text = z.string();

/**
 * The front matter of workflow.md: the state a run begins with. Keys that are not ours are kept.
 * It asks no less than the guard of later writes does: a run that begins with a state it could not write would be stuck.
 */
export const StateFrontMatter = z.looseObject({
  schemaVersion: SchemaVersion,
  workflowType: text,
  stepsCompleted: z.array(text),
  currentNodeId: text,
  runId: text.exactOptional(),
  project_name: text.exactOptional(),
  user_name: text.exactOptional(),
  date: text.exactOptional(),
  updatedAt: text.exactOptional(),
  variables: z.record(text, z.json()).exactOptional(),
  decisionLog: z
    .array(
      z.strictObject({
        from: text,
        to: text,
        label: text,
        reason: text.exactOptional(),
        decidedAt: text.exactOptional(),
      }),
    )
    .exactOptional(),
  artifacts: z.array(z.json()).exactOptional(),
  inputDocuments: z.array(z.json()).exactOptional(),
  callStack: z.array(z.json()).exactOptional(),
  activeAgentId: text.exactOptional(),
  workflowRef: text.exactOptional(),
});
export type StateFrontMatter = z.infer<typeof StateFrontMatter>;
