import type { EngineChoice, EventOf, EventType, RunEvent } from '../events.ts';

/*
 * Events as today's software writes them, from those of before. What later became a part of an event stands here as it was
 * when it was still made by folding: these words and names are history and never change, whatever is said and run today.
 */

const PROGRAMS: ReadonlySet<string> = new Set(['codex', 'gemini', 'opencode', 'claude', 'qwen', 'iflow']);

const SANDBOX_PLAIN = {
  code: 'SANDBOX_PLAIN',
  message: 'The program runs without a sandbox: it can reach everything that you can.',
};
const INTERRUPTED =
  'You were interrupted before you came to an end. Look at what is already done, do not do it twice, and go on from there.';
const LAPSED = 'The confirmation has lapsed without being used. To make the change, ask for it again.';
const SHORTENED = 'Only the beginning of this result is kept. Call again for the rest, in smaller parts.';

const UPCASTS: { readonly [T in EventType]?: (event: EventOf<T>) => EventOf<T> } = {
  'run.started': (event) => {
    const { engine, engines } = event;
    // Recorded with every choice since there are traits.
    if (engine.program !== undefined) return event;
    const isPlain = [engine, ...Object.values(engines ?? {})].some(({ config }) => config?.['sandbox'] === 'plain');
    return {
      ...event,
      engine: withTraits(engine),
      ...(engines === undefined
        ? {}
        : { engines: Object.fromEntries(Object.entries(engines).map(([id, choice]) => [id, withTraits(choice)])) }),
      ...(isPlain ? { warnings: [SANDBOX_PLAIN] } : {}),
    };
  },
  'exchange.started': (event) => {
    const { compacted } = event;
    if (compacted === undefined || compacted.hint !== undefined) return event;
    return { ...event, compacted: { ...compacted, hint: SHORTENED } };
  },
  'exchange.interrupted': (event) => (event.notice === undefined ? { ...event, notice: INTERRUPTED } : event),
  'grant.lapsed': (event) => (event.notice === undefined ? { ...event, notice: LAPSED } : event),
};

/** An event of any age as the fold reads it; one of today stays the very same. */
export function upcast(event: RunEvent): RunEvent {
  // The table is keyed by the event's own type, which the compiler cannot follow through an index.
  const step = UPCASTS[event.type] as ((event: RunEvent) => RunEvent) | undefined;
  return step === undefined ? event : step(event);
}

function withTraits(choice: EngineChoice): EngineChoice {
  return { ...choice, program: PROGRAMS.has(choice.id) };
}
