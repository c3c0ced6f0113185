import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { document, type Ended, makePlace, type Place, type Printed, type Running } from '../e2e/signalbox.ts';
import { type Installed, PATH } from './install.ts';
import { playScenario, type Stage } from './play.ts';
import { endProcessesOf } from './processes-of.ts';
import type { Scenario } from './scenarios.ts';
import { USER_SETTINGS } from './user-home.ts';
import { writeFiles } from './write-files.ts';

/** One case: a user with the program installed and their provider set, a skill, and the real command line. */
export type Bench = {
  readonly program: Installed;
  readonly stage: Stage;
  /** The folder in which all of it happens. */
  readonly path: string;
  run(...args: readonly string[]): Promise<Ended>;
  start(...args: readonly string[]): Running;
  /** What `show` says about the run. */
  show(runId: string): Promise<Printed>;
  remove(): Promise<void>;
};

/** Found again in what a program sends to the model: so it has read the skill, or was told about it. */
export const CANARY = 'Paints signal boxes in the colour that the stationmaster likes';
export const MESSAGE = 'Paint the box at the north end, please.';
/** The slowest case of the slowest program, on a machine that does other things too. */
const LIMIT_MS = 300_000;

const SKILL: Readonly<Record<string, string>> = {
  'SKILL.md': `---\nname: painter\ndescription: ${CANARY}.\n---\n\n# Painter\n\nFind out which colour it is to be, then say it.\n`,
  'assets/runner.json': JSON.stringify({
    id: 'painter',
    version: '1.0.0',
    execution_modes: ['auto', 'interactive'],
    max_attempt: 2,
    schemas: { output: 'assets/output.schema.json' },
  }),
  'assets/output.schema.json': JSON.stringify({
    type: 'object',
    properties: { answer: { type: 'string' } },
    required: ['answer'],
    additionalProperties: false,
  }),
};

export async function openBench(program: Installed, scenario: Scenario): Promise<Bench> {
  const place = await makePlace();
  const stage = await playScenario(scenario);
  const { files, env } = USER_SETTINGS[program.name](stage.url);
  const user = join(place.path, 'user');
  await mkdir(user);
  await writeFiles(user, files);
  await writeFiles(join(place.project, 'painter'), SKILL);
  await writeFile(join(place.project, 'note.txt'), NOTE_TEXT);
  const surroundings = {
    ...withoutPrograms(process.env),
    ...env,
    HOME: user,
    XDG_CONFIG_HOME: join(user, '.config'),
    PATH: [dirname(program.file), PATH].join(delimiter),
  };
  const start = (...args: readonly string[]) => place.process(args, { env: surroundings });
  const run = (...args: readonly string[]) => bounded(start(...args), place);
  return {
    program,
    stage,
    path: place.path,
    start,
    run,
    show: async (runId) => document(await run('show', runId, '--json')),
    remove: async () => {
      await endProcessesOf(place.path);
      await stage.close();
      await place.remove();
    },
  };
}

/** What the tool of the product gives back where a model reads this file by it. */
export const NOTE_TEXT = 'The stationmaster likes heron grey.\n';

/** The words by which a run of the skill is started. */
export function runSkill(
  { program }: Pick<Bench, 'program'>,
  mode: 'auto' | 'interactive',
  message = MESSAGE,
): readonly string[] {
  return ['run', './painter', '-m', message, '--engine', program.name, '--mode', mode, '--trust'];
}

/** A run that does not end is ended, with what it has started; then the case tells of it by its exit code. */
async function bounded(running: Running, place: Place): Promise<Ended> {
  const timer = setTimeout(() => void endProcessesOf(place.path), LIMIT_MS);
  try {
    return await running.ended;
  } finally {
    clearTimeout(timer);
  }
}

/** What a developer has set for these programs must not reach them; `undefined` takes a variable out. */
function withoutPrograms(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const theirs = /^(OPENAI|CODEX|ANTHROPIC|CLAUDE|GEMINI|GOOGLE|QWEN|OPENCODE|DASHSCOPE)_|^CLAUDECODE$|^XDG_/;
  return Object.fromEntries(Object.keys(env).flatMap((name) => (theirs.test(name) ? [[name, undefined]] : [])));
}
