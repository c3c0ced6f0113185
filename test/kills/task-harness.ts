import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '../../src/core/json.ts';
import { commandPath, ROOT } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { checkLog, lost, repeated, stuck, type Violation } from './check-log.ts';
import { type Ended, type Kill, signalboxProcess } from './signalbox-process.ts';
import { lookAtTask, survivors, type TaskEnding, type TaskLook, taskEnding } from './task-look.ts';

export type TaskPlan = {
  /** The very beginning, or where the first items have been assigned. */
  readonly from: 'start' | 'assigned';
  readonly kills: readonly Kill[];
};

export type PlayedTask = { readonly violations: readonly Violation[]; readonly kills: number };

export type TaskHarness = {
  /** How long it takes undisturbed, by where it begins. */
  readonly ms: { readonly [from in TaskPlan['from']]: number };
  readonly ending: TaskEnding;
  play(plan: TaskPlan): Promise<PlayedTask>;
  remove(): Promise<void>;
};

const MOST_COMMANDS = 12;

/** As many rounds as may be played at once. */
export const SLOTS = ['a', 'b'] as const;

/**
 * The bundled task, played by its script through the real command line: undisturbed, and then killed at any moment. A run names
 * its project by its path, so a round is played where its copy was taken.
 */
export async function taskHarness(): Promise<TaskHarness> {
  const { path: root, remove } = await temporaryFolder();
  const at = (...names: string[]) => join(root, ...names);
  const env = { NODE_COMPILE_CACHE: at('cache') };
  await mkdir(at('cache'));

  const whole = await playTask(await emptyPlace(at('whole')), env, []);
  const ending = await taskEnding(whole.look, at('whole', 'project'));
  if (whole.violations.length > 0 || ending.status !== 'completed')
    throw new Error(`The undisturbed task is not sound: ${JSON.stringify([whole.violations, ending])}`);
  const ms = whole.commands[0]?.ms ?? 0;
  const befores = await Promise.all(SLOTS.map((slot) => keepAssigned(at(slot), at(`${slot}-assigned`), env)));
  const free: string[] = [...SLOTS];

  return {
    ms: { start: ms, assigned: ms - Math.min(...befores, ms / 2) },
    ending,
    remove,
    async play({ from, kills }) {
      const slot = free.shift() ?? '';
      const folder = at(slot);
      await emptyPlace(folder);
      if (from === 'assigned') await cp(at(`${slot}-assigned`), folder, { recursive: true });
      const played = await playTask(folder, env, kills);
      const found = await taskEnding(played.look, join(folder, 'project'));
      const left = await survivors(folder);
      free.push(slot);
      return {
        violations: [
          ...played.violations,
          ...differences(ending, found),
          ...left.map((process) => repeated(`${process} is still there`)),
        ],
        kills: played.commands.filter(({ killed }) => killed).length,
      };
    },
  };
}

/** Killed as soon as items are under way: a round that begins there pays for nothing before. Tells how long it took. */
async function keepAssigned(folder: string, kept: string, env: NodeJS.ProcessEnv): Promise<number> {
  await emptyPlace(folder);
  const { ms } = await command(folder, env, NOTHING_YET, { onceSaid: 'assignTasks' });
  const { parent } = await lookAtTask(join(folder, 'home'));
  if (!parent?.run.children.some(({ report }) => report === undefined)) throw new Error('No item is under way');
  await cp(folder, kept, { recursive: true });
  return ms;
}

const NOTHING_YET: TaskLook = { parent: undefined, children: [] };

async function emptyPlace(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  for (const name of ['project', 'home']) await mkdir(join(folder, name), { recursive: true });
  return folder;
}

type Played = {
  readonly look: TaskLook;
  readonly commands: readonly Ended[];
  readonly violations: readonly Violation[];
};

/** Begins or resumes until the task rests, killing each command that has a kill. */
async function playTask(folder: string, env: NodeJS.ProcessEnv, kills: readonly Kill[]): Promise<Played> {
  const commands: Ended[] = [];
  const waiting = [...kills];
  for (;;) {
    const look = await lookAtTask(join(folder, 'home'));
    const status = look.parent?.run.outcome?.kind;
    if (status !== undefined) return { look, commands, violations: wrongs(look) };
    if (commands.length === MOST_COMMANDS)
      return { look, commands, violations: [...wrongs(look), stuck('the task never comes to its end')] };
    const done = await command(folder, env, look, waiting.shift());
    commands.push(done);
    if (!done.killed && done.code !== 0)
      return { look, commands, violations: [stuck(`ended with ${done.code}: ${done.err} ${done.out}`)] };
  }
}

function command(folder: string, env: NodeJS.ProcessEnv, { parent }: TaskLook, kill?: Kill): Promise<Ended> {
  const project = join(folder, 'project');
  const argv =
    parent === undefined
      ? ['run', join(ROOT, 'packages/structured-task'), '--engine', 'scripted', '--workflow', 'task', '-m', 'A card.']
      : ['resume', parent.run.id];
  const place = parent === undefined ? ['--project', project] : [];
  return signalboxProcess([...argv, ...place], { ...env, SIGNALBOX_HOME: join(folder, 'home') }, kill, commandPath());
}

function wrongs({ parent, children }: TaskLook): readonly Violation[] {
  const spawned = parent?.run.children ?? [];
  const ids = new Set(spawned.map(({ child }) => child));
  return [
    ...[...(parent === undefined ? [] : [parent]), ...children].flatMap(({ run, log }) =>
      checkLog(log).map(({ kind, what }) => ({ kind, what: `${run.id}: ${what}` })),
    ),
    ...spawned
      .filter(({ child }) => !children.some(({ run }) => run.id === child))
      .map(({ child }) => lost(`the run of ${child} was spawned and is not there`)),
    ...children.filter(({ run }) => !ids.has(run.id)).map(({ run }) => repeated(`${run.id} was spawned by nobody`)),
  ];
}

function differences(expected: TaskEnding, found: TaskEnding): readonly Violation[] {
  return (Object.keys(expected) as (keyof TaskEnding)[]).flatMap((key) =>
    canonicalJson(expected[key]) === canonicalJson(found[key])
      ? []
      : [stuck(`${key} is ${canonicalJson(found[key])} in the end, not ${canonicalJson(expected[key])}`)],
  );
}
