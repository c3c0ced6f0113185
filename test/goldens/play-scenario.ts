import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Played, playStep } from './play-step.ts';
import type { Files, Scenario, Step } from './scenario.ts';
import { steadyText } from './steady-text.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** When the first command of every scenario is typed; each later one is typed a minute after the one before. */
const START = 1_700_000_000_000;
const MINUTE_MS = 60_000;

export type PlayedStep = Step & Played & { readonly typed: readonly string[] };

/** Types all commands of a scenario in an empty folder, and gives what came of them, told the same each time. */
export async function playScenario(scenario: Scenario, folder: string): Promise<readonly PlayedStep[]> {
  const steady = steadyText({ folder, product: ROOT });
  const kept = new Map<string, string>();
  const done: PlayedStep[] = [];
  await prepare(folder, scenario);
  await writeFiles(folder, scenario.files ?? {});
  for (const [index, step] of scenario.steps.entries()) {
    await writeFiles(folder, step.files ?? {});
    const filled = (word: string) => word.replaceAll(/\{(\w+)\}/g, (all, name) => kept.get(name) ?? all);
    const typed = step.args.map(filled);
    if (step.edit !== undefined) {
      const { path, as = path } = step.edit;
      await editFile(join(folder, filled(path)), join(folder, filled(as)), step.edit);
    }
    const { code, stdout, stderr } = await playStep({
      args: typed.map((word) => word.replaceAll('<place>', folder)),
      stdin: step.stdin,
      env: inFolder(folder, { ...surroundings(folder), ...scenario.env, ...step.env }),
      cwd: join(folder, 'project'),
      isAlone: scenario.isAlone ?? false,
      world: { now: START + index * MINUTE_MS, seed: `${scenario.name} ${index}` },
    });
    for (const [name, pattern] of Object.entries(step.keep ?? {})) {
      const [, found] = pattern.exec(stdout) ?? [];
      if (found === undefined) throw new Error(`${scenario.name}: no ${name} in what was printed: ${stdout}${stderr}`);
      kept.set(name, found);
    }
    done.push({ ...step, typed, code, stdout: steady(stdout), stderr: steady(stderr) });
  }
  return done;
}

/** Nothing of the machine: no keys, no programs but those of the scenario, no home but its own. */
function surroundings(folder: string): { readonly [name: string]: string } {
  return {
    PATH: join(folder, 'bin'),
    HOME: join(folder, 'person'),
    TMPDIR: join(folder, 'tmp'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    // Whether one is installed is no matter of these.
    SIGNALBOX_BROWSER: '/nonexistent',
    SIGNALBOX_HOME: join(folder, 'home'),
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
  };
}

function inFolder(folder: string, env: { readonly [name: string]: string }): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replaceAll('<place>', folder)]));
}

/** The bundled packages are copies: their content is what makes them bundled. */
async function prepare(folder: string, { folders = {} }: Scenario): Promise<void> {
  for (const name of ['project', 'person', 'tmp', 'bin']) await mkdir(join(folder, name), { recursive: true });
  for (const [path, from] of Object.entries({ 'project/packages': 'packages', ...folders })) {
    await cp(join(ROOT, from), join(folder, path), { recursive: true });
  }
}

async function editFile(file: string, as: string, { from, to }: NonNullable<Step['edit']>): Promise<void> {
  const before = await readFile(file, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
  await writeFile(as, before.replace(from, to));
}

async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    if (text === null) await rm(file, { recursive: true });
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text.replaceAll('<node>', process.execPath).replaceAll('<place>', folder), {
        mode: path.startsWith('bin/') ? 0o755 : 0o644,
      });
    }
  }
}
