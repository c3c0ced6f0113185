import { z } from 'zod';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';
import { PackagePath, SchemaVersion, WorkflowId } from './names.ts';

export const MAX_WORKFLOWS = 50;

/** Also of a skill's runner. */
export const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

export const ManifestEntry = z.strictObject({
  workflow: PackagePath,
  graph: PackagePath,
  agents: PackagePath,
  assetsDir: PackagePath.default('assets/'),
});

export const ManifestWorkflow = z.strictObject({
  id: WorkflowId,
  workflow: PackagePath,
  graph: PackagePath,
  displayName: z.string().exactOptional(),
  description: z.string().exactOptional(),
  tags: z.array(z.string()).exactOptional(),
});
export type ManifestWorkflow = z.infer<typeof ManifestWorkflow>;

/** bmad.json. */
export const Manifest = z.strictObject({
  $schema: z.string().exactOptional(),
  schemaVersion: SchemaVersion,
  name: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, SCHEMA_WORDS.oneLineName.en),
  version: z.string().max(200).regex(SEMVER, SCHEMA_WORDS.semver.en),
  description: z.string().exactOptional(),
  author: z.string().exactOptional(),
  createdAt: z.string().exactOptional(),
  entry: ManifestEntry,
  workflows: z
    .array(ManifestWorkflow)
    .max(MAX_WORKFLOWS, SCHEMA_WORDS.mostWorkflows(String(MAX_WORKFLOWS)).en)
    .exactOptional(),
  runtime: z
    .strictObject({ minRuntimeVersion: z.string().exactOptional(), requiresNetwork: z.boolean().default(false) })
    .exactOptional(),
  integrity: z.strictObject({ sha256: z.string().exactOptional() }).exactOptional(),
});
export type Manifest = z.infer<typeof Manifest>;
