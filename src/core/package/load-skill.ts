import { ENGINE_NAMES } from '../engine/descriptors.ts';
import type { JsonObject } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { nearest } from '../nearest.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import { checkSchema } from './check-schema.ts';
import { contentHash } from './content-hash.ts';
import type { Agent, Definition, OutputContract, PackageWords, Skill, Workflow } from './definition.ts';
import { variantOf } from './language-variants.ts';
import { loadSchema } from './load-schema.ts';
import { textAt } from './package-files.ts';
import { Runner, SkillFrontMatter } from './runner-file.ts';
import { hasText, type Reading, readFrontMatter, readJson, type SourceFile } from './source-file.ts';

export const SKILL_FILE = 'SKILL.md';
const RUNNER_FILE = 'assets/runner.json';
const ROLES = ['input', 'parameter', 'output'] as const;

const FRONT_MATTER = { missing: 'SKILL_MISSING_FRONTMATTER', invalid: 'SKILL_INVALID_FRONTMATTER' } as const;
const SKILL = { invalid: 'SKILL_INVALID_FRONTMATTER', unknownKey: 'SKILL_INVALID_FRONTMATTER' } as const;
const RUNNER = { invalid: 'RUNNER_INVALID', unknownKey: 'UNKNOWN_KEY' } as const;

/** Reads a skill folder as a workflow of one node, which is also its end. `folder` is the name that it has on the disk. */
export function loadSkill(folder: string | undefined, reading: Reading): Definition | undefined {
  const source = readSkill(SKILL_FILE, reading);
  if (source === undefined) return undefined;
  const { front } = source;
  const hasRunner = hasText(RUNNER_FILE, PROBLEM_FILE_WORDS.runnerNotText, reading);
  const runnerSource = hasRunner ? readJson(RUNNER_FILE, reading) : undefined;
  const runner = runnerSource && checkSchema(runnerSource, Runner, RUNNER);
  if (front === undefined) return undefined;
  if (folder !== undefined && folder !== front.name)
    source.tell('SKILL_NAME_MISMATCH', ['name'], PROBLEM_FILE_WORDS.skillFolder(front.name, folder));
  if (runnerSource !== undefined && runner !== undefined) {
    if (runner.id !== front.name)
      runnerSource.tell('SKILL_NAME_MISMATCH', ['id'], PROBLEM_FILE_WORDS.skillRunner(front.name, runner.id));
    checkEngines(runnerSource, runner);
  }
  const schemaFor = (role: (typeof ROLES)[number]) => schemaOf(role, runnerSource, runner, reading);
  const schemas = keepDefined<Skill['schemas']>(Object.fromEntries(ROLES.map((role) => [role, schemaFor(role)])));
  const about = { version: runner?.version ?? '0.0.0', hash: contentHash(reading.files) };
  const skill = definitionOf(skillOf(front, runner, schemas), textAt(reading.files, SKILL_FILE) ?? '', about);
  const words = LANGUAGES.flatMap((language) => wordsOf(front.name, language, reading));
  return words.length === 0 ? skill : { ...skill, inLanguages: Object.fromEntries(words) };
}

type ReadSkill = Pick<SourceFile, 'tell'> & { readonly front: SkillFrontMatter | undefined };

/** The instructions of a skill in one language; `front` is undefined where it is wrong. */
function readSkill(file: string, reading: Reading): ReadSkill | undefined {
  if (!hasText(file, PROBLEM_FILE_WORDS.skillNotText, reading)) return undefined;
  const source = readFrontMatter(file, FRONT_MATTER, reading);
  if (source === undefined) return undefined;
  if (source.body.trim() === '')
    source.tell('SKILL_EMPTY', { line: source.bodyLine, column: 1 }, PROBLEM_FILE_WORDS.skillEmpty);
  return { tell: source.tell, front: checkSchema(source, SkillFrontMatter, SKILL) };
}

/** The skill in another language: the same one, with instructions of its own. */
function wordsOf(name: string, language: Language, reading: Reading): readonly (readonly [Language, PackageWords])[] {
  const file = variantOf(SKILL_FILE, language);
  const { front, tell } = readSkill(file, reading) ?? {};
  if (front === undefined) return [];
  if (front.name !== name)
    tell?.('SKILL_INVALID_FRONTMATTER', ['name'], PROBLEM_FILE_WORDS.skillOther(front.name, name));
  const step = textAt(reading.files, file) ?? '';
  return [[language, { steps: { [SKILL_FILE]: { file, step } }, agents: {} }]];
}

/** A name that is none keeps the skill from every engine, or does nothing at all. */
function checkEngines(source: SourceFile, runner: Runner): void {
  const listed = (['engines', 'unsupported_engines'] as const).flatMap((key) =>
    (runner[key] ?? []).map((name, index) => ({ name, at: [key, index] })),
  );
  const prompted = Object.keys(runner.entrypoint?.prompts ?? {})
    .filter((name) => name !== 'default')
    .map((name) => ({ name, at: ['entrypoint', 'prompts', name] }));
  for (const { name, at } of [...listed, ...prompted]) {
    if (ENGINE_NAMES.includes(name)) continue;
    const said = PROBLEM_FILE_WORDS.engineUnknown(name, nearest(name, ENGINE_NAMES));
    source.tell('RUNNER_ENGINE_UNKNOWN', at, said);
  }
}

/** The schema that the runner names, or the one under the usual name. */
function schemaOf(
  role: (typeof ROLES)[number],
  source: SourceFile | undefined,
  runner: Runner | undefined,
  reading: Reading,
): JsonObject | undefined {
  const named = runner?.schemas?.[role];
  if (named === undefined || source === undefined)
    return loadSchema({ role, file: `assets/${role}.schema.json` }, reading);
  return loadSchema({ role, file: named, named: { in: source, at: ['schemas', role], by: 'skill' } }, reading);
}

function skillOf(
  { name, description }: SkillFrontMatter,
  runner: Runner | undefined,
  schemas: Skill['schemas'],
): Skill {
  const seconds = runner?.runtime?.hard_timeout_seconds;
  return keepDefined<Skill>({
    name,
    description,
    modes: runner?.execution_modes ?? ['auto', 'interactive'],
    engines: runner?.engines,
    unsupportedEngines: runner?.unsupported_engines ?? [],
    maxAttempt: runner?.max_attempt,
    schemas,
    prompts: runner?.entrypoint?.prompts ?? {},
    resultFile: runner?.entrypoint?.result_json_filename ?? `${name}.result.json`,
    artifacts: runner?.artifacts ?? [],
    timeLimitMs: seconds && seconds * 1000,
  });
}

function definitionOf(skill: Skill, text: string, about: Pick<Definition, 'version' | 'hash'>): Definition {
  const { name, description, schemas, artifacts, maxAttempt } = skill;
  const agent: Agent = {
    id: name,
    metadata: { name, title: name, icon: '' },
    persona: { role: name, identity: description, communication_style: '', principles: [] },
    systemPrompt: `You carry out the skill ${name}: ${description}`,
  };
  const workflow: Workflow = {
    id: name,
    graphPath: SKILL_FILE,
    statePath: SKILL_FILE,
    text: stateText(name),
    entryNodeId: name,
    nodes: {
      [name]: {
        id: name,
        type: 'step',
        file: SKILL_FILE,
        step: text,
        exit: 'output',
        inputs: [],
        outputs: [],
        contract: keepDefined<OutputContract>({ schema: schemas.output, artifacts, maxAttempt }),
        ...(skill.timeLimitMs === undefined ? {} : { budget: { exchangeMs: skill.timeLimitMs } }),
      },
    },
    edges: [],
    afterCompletion: 'converse',
    skill,
  };
  return { name, ...about, entry: name, workflows: { [name]: workflow }, agents: [agent] };
}

/** A skill has no state file of its own; every run shows one. */
function stateText(name: string): string {
  return `---\nschemaVersion: "1.1"\nworkflowType: ${JSON.stringify(name)}\nstepsCompleted: []\ncurrentNodeId: ""\n---\n`;
}
