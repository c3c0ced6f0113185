import { beforeAll, describe, expect, it } from 'vitest';
import { type MemoryMedium, memoryMedium } from '../../src/adapters/store-memory/memory-medium.ts';
import { toolTable } from '../../src/core/tool/tool-table.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import { loadRun } from '../../src/runtime/load-run.ts';
import { manualClock } from '../support/manual-clock.ts';
import { checkDeeds, checkLog, finishedIn } from './check-log.ts';
import { type Ending, endingOf } from './ending.ts';
import { RUN_ID, referenceStory, type Story } from './in-process.ts';
import { type Recording, recordingStore, writeAgain } from './recording.ts';
import { testTools, UNWATCHED } from './tools.ts';
import { type MemoryWorld, worldInMemory } from './world.ts';

const clock = manualClock();

describe('a recorded log', () => {
  let story: Story;
  let ending: Ending;
  let recordings: readonly Recording[];

  beforeAll(async () => {
    story = await referenceStory();
    const [medium, world, kept] = [memoryMedium(), worldInMemory(), [] as Recording[]];
    const openStore = () => recordingStore(medium.open({ clock }), world, kept);
    await story.start(openStore(), world, UNWATCHED);
    expect(await story.goOn(openStore, world, UNWATCHED)).toEqual({ kind: 'finished' });
    ending = endingOf((await loaded(medium.open({ clock }))).run, world);
    recordings = kept;
  });

  it('RUN-03: resuming from every prefix of a recorded log gives the same end', async () => {
    expect(recordings.length).toBeGreaterThan(40);
    for (let length = 1; length <= recordings.length; length += 1) {
      // The act that follows the prefix has not begun, or it has happened and its record was lost.
      for (const [act, world] of worldsAfter(recordings, length)) {
        expect(await resumed(length, world), `after ${length} writes, the next act ${act}`).toEqual({
          step: { kind: 'finished' },
          ending,
          violations: [],
          changed: [],
          begunAgain: [],
        });
      }
    }
  });

  async function resumed(length: number, world: MemoryWorld) {
    const medium: MemoryMedium = memoryMedium();
    await writeAgain(
      medium.open({ clock }),
      recordings.slice(0, length).map(({ write }) => write),
    );
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
      changed: before.filter((recorded, index) => JSON.stringify(recorded) !== JSON.stringify(events[index])),
      begunAgain: begun.filter((key) => finished.includes(key)),
    };
  }
});

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
