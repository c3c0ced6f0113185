import { z } from 'zod';
import { Mode } from '../run/events.ts';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';
import { ArtifactEntry } from './artifact-entry.ts';
import { SEMVER } from './manifest.ts';
import { Id, SchemaPath } from './names.ts';

const names = z.array(z.string().min(1));
const schemaPath = SchemaPath.exactOptional();

/** Other keys are kept: they are for other runners of skills. */
const SkillRuntime = z.looseObject({
  hard_timeout_seconds: z.number().positive().max(86_400).describe('How long one turn may take').exactOptional(),
});

/** assets/runner.json of a skill: how it wants to be run. */
export const Runner = z
  .strictObject({
    $schema: z.string().exactOptional(),
    id: Id,
    version: z.string().max(200).regex(SEMVER, SCHEMA_WORDS.semver.en).exactOptional(),
    name: z.string().exactOptional(),
    description: z.string().exactOptional(),
    execution_modes: z.array(Mode).min(1, SCHEMA_WORDS.oneMode.en),
    engines: names.min(1, SCHEMA_WORDS.oneEngine.en).exactOptional(),
    unsupported_engines: names.exactOptional(),
    max_attempt: z.int().positive().exactOptional(),
    schemas: z.strictObject({ input: schemaPath, parameter: schemaPath, output: schemaPath }).exactOptional(),
    entrypoint: z
      .strictObject({
        prompts: z.record(Id, z.string()).exactOptional(),
        result_json_filename: z.string().min(1).max(255).exactOptional(),
      })
      .exactOptional(),
    artifacts: z.array(ArtifactEntry).exactOptional(),
    runtime: SkillRuntime.exactOptional(),
  })
  .refine(hasEngineLeft, { path: ['engines'], error: SCHEMA_WORDS.noEngineLeft.en });
export type Runner = z.infer<typeof Runner>;

type Listed = { readonly engines?: readonly string[]; readonly unsupported_engines?: readonly string[] };

/** That an empty list has none is told as such. */
function hasEngineLeft({ engines = [], unsupported_engines: not = [] }: Listed): boolean {
  return engines.length === 0 || !engines.every((id) => not.includes(id));
}

/** The front matter of SKILL.md. Other keys are kept for the engines that read them. */
export const SkillFrontMatter = z.looseObject({
  name: z
    .string()
    .max(64, SCHEMA_WORDS.nameLength('64').en)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SCHEMA_WORDS.skillName.en),
  description: z.string().min(1).max(4096),
});
export type SkillFrontMatter = z.infer<typeof SkillFrontMatter>;
