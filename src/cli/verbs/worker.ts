import { findRun } from '../../app/find-run.ts';
import type { FoundDamage, StoreWatch } from '../../app/place.ts';
import { messageOf, restedAs, workedView } from '../../app/worked-view.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { isFault } from '../../core/fault.ts';
import { never } from '../../core/never.ts';
import { CHECK_WORDS } from '../../core/words/check-words.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import { WORKER_WORDS } from '../../core/words/worker-words.ts';
import type { Worked } from '../../runtime/work.ts';
import { exitOfRun } from '../exit-of.ts';
import { leaveOnSignals } from '../leave-on-signals.ts';
import { leftWaiting } from '../left-waiting.ts';
import type { Output } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { type Opened, tellWaiting } from '../with-store.ts';

export type WorkerOptions = { readonly concurrency?: string; readonly run?: string; readonly untilIdle?: boolean };

const DEFAULT_CONCURRENCY = '4';
const MOST_AT_ONCE = 1_000;

/** `signalbox worker`: drives all that is due, until it is stopped; what it has in hand then is due again. */
export async function worker(place: TerminalPlace, out: Output, options: WorkerOptions): Promise<number> {
  const { run, untilIdle, concurrency } = options;
  const most = concurrencyOf(concurrency ?? DEFAULT_CONCURRENCY);
  if (run !== undefined && (untilIdle === true || concurrency !== undefined))
    throw badUsage(WORKER_WORDS.runAlone, commandLine('worker', '--run', run));
  const opened = await place.openRuntime(tellWaiting(out));
  const leaving = leaveOnSignals(place.terminal);
  // Closing gives back whatever is being driven, so that nothing has to be told apart here.
  const stopped = new Promise<number>((resolve) =>
    leaving.signal.addEventListener('abort', () => resolve(opened.runtime.close().then(() => leaving.exit())), {
      once: true,
    }),
  );
  const stays = run === undefined && untilIdle !== true;
  let watch: StoreWatch | undefined;
  try {
    const work = run === undefined ? all(place, out, opened, most) : one(out, opened, run);
    if (stays) watch = await place.watchStore({ idle: () => work.done(), onDamage: (found) => tellDamage(out, found) });
    const ends = stays ? [] : [work.done()];
    const code = await Promise.race([stopped, work.broken, ...ends]).catch((error: unknown) => {
      throw leaving.signal.aborted ? leftWaiting(error, leaving.exit()) : error;
    });
    const exit = leaving.signal.aborted ? await stopped : code;
    work.tell(leaving.signal.aborted);
    return exit;
  } finally {
    await watch?.stop();
    await opened.runtime.close();
    leaving.done();
  }
}

/** The work goes on: what is damaged may never be met. */
function tellDamage(out: Output, { count, runs }: FoundDamage): void {
  out.talk(`! ${say(CHECK_WORDS.workerFound(count, runs))}`);
}

type Working = {
  /** Ends where there is nothing more to do, with the exit code. */
  done(): Promise<number>;
  /** Fails where nothing more can be done with this store. */
  readonly broken: Promise<never>;
  /** Says at the end what was done. */
  tell(stopped: boolean): void;
};

function all(place: TerminalPlace, out: Output, { runtime, openDispatcher }: Opened, concurrency: number): Working {
  if (out.format === 'text') out.talk(say(WORKER_WORDS.begins(concurrency)));
  const counts = { taken: 0, rested: 0, returned: 0, held: 0, lost: 0, left: 0 };
  const held = new Set<string>();
  const broken = Promise.withResolvers<never>();
  // It may fail before anyone waits for it.
  broken.promise.catch(() => undefined);
  const dispatcher = openDispatcher((error) => {
    // To look again would find the same, and to go on with the rest would write to a damaged file.
    if (isFault(error) && error.code === 'STORE_CORRUPT') broken.reject(error);
    else out.talk(`! ${say(WORKER_WORDS.looking(messageOf(error)))}`);
  });
  const work = runtime.work(dispatcher, {
    concurrency,
    onWorked: (worked) => {
      counts[worked.kind] += 1;
      if (worked.kind === 'held') held.add(worked.runId);
      else held.delete(worked.runId);
      tell(out, worked, place.now());
    },
  });
  return {
    done: () => work.idle().then(() => 0),
    broken: broken.promise,
    tell: (stopped) => {
      const idle = held.size === 0 ? WORKER_WORDS.idle : WORKER_WORDS.idleBut(held.size);
      if (out.format === 'text' && !stopped) out.talk(say(idle));
      if (out.format === 'json') out.document({ worked: counts });
    },
  };
}

/** Also one that another process works on: should that die, we go on with the run. */
function one(out: Output, { runtime, store }: Opened, ref: string): Working {
  let told: Worked | undefined;
  return {
    broken: new Promise(() => undefined),
    async done() {
      const { id: runId } = await findRun(store, ref);
      if (out.format === 'text') out.talk(say(WORKER_WORDS.beginsWith(runId)));
      const { run, ended } = await runtime.attend(runId, { patient: true });
      told = { kind: ended === 'left' ? 'returned' : 'rested', runId, run };
      return exitOfRun(run, restedAs(run));
    },
    tell: () => {
      if (told === undefined) return;
      const { runId } = told;
      tell(out, told, 0);
      if (out.format === 'json') out.document(workedView(told));
      const isStopped = told.kind === 'rested' && restedAs(told.run) === 'interrupted';
      if (out.format === 'text' && isStopped) out.talk(nextLine(`signalbox resume ${runId}`));
    },
  };
}

function tell(out: Output, worked: Worked, now: number): void {
  if (out.format === 'jsonl') out.document({ type: `run.${worked.kind}`, ...workedView(worked) });
  if (out.format === 'text') out.talk(`${worked.runId}  ${say(words(worked, now))}`);
}

function words(worked: Worked, now: number): Text {
  switch (worked.kind) {
    case 'taken':
      return WORKER_WORDS.taken;
    case 'rested':
      return STATUS_WORDS[restedAs(worked.run)];
    case 'returned':
      return WORKER_WORDS.returned;
    case 'lost':
      return WORKER_WORDS.lost;
    case 'held': {
      const { problem, until } = worked;
      return WORKER_WORDS.held(reasonOf(problem), Math.ceil((until - now) / 1000));
    }
    case 'left':
      return WORKER_WORDS.left(reasonOf(worked.problem));
    default:
      return never(worked);
  }
}

function concurrencyOf(given: string): number {
  const count = Number(given);
  if (Number.isSafeInteger(count) && count >= 1 && count <= MOST_AT_ONCE) return count;
  throw badUsage(WORKER_WORDS.concurrencyWrong(given), `signalbox worker --concurrency ${DEFAULT_CONCURRENCY}`);
}

function reasonOf(problem: unknown): Text {
  return isFault(problem) ? problem.said : asIs(messageOf(problem));
}
