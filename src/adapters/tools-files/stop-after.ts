import type { StopSignal } from '../../ports/stop-signal.ts';

/** A signal that fires when another one does, or when the time is over. */
export function stopAfter(ms: number, outer: StopSignal): { readonly signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, ms);
  outer.addEventListener('abort', stop, { once: true });
  if (outer.aborted) stop();
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
}
