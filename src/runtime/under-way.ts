import { aliasPath } from '../core/paths/alias-roots.ts';
import type { Happening } from '../core/run/decide/decide.ts';
import type { Recorded } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { failedResult, OWNER_GONE } from '../core/tool/result.ts';
import type { ReplyCall } from '../ports/engine.ts';
import { desk } from './desk.ts';
import { type Act, type Actors, perform, rootsOf } from './perform.ts';
import { sideActs } from './side-acts.ts';

/** What an act has to record. Once it is `over`, nothing more comes of it. */
export type News = { readonly happenings: readonly Happening[]; readonly over: boolean };

/** The act under way. Where it is a program's exchange, the calls that the program makes belong to it. */
export type UnderWay = {
  readonly key: string;
  /** What is to be recorded now, each thing once. */
  take(run: Run): News;
  heard(events: readonly Recorded[]): void;
  /** Begins the calls that the last append has recorded. */
  goOn(run: Run): void;
  /** Stops the act and its calls, and returns what came of them. */
  stop(): Promise<readonly Happening[]>;
  /** Stops it without waiting: what comes of it is not recorded. */
  abandon(): void;
};

/** Begins an act; `ring` tells that there is something to take. */
export function beginAct(run: Run, act: Act, actors: Actors, ring: () => void): UnderWay {
  const stop = new AbortController();
  const acts = sideActs((now, side) => perform(now, side, actors, stop.signal), ring);
  const calls = act.kind === 'exchange' && run.exchange !== undefined ? desk(run.exchange, acts, ring) : undefined;
  const roots = rootsOf(run, actors);
  // A program knows the real folders and may name a file by them; the log and the tools know it by its alias.
  const onCall = calls && ((call: ReplyCall) => calls.onCall({ ...call, args: aliasPath(call.args, roots) }));
  let ended: { readonly happening: Happening } | { readonly problem: unknown } | undefined;
  const done = perform(
    run,
    act,
    onCall === undefined ? actors : { ...actors, hearing: { ...actors.hearing, onCall } },
    stop.signal,
  ).then(
    (happening) => end({ happening }),
    (problem: unknown) => end({ problem }),
  );

  return {
    key: act.key,
    take(now) {
      // A program may end without waiting for one of its calls: then the call ends first.
      const over = ended !== undefined && !acts.isActing();
      const happenings = calls?.take(now) ?? [];
      return { happenings: over ? [...happenings, outcome()] : happenings, over };
    },
    heard: (events) => calls?.heard(events),
    goOn: (now) => calls?.begin(now),
    async stop() {
      stop.abort();
      calls?.shut();
      calls?.dismiss();
      await done;
      await acts.idle();
      return [...(calls?.take(run) ?? []), outcome()];
    },
    abandon() {
      stop.abort();
      calls?.shut();
      calls?.dismiss(GONE);
    },
  };

  function end(how: NonNullable<typeof ended>): void {
    ended = how;
    calls?.shut();
    ring();
  }

  function outcome(): Happening {
    if (ended === undefined) throw new Error(`${act.key} is not over`);
    if ('problem' in ended) throw ended.problem;
    return ended.happening;
  }
}

const GONE = failedResult(OWNER_GONE, 'The run is not driven by this process any more. End your turn now.');
