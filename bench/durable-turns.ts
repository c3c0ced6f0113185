import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunStore } from '../src/ports/run-store.ts';
import type { Runtime } from '../src/runtime/runtime.ts';
import { inFolder, openBenchRuntime, workRequest } from './bench-runtime.ts';
import { countedStore, noWrites, type Writes } from './counted-store.ts';
import { type Variant, workEngine } from './reference-work.ts';

/** sent: a person's words before each turn, each a command of its own. continuous: the runtime goes on by itself. */
export type Manner = 'sent' | 'continuous';
export type Work = {
  readonly turns: number;
  readonly variant: Variant;
  readonly manner: Manner;
  readonly limitMs: number;
};

export type Lap = { readonly ms: number; readonly cpuMs: number };

export type Turns = {
  /** Fewer than asked for where the time was up. */
  readonly done: number;
  readonly msPerTurn: number;
  /** Of each turn by itself: by the clock, and of this process alone, which a busy disk does not change. */
  readonly laps: readonly Lap[];
  readonly kbPerTurn: number;
  readonly eventsPerTurn: number;
  readonly writes: Writes;
};

/** Plays one run of the reference work on a store of its own. */
export async function durableTurns(work: Work, { keep = false } = {}): Promise<Turns> {
  return inFolder(async (home) => {
    const writes = noWrites({ keep });
    const engine = workEngine(work.turns, work.variant);
    const { runtime, store, close } = await openBenchRuntime(home, engine, (plain) => countedStore(plain, writes));
    const began = performance.now();
    const { runId, laps } = work.manner === 'sent' ? await sent(runtime, work) : await continuous(runtime, work);
    const ms = performance.now() - began;
    const events = await eventsOf(store, runId);
    // Closing the last connection brings everything from the write-ahead log into the file.
    await close();
    const done = laps.length;
    const kbPerTurn = statSync(join(home, 'signalbox.db')).size / 1024 / done;
    return { done, msPerTurn: ms / done, laps, kbPerTurn, eventsPerTurn: events / done, writes };
  });
}

type Played = { readonly runId: string; readonly laps: readonly Lap[] };

async function sent(runtime: Runtime, { turns, limitMs }: Work): Promise<Played> {
  const end = performance.now() + limitMs;
  const { laps, lap } = stopwatch();
  const lease = await runtime.start(workRequest('interactive'));
  const { runId } = lease;
  await runtime.attend(runId, { lease });
  lap();
  while (laps.length < turns && performance.now() < end) {
    const { verdict } = await runtime.send(runId, { kind: 'message', text: `What is word ${laps.length}?` });
    if (verdict?.type !== 'command.accepted') throw new Error(`${runId} refused turn ${laps.length}`);
    lap();
  }
  return { runId, laps };
}

/** In auto mode each turn that does not leave its node brings about the next; the budget of turns ends the run. */
async function continuous(runtime: Runtime, { turns, limitMs }: Work): Promise<Played> {
  const { laps, lap } = stopwatch();
  const leaving = AbortSignal.timeout(limitMs);
  const lease = await runtime.start(workRequest('auto', { turns }));
  await runtime.attend(lease.runId, {
    lease,
    leave: leaving,
    onEvents: (events) => {
      if (events.some(({ event }) => event.type === 'turn.ended')) lap();
    },
  });
  return { runId: lease.runId, laps };
}

function stopwatch(): { readonly laps: readonly Lap[]; readonly lap: () => void } {
  const laps: Lap[] = [];
  let time = performance.now();
  let cpu = cpuMs();
  return {
    laps,
    lap: () => {
      const [now, used] = [performance.now(), cpuMs()];
      laps.push({ ms: now - time, cpuMs: used - cpu });
      [time, cpu] = [now, used];
    },
  };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function eventsOf(store: RunStore, runId: string): Promise<number> {
  return (await store.row(runId))?.seq ?? 0;
}
