import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '../../src/core/json.ts';
import { commandPath, programPath } from '../support/product.ts';
import { discardFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { repeated, stuck, type Violation } from './check-log.ts';
import { checkFamily, type FamilyLook, lookAtFamily } from './family-look.ts';
import { survivors } from './left-behind.ts';
import { type Ended, type Kill, signalboxHere, signalboxProcess } from './signalbox-process.ts';
import type { KilledStory, StoryEnding, StoryPlace } from './story.ts';
import { storyExtras } from './story-extras.ts';
import { type StoryFaultName, storyVariables } from './story-faults.ts';

/** A round: from which mark on, 0 being the very beginning, and how its commands die. */
export type StoryPlan = {
  readonly from: number;
  readonly kills: readonly StoryKill[];
  readonly planted?: StoryFaultName;
};

/** After this part of the time that the rest of the story takes undisturbed, from 0 to 1; or as any process dies. */
export type StoryKill = { readonly afterPart: number } | Kill;

export type PlayedStory = { readonly violations: readonly Violation[]; readonly kills: number };

export type StoryHarness = {
  /** As many rounds as may be played at once. */
  readonly slots: number;
  /** In how many places a round can begin. */
  readonly marks: number;
  readonly ending: StoryEnding;
  play(plan: StoryPlan): Promise<PlayedStory>;
  remove(): Promise<void>;
};

const MOST_COMMANDS = 12;
const PROGRAM = new URL('./programs/story-cli.ts', import.meta.url);

/** In CI the other tests keep the other processors busy, and each slot has to play the story once more. */
const FEW_SLOTS = 1;

/**
 * A story, played by its script through the real command line: undisturbed, and then killed at any moment. A run names its
 * project by its path, so a round is played where its copy was taken.
 */
export async function storyHarness(story: KilledStory, slots = FEW_SLOTS): Promise<StoryHarness> {
  const { path: root, remove } = await temporaryFolder();
  const at = (...names: string[]) => join(root, ...names);
  const stage: Stage = { story };

  await emptyPlace(at('whole'), story);
  const whole = await playStory(stage, at('whole'), []);
  const ending = await story.ending(whole.look, placeIn(at('whole')));
  if (whole.violations.length > 0 || ending['status'] !== 'completed')
    throw new Error(`The undisturbed story is not sound: ${JSON.stringify([whole.violations, ending])}`);
  const ms = whole.commands[0]?.ms ?? 0;
  const free = Array.from({ length: slots }, (_, slot) => `slot-${slot}`);
  const befores = await Promise.all(free.map((slot) => keepMarks(stage, at(slot), (mark) => at(`${slot}-${mark}`))));

  /** By the mark it begins at. A machine that was busier then than later makes it too long: then it is corrected. */
  const undisturbed = (befores[0] ?? []).map(
    (_, mark) => ms - Math.min(ms / 2, ...befores.map((each) => each[mark] ?? 0)),
  );
  const timed = (kill: StoryKill, from: number): Kill =>
    'afterPart' in kill ? { afterMs: (undisturbed[from] ?? 0) * kill.afterPart } : kill;

  return {
    slots,
    marks: undisturbed.length,
    ending,
    remove,
    async play({ from, kills, planted }) {
      const slot = free.shift();
      if (slot === undefined) throw new Error(`No more than ${slots} rounds can be played at once.`);
      const folder = at(slot);
      await discardFolder(folder);
      await copyPlace(at(`${slot}-${from}`), folder);
      const deaths = kills.map((kill) => timed(kill, from));
      const played = await playStory({ ...stage, ...(planted && { planted }), here: true }, folder, deaths);
      const [first] = played.commands;
      if (first !== undefined && !first.killed && kills.length > 0)
        undisturbed[from] = Math.min(undisturbed[from] ?? 0, first.ms);
      const found = await story.ending(played.look, placeIn(folder));
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

type Stage = {
  readonly story: KilledStory;
  readonly planted?: StoryFaultName;
  /** A command that nothing is to kill is typed in this process: starting one costs most of the time. */
  readonly here?: true;
};

/** Killed at each mark in turn, so that a round that begins there pays for nothing before. Tells how long each took to reach. */
async function keepMarks(stage: Stage, folder: string, kept: (mark: number) => string): Promise<readonly number[]> {
  await emptyPlace(folder, stage.story);
  await copyPlace(folder, kept(0));
  const reached = [0];
  for (const [index, onceSaid] of stage.story.marks.entries()) {
    const look = await lookAtFamily(placeIn(folder).home);
    const { ms, killed, out, err } = await command(stage, folder, look, { onceSaid });
    if (!killed) throw new Error(`${onceSaid} was never said: ${out} ${err}`);
    await copyPlace(folder, kept(index + 1));
    reached.push((reached[index] ?? 0) + ms);
  }
  return reached;
}

function placeIn(folder: string): StoryPlace {
  return { project: join(folder, 'project'), home: join(folder, 'home') };
}

async function emptyPlace(folder: string, { prepare }: KilledStory): Promise<void> {
  const place = placeIn(folder);
  for (const each of [place.project, place.home]) await mkdir(each, { recursive: true });
  await prepare(place);
}

function copyPlace(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, preserveTimestamps: true });
}

type Played = {
  readonly look: FamilyLook;
  readonly commands: readonly Ended[];
  readonly violations: readonly Violation[];
};

/** Begins or resumes until the story rests, killing each command that has a kill; what it says is then checked once more. */
async function playStory(stage: Stage, folder: string, kills: readonly Kill[]): Promise<Played> {
  const place = placeIn(folder);
  const commands: Ended[] = [];
  const waiting = [...kills];
  for (;;) {
    const look = await lookAtFamily(place.home);
    const played = async (...more: readonly Violation[]): Promise<Played> => {
      const wrongs = await stage.story.wrongs(look, place);
      return { look, commands, violations: [...checkFamily(look), ...wrongs, ...more] };
    };
    // A command that was killed is typed again, also where the log has its end: files may be behind it.
    const isOver = look.parent?.run.outcome !== undefined && commands.at(-1)?.killed !== true;
    if (look.parent !== undefined && isOver) return played(...(await checkAudit(stage, folder, look.parent.run.id)));
    if (commands.length === MOST_COMMANDS) return played(stuck('the story never comes to its end'));
    const done = await command(stage, folder, look, waiting.shift());
    commands.push(done);
    if (!done.killed && done.code !== 0)
      return played(stuck(`ended with ${done.code}: ${done.err} ${done.out.slice(-1000)}`));
  }
}

async function checkAudit(stage: Stage, folder: string, runId: string): Promise<readonly Violation[]> {
  const { code, out, err } = await started(stage, folder, ['audit', runId]);
  return code === 0 ? [] : [stuck(`its audit ended with ${code}: ${err} ${out}`)];
}

function command(stage: Stage, folder: string, { parent }: FamilyLook, kill?: Kill): Promise<Ended> {
  const argv =
    parent === undefined ? [...stage.story.begin, '--project', placeIn(folder).project] : ['resume', parent.run.id];
  return started(stage, folder, argv, kill);
}

function started(
  { story, planted, here }: Stage,
  folder: string,
  argv: readonly string[],
  kill?: Kill,
): Promise<Ended> {
  const killAfter = kill !== undefined && 'afterDeed' in kill ? kill.afterDeed : undefined;
  const own = story.variables?.(placeIn(folder));
  const variables = { ...own, ...storyVariables({ killAfter, planted }), SIGNALBOX_HOME: placeIn(folder).home };
  if (kill === undefined && here) return signalboxHere(argv, variables, storyExtras({ killAfter, planted }));
  const isPlain = killAfter === undefined && planted === undefined;
  return signalboxProcess(argv, variables, kill, isPlain ? commandPath() : programPath(PROGRAM));
}

function differences(expected: StoryEnding, found: StoryEnding): readonly Violation[] {
  return Object.keys(expected).flatMap((key) =>
    canonicalJson(expected[key] ?? null) === canonicalJson(found[key] ?? null)
      ? []
      : [
          stuck(
            `${key} is ${canonicalJson(found[key] ?? null)} in the end, not ${canonicalJson(expected[key] ?? null)}`,
          ),
        ],
  );
}
