import { z } from 'zod';
import { Id, YamlSchemaVersion } from './names.ts';

const texts = z.array(z.string()).exactOptional();

/** The front matter of a step file. Where the graph says something else, the graph counts. */
export const StepFrontMatter = z.strictObject({
  schemaVersion: YamlSchemaVersion,
  nodeId: z.string(),
  type: z.string(),
  title: z.string().exactOptional(),
  agentId: Id.exactOptional(),
  inputs: texts,
  outputs: texts,
  setsVariables: texts,
  transitions: z
    .array(
      z.strictObject({
        to: z.string(),
        label: z.string(),
        isDefault: z.boolean().exactOptional(),
        conditionText: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
});
export type StepFrontMatter = z.infer<typeof StepFrontMatter>;
