import type { Json } from '../../core/json.ts';
import type { Default, Entry, Script } from '../../core/script/script.ts';
import { TROUBLE_WORDS } from '../../core/words/trouble-words.ts';
import type { Engine, EngineRequest, ExchangeOptions, Reply, ReplyCall } from '../../ports/engine.ts';
import type { StopSignal } from '../../ports/stop-signal.ts';
import { type Played, playProgram, programSession } from './play-program.ts';
import { scriptCursor, type Take, type Taken, type Taking, takenBefore } from './script-cursor.ts';

export type ScriptedEngineOptions = {
  /** Ends the process as `kill -9` would; tests put something milder here. */
  readonly crash?: () => void;
};

type Outcome = Reply['outcome'];

/** An engine whose replies are written down beforehand. How entries are chosen stands in `script-cursor.ts`. */
export function scriptedEngine(script: Script, options: ScriptedEngineOptions = {}): Engine {
  const take = scriptCursor(script);
  const crash = options.crash ?? (() => process.kill(process.pid, 'SIGKILL'));
  return {
    async exchange(request, exchangeOptions) {
      const before = takenBefore(request);
      const program = programSession(request.session);
      if (exchangeOptions.signal.aborted)
        return { ...emptyReply({ kind: 'aborted' }), session: handle(before, program) };
      const { entry, taken } = choose(take, request, before);
      const played = entry === undefined ? failExhausted(request) : await play(entry, exchangeOptions, crash, program);
      return { ...played, session: handle(taken, entry?.as === undefined ? program : played.session) };
    },
    // Of what a program wrote the script holds the bytes; what it says itself stands in the log as it stands here.
    async reread(request) {
      const { entry } = choose(take, request, takenBefore(request));
      return entry?.as === undefined ? undefined : playProgram(entry.as, entry, programSession(request.session));
    },
  };
}

/**
 * A crash entry cuts off its own exchange, so each interruption stands for one that has been played: the resumed run
 * goes on behind it. Any other entry that was cut off, from outside, is played again.
 */
function choose(take: Take, request: EngineRequest, before: Taken): Taking {
  let taking = take(request, before);
  for (let left = request.interruptions; left > 0 && taking.entry?.crash; left -= 1) {
    taking = take(request, taking.taken);
  }
  return taking;
}

function handle(taken: Taken, program: Json | undefined): Json {
  return program === undefined ? { taken } : { taken, program };
}

async function play(
  entry: Entry | Default,
  options: ExchangeOptions,
  crash: () => void,
  program: Json | undefined,
): Promise<Played> {
  const segments = entry.segments ?? (entry.text === undefined ? [] : [entry.text]);
  const unheard = await handOver(entry.callsInside ?? [], options);
  if (unheard !== undefined) return emptyReply(unheard);
  if (!(await speak(segments, entry, options))) return emptyReply({ kind: 'aborted' });
  if (entry.as !== undefined) return playProgram(entry.as, entry, program);
  if (entry.error !== undefined) return emptyReply({ kind: 'failed', ...entry.error });
  if (entry.crash) {
    const problem = attempt(crash);
    if (problem !== undefined) return emptyReply({ kind: 'failed', code: 'ENGINE_FAILED', message: problem });
  }
  if (entry.crash || entry.hang) {
    await untilStopped(options.signal);
    return emptyReply({ kind: 'aborted' });
  }
  const reply: Played = { outcome: { kind: 'ok' }, segments, calls: entry.calls ?? [] };
  return entry.usage === undefined ? reply : { ...reply, usage: entry.usage };
}

/** Each call waits for the answer to the one before; an engine that is stopped waits for none. */
async function handOver(
  calls: readonly ReplyCall[],
  { onCall, signal }: ExchangeOptions,
): Promise<Exclude<Outcome, { kind: 'ok' }> | undefined> {
  for (const call of calls) {
    if (onCall === undefined) {
      return { kind: 'failed', code: 'ENGINE_FAILED', message: 'Nobody takes calls in the middle of this exchange.' };
    }
    await Promise.race([onCall(call), untilStopped(signal)]);
    if (signal.aborted) return { kind: 'aborted' };
  }
  return undefined;
}

/** Spends the delay, piece by piece where the entry asks for drafts; false as soon as the exchange is stopped. */
async function speak(segments: readonly string[], entry: Entry | Default, options: ExchangeOptions): Promise<boolean> {
  const delay = entry.delayMs ?? 0;
  if (entry.drafts === undefined) return wait(delay, options.signal);
  const pieces = inPieces(segments.join(''), entry.drafts);
  for (const piece of pieces) {
    if (!(await wait(delay / pieces.length, options.signal))) return false;
    attempt(() => options.onDraft?.(piece));
  }
  return wait(pieces.length === 0 ? delay : 0, options.signal);
}

/** Cuts between whole characters, so that no piece shows half of one. */
function inPieces(text: string, count: number): readonly string[] {
  const characters = Array.from(text);
  const size = Math.ceil(characters.length / count);
  return Array.from({ length: size === 0 ? 0 : Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}

/** An engine never throws, even where a listener of drafts throws or a scripted crash fails. */
function attempt(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function emptyReply(outcome: Outcome): Played {
  return { outcome, segments: [], calls: [] };
}

function failExhausted({ node, agent }: EngineRequest): Played {
  const { en: message } = TROUBLE_WORDS.scriptEnded(node ?? 'none', agent);
  return emptyReply({ kind: 'failed', code: 'SCRIPT_EXHAUSTED', message });
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits; true when the time has passed, false as soon as the signal fires. */
function wait(ms: number, signal: StopSignal): Promise<boolean> {
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
function untilStopped(signal: StopSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
