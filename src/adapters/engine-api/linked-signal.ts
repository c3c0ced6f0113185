import type { StopSignal } from '../../ports/stop-signal.ts';

/** The platform's signal for a request, fired by the port's; `release` once the request is over. */
export function linkedSignal(signal: StopSignal): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  signal.addEventListener('abort', stop, { once: true });
  return { signal: controller.signal, release: () => signal.removeEventListener('abort', stop) };
}
