import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { processAt } from '../../src/adapters/processes-local/process-table.ts';
import { type FakeEngine, type FakeTurn, fakeEngine } from '../support/fake-engine.ts';
import {
  documents,
  type Ended,
  makePlace,
  type Place,
  type Printed,
  type ProcessOptions,
  type Running,
  type StartOptions,
} from './signalbox.ts';
import { CAPTURED_OUTPUT, writeSkill } from './skill-on-disk.ts';

/** A place for each test, with a skill and engines that are played by real programs. */
export type EnginePlace = {
  readonly place: () => Place;
  readonly skill: () => string;
  /** Writes a program under the name of an engine, first in the search path from then on. */
  fake(id: string, ...turns: readonly FakeTurn[]): Promise<FakeEngine>;
  start(args: readonly string[], options?: StartOptions): Running;
  /** In a process of its own. */
  startProcess(args: readonly string[], options?: ProcessOptions): Running;
  command(...args: readonly string[]): Promise<Ended>;
  eventsOf(id: string, type: string): Promise<readonly Printed[]>;
};

/** Hooks for the tests of one file. After each of them nothing may be left that an engine has started. */
export function enginePlace(): EnginePlace {
  let place: Place;
  let skill: string;
  let fakes: FakeEngine[];

  beforeEach(async () => {
    place = await makePlace();
    skill = await writeSkill(place.path, { schemas: { output: CAPTURED_OUTPUT } });
    fakes = [];
  });

  afterEach(async () => {
    const left = (await Promise.all(fakes.map(pidsOf))).flat();
    for (const pid of left) process.kill(pid, 'SIGKILL');
    await place.remove();
    expect(left).toEqual([]);
  });

  const surroundings = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
    const PATH = [...fakes.map(({ bin }) => bin), process.env['PATH']].join(':');
    return { PATH, SIGNALBOX_SANDBOX: 'plain', CANARY_KEY: 'sings', HOME: place.path, ...env };
  };
  const start = (args: readonly string[], { env, ...options }: StartOptions = {}): Running =>
    place.start(args, { ...options, env: surroundings(env) });
  const command = (...args: readonly string[]): Promise<Ended> => start(args).ended;

  return {
    place: () => place,
    skill: () => skill,
    start,
    startProcess: (args, { env, ...options } = {}) => place.process(args, { ...options, env: surroundings(env) }),
    command,
    fake: async (id, ...turns) => {
      const made = await fakeEngine(place.path, id, turns);
      fakes.push(made);
      return made;
    },
    eventsOf: async (id, type) => documents(await command('log', id, '--jsonl')).filter((event) => event.type === type),
  };
}

/** What is still alive of everything that the program has started. */
export async function pidsOf(fake: FakeEngine): Promise<readonly number[]> {
  const pids = [...(await fake.calls()).map(({ pid }) => pid), ...(await fake.left())];
  const alive = await Promise.all(pids.map(async (pid) => ((await processAt(pid)) === undefined ? [] : [pid])));
  return alive.flat();
}

export async function until(done: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await done()); looks += 1) {
    if (looks > 2000) throw new Error('It has not come to that.');
    await sleep(30);
  }
}

export const called = (engine: FakeEngine, times: number) => until(async () => (await engine.calls()).length >= times);
