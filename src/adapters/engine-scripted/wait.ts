import type { StopSignal } from '../../ports/stop-signal.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits; true when the time has passed, false as soon as the signal fires. */
export function wait(ms: number, signal: StopSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  if (ms <= 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(true), Math.min(ms, LONGEST_TIMER_MS));
    const stop = (): void => settle(false);
    const settle = (passed: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(passed);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Waits for the signal, however long that takes. */
export function untilStopped(signal: StopSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
