import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { FoundDamage, Place, StoreWatch } from '../app/place.ts';
import type { Clock } from '../ports/clock.ts';
import { COMMAND } from './own-process.ts';
import type { ProcessPlace } from './process-place.ts';

/** A worker that lives for a moment does not read the whole store. */
export const FIRST_MS = 60_000;
export const EVERY_MS = 6 * 60 * 60_000;

type WatchedStore = Parameters<Place['watchStore']>[0] & {
  readonly clock: Clock;
  readonly check: (signal: AbortSignal) => Promise<FoundDamage | undefined>;
};

/** Checks the store now and then while a worker is at work. Damage is told once, and ends the checks. */
export function watchStore({ clock, check, idle, onDamage }: WatchedStore): StoreWatch {
  const stopping = new AbortController();
  let under: Promise<void> = Promise.resolve();
  let callOff = clock.at(clock.now() + FIRST_MS, () => {
    under = look(idle);
  });
  return {
    stop: async () => {
      callOff();
      stopping.abort();
      await under;
    },
  };

  async function look(ready: () => Promise<unknown>): Promise<void> {
    try {
      await Promise.race([ready(), aborted(stopping.signal)]);
      const found = stopping.signal.aborted ? undefined : await check(stopping.signal);
      if (stopping.signal.aborted) return;
      if (found !== undefined) return onDamage(found);
    } catch {
      // The worker tells what is wrong with the store when it meets that itself.
    }
    callOff = clock.at(clock.now() + EVERY_MS, () => {
      under = look(async () => undefined);
    });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const LAST_IN_LINE = 19;

/** A full check of the store in a process of its own, which takes its turn after all others; undefined where nothing was found. */
export async function checkApart({ env, cwd }: ProcessPlace, signal: AbortSignal): Promise<FoundDamage | undefined> {
  const child = spawn(process.execPath, [COMMAND, 'doctor', '--store', '--json'], {
    ...{ env, cwd, signal, killSignal: 'SIGKILL' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    // One that cannot be started has found nothing; one that is called off still has to end.
    child.on('error', () => child.pid === undefined && resolve());
  });
  stepBack(child.pid);
  await ended;
  return damageIn(said);
}

function stepBack(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LAST_IN_LINE);
  } catch {
    // It may have ended already, or this system does not let us: then it is as quick as others.
  }
}

type Report = { readonly findings?: readonly { readonly damages?: readonly { readonly runId?: string }[] }[] };

/** What our own program has printed; one that was cut off has said nothing. */
function damageIn(said: string): FoundDamage | undefined {
  if (!said.endsWith('\n')) return undefined;
  const { findings = [] } = JSON.parse(said) as Report;
  const damages = findings.flatMap((finding) => finding.damages ?? []);
  const runs = [...new Set(damages.flatMap(({ runId }) => (runId === undefined ? [] : [runId])))];
  return damages.length === 0 ? undefined : { count: damages.length, runs };
}
