import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/core/json.ts';
import { toolTable } from '../../src/core/tool/tool-table.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import { loadRun } from '../../src/runtime/load-run.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type MemoryMedium, memoryMedium } from '../support/store-memory/memory-medium.ts';
import { checkDeeds, checkLog, finishedIn } from './check-log.ts';
import { type Ending, endingOf } from './ending.ts';
import { RUN_ID, referenceStory, type Story } from './in-process.ts';
import { plant } from './planted.ts';
import { programEngine } from './program-engine.ts';
import { type Recording, recordingStore, type Write, writeAgain } from './recording.ts';
import { testTools, UNWATCHED } from './tools.ts';
import { type MemoryWorld, worldInMemory } from './world.ts';

const clock = manualClock();

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 600_000 };

describe('a recorded log', () => {
  it('RUN-03: resuming from every prefix of a recorded log gives the same end', LONG, async () => {
    expect(await failures(await referenceStory())).toEqual([]);
  });

  it('RUN-03: a runtime that records no intent is found by its prefixes', LONG, async () => {
    const found = await failures(await referenceStory(plant('no-intent').tool));
    expect(JSON.stringify(found)).toMatch(/once .* happened twice/);
  });
});

describe('a recorded log of a program, whose calls come in the middle of its exchanges', () => {
  it('RUN-03: resuming from every prefix gives the same end', LONG, async () => {
    expect(await failures(await referenceStory(undefined, programEngine))).toEqual([]);
  });

  it('RUN-03: a runtime that records no intent is found by its prefixes', LONG, async () => {
    const found = await failures(await referenceStory(plant('no-intent').tool, programEngine));
    // The program that goes on does not know of the order, and places it again.
    expect(JSON.stringify(found)).toMatch(/order[^,]*paper[^,]*,[^,]*order[^,]*paper/);
  });
});

/** Every prefix from which the story comes to another end than undisturbed, or to the same end in a wrong way. */
async function failures(story: Story): Promise<readonly object[]> {
  const { recordings, ending } = await recorded(story);
  expect(recordings.length).toBeGreaterThan(40);
  const found: object[] = [];
  for (let length = 1; length <= recordings.length; length += 1) {
    const writes = recordings.slice(0, length).map(({ write }) => write);
    for (const [act, world] of worldsAfter(recordings, length)) {
      const outcome = await resumed(story, writes, world);
      if (canonicalJson(outcome) !== canonicalJson(sound(ending))) found.push({ writes: length, act, ...outcome });
    }
  }
  return found;
}

async function recorded(story: Story): Promise<{ readonly recordings: readonly Recording[]; readonly ending: Ending }> {
  const [medium, world, recordings] = [memoryMedium(), worldInMemory(), [] as Recording[]];
  const openStore = () => recordingStore(medium.open({ clock }), world, recordings);
  await story.start(openStore(), world, UNWATCHED);
  expect(await story.goOn(openStore, world, UNWATCHED)).toEqual({ kind: 'finished' });
  return { recordings, ending: endingOf((await loaded(medium.open({ clock }))).run, world) };
}

function sound(ending: Ending) {
  return { step: { kind: 'finished' }, ending, violations: [], changed: [], begunAgain: [] };
}

/** The prefix in a store of its own, and a new owner who goes on from there. */
async function resumed(story: Story, writes: readonly Write[], world: MemoryWorld) {
  const medium: MemoryMedium = memoryMedium();
  await writeAgain(medium.open({ clock }), writes);
  const before = (await loaded(medium.open({ clock }))).events;
  const begun: string[] = [];
  const watch = { ...UNWATCHED, began: (_: string, key: string) => void begun.push(key) };
  const step = await story.goOn(() => medium.open({ clock }), world, watch);
  const { run, events } = await loaded(medium.open({ clock }));
  const finished = finishedIn(before.map(({ event }) => event)).map((callId) => `${RUN_ID}/${callId}`);
  return {
    step,
    ending: endingOf(run, world),
    violations: [...checkLog(events), ...checkDeeds(events, RUN_ID, world)],
    changed: before.filter((entry, index) => JSON.stringify(entry) !== JSON.stringify(events[index])),
    begunAgain: begun.filter((key) => finished.includes(key)),
  };
}

/** The act that follows the prefix has not begun, or it has happened and its record was lost. */
function worldsAfter(recordings: readonly Recording[], length: number): readonly (readonly [string, MemoryWorld])[] {
  const [last, following] = [recordings[length - 1], recordings[length]];
  return [
    ...(last === undefined ? [] : [['not begun', last.after.copy()] as const]),
    ...(following === undefined ? [] : [['done', following.before.copy()] as const]),
  ];
}

function loaded(store: RunStore) {
  return loadRun(store, RUN_ID, toolTable(testTools(worldInMemory(), UNWATCHED)));
}
