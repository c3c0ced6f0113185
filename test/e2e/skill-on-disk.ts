import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CAPTURES = fileURLToPath(new URL('../fixtures/engines', import.meta.url));

/** What the captures in the fixtures say: an answer, or the colour that was asked for. */
export const CAPTURED_OUTPUT = {
  type: 'object',
  properties: {
    answer: { type: 'integer' },
    note: { type: 'string' },
    color: { enum: ['red', 'blue'] },
    history_kept: { type: 'boolean' },
  },
  anyOf: [{ required: ['answer'] }, { required: ['color'] }],
  additionalProperties: false,
};

export type SkillSketch = {
  readonly name?: string;
  readonly text?: string;
  /** Undefined leaves the runner out. */
  readonly runner?: object | undefined;
  /** Schemas by role. */
  readonly schemas?: { readonly [role: string]: object };
};

/** Writes a skill folder below this one; its name is the skill's. */
export async function writeSkill(below: string, sketch: SkillSketch = {}): Promise<string> {
  const folder = join(below, nameOf(sketch));
  for (const [path, content] of Object.entries(skillFiles(sketch))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** The same skill as files by path. */
export function skillFiles(sketch: SkillSketch = {}): { readonly [path: string]: string } {
  const { text = '# Paint\n\nPick a colour with the person.\n', runner, schemas = {} } = sketch;
  const name = nameOf(sketch);
  return {
    'SKILL.md': `---\nname: ${name}\ndescription: Paints a button.\n---\n${text}`,
    ...(runner === undefined
      ? {}
      : {
          'assets/runner.json': JSON.stringify({
            id: name,
            version: '1.0.0',
            execution_modes: ['auto', 'interactive'],
            ...runner,
          }),
        }),
    ...Object.fromEntries(
      Object.entries(schemas).map(([role, schema]) => [`assets/${role}.schema.json`, JSON.stringify(schema)]),
    ),
  };
}

function nameOf({ name = 'paint' }: SkillSketch): string {
  return name;
}

/** A turn of a program as it was once captured, for a script. */
export function captured(engine: string, name: string, exit = 0): object {
  return { as: engine, stdoutFile: join(CAPTURES, engine, `${name}.stdout.ndjson`), exit };
}

export async function writeScript(file: string, ...turns: readonly object[]): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ turns }));
  return file;
}
