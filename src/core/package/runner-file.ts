import { z } from 'zod';
import { Mode } from '../run/events.ts';
import { SEMVER } from './manifest.ts';
import { Id, PackagePath } from './names.ts';

const names = z.array(z.string().min(1)).exactOptional();
const schemaPath = PackagePath.exactOptional();

/** assets/runner.json of a skill: how it wants to be run. */
export const Runner = z
  .strictObject({
    $schema: z.string().exactOptional(),
    id: Id,
    version: z.string().max(200).regex(SEMVER, 'expected a semantic version such as 1.0.0').exactOptional(),
    name: z.string().exactOptional(),
    description: z.string().exactOptional(),
    execution_modes: z.array(Mode).min(1, 'a skill runs in at least one mode, auto or interactive'),
    engines: names,
    unsupported_engines: names,
    max_attempt: z.int().positive().exactOptional(),
    schemas: z.strictObject({ input: schemaPath, parameter: schemaPath, output: schemaPath }).exactOptional(),
    entrypoint: z
      .strictObject({
        prompts: z.record(Id, z.string()).exactOptional(),
        result_json_filename: z.string().min(1).max(255).exactOptional(),
      })
      .exactOptional(),
    artifacts: z
      .array(
        z.strictObject({ role: z.string().min(1), pattern: z.string().min(1), required: z.boolean().default(false) }),
      )
      .exactOptional(),
    runtime: z.record(z.string(), z.json()).exactOptional(),
  })
  .refine(({ engines, unsupported_engines: not = [] }) => engines?.every((id) => not.includes(id)) !== true, {
    path: ['engines'],
    error: 'no engine is left: each of them is also in unsupported_engines',
  });
export type Runner = z.infer<typeof Runner>;

/** The front matter of SKILL.md. Other keys are kept for the engines that read them. */
export const SkillFrontMatter = z.looseObject({
  name: z
    .string()
    .max(64, 'a name has at most 64 characters')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a name consists of a-z, 0-9 and single hyphens, such as code-review'),
  description: z.string().min(1).max(4096),
});
export type SkillFrontMatter = z.infer<typeof SkillFrontMatter>;
