import { isFault } from '../../core/fault.ts';
import { never } from '../../core/never.ts';
import { statusOf } from '../../core/run/summarize.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import { WORKER_WORDS } from '../../core/words/worker-words.ts';
import type { Worked } from '../../runtime/work.ts';
import { badUsage } from '../bad-usage.ts';
import { exitOfRun } from '../exit-of.ts';
import type { House } from '../house.ts';
import { leaveOnSignals } from '../leave-on-signals.ts';
import type { Output } from '../output.ts';
import { resolveRun } from '../resolve-run.ts';
import { say } from '../telling/speech.ts';
import type { Opened } from '../with-store.ts';

export type WorkerOptions = { readonly concurrency?: string; readonly run?: string; readonly untilIdle?: boolean };

const DEFAULT_CONCURRENCY = '4';
const MOST_AT_ONCE = 1_000;

/** `signalbox worker`: drives all that is due, until it is stopped; what it has in hand then is due again. */
export async function worker(house: House, out: Output, options: WorkerOptions): Promise<number> {
  const concurrency = concurrencyOf(options.concurrency ?? DEFAULT_CONCURRENCY);
  const opened = await house.openRuntime();
  const leaving = leaveOnSignals(house.terminal);
  // Closing gives back whatever is being driven, so that nothing has to be told apart here.
  const stopped = new Promise<number>((resolve) =>
    leaving.signal.addEventListener('abort', () => resolve(opened.runtime.close().then(() => leaving.exit())), {
      once: true,
    }),
  );
  try {
    const worked =
      options.run === undefined ? all(house, out, opened, concurrency, options) : one(out, opened, options.run);
    const code = await Promise.race([stopped, worked]);
    return leaving.signal.aborted ? await stopped : code;
  } finally {
    await opened.runtime.close();
    leaving.done();
  }
}

async function all(
  house: House,
  out: Output,
  { runtime, openDispatcher }: Opened,
  concurrency: number,
  { untilIdle }: WorkerOptions,
): Promise<number> {
  if (out.format === 'text') out.talk(say(WORKER_WORDS.begins(concurrency)));
  const counts = { taken: 0, rested: 0, returned: 0, held: 0, lost: 0 };
  const dispatcher = openDispatcher((error) => out.talk(`! ${say(WORKER_WORDS.looking(messageOf(error)))}`));
  const work = runtime.work(dispatcher, {
    concurrency,
    onWorked: (worked) => {
      counts[worked.kind] += 1;
      tell(out, worked, house.now());
    },
  });
  if (untilIdle !== true) return new Promise(() => undefined);
  await work.idle();
  if (out.format === 'text') out.talk(say(WORKER_WORDS.idle));
  if (out.format === 'json') out.document({ worked: counts });
  return 0;
}

/** Also one that somebody else works on: should they die, we go on with it. */
async function one(out: Output, { runtime, store }: Opened, ref: string): Promise<number> {
  const { id: runId } = await resolveRun(store, ref);
  if (out.format === 'text') out.talk(say(WORKER_WORDS.beginsWith(runId)));
  const { run } = await runtime.attend(runId);
  tell(out, { kind: 'rested', runId, run }, 0);
  return exitOfRun(run, statusOf(run));
}

function tell(out: Output, worked: Worked, now: number): void {
  if (out.format === 'jsonl') out.document({ type: `run.${worked.kind}`, ...facts(worked) });
  if (out.format === 'text') out.talk(`${worked.runId}  ${say(words(worked, now))}`);
}

function facts(worked: Worked): object {
  const { runId } = worked;
  if ('run' in worked) return { runId, status: statusOf(worked.run) };
  if (worked.kind !== 'held') return { runId };
  const code = isFault(worked.problem) ? worked.problem.code : 'E_INTERNAL';
  const until = new Date(worked.until).toISOString();
  return { runId, until, error: { code, message: messageOf(worked.problem) } };
}

function words(worked: Worked, now: number): Text {
  switch (worked.kind) {
    case 'taken':
      return WORKER_WORDS.taken;
    case 'rested':
      return STATUS_WORDS[statusOf(worked.run)];
    case 'returned':
      return WORKER_WORDS.returned;
    case 'lost':
      return WORKER_WORDS.lost;
    case 'held': {
      const { problem, until } = worked;
      const why = isFault(problem) ? problem.said : asIs(messageOf(problem));
      return WORKER_WORDS.held(why, Math.ceil((until - now) / 1000));
    }
    default:
      return never(worked);
  }
}

function concurrencyOf(given: string): number {
  const count = Number(given);
  if (Number.isSafeInteger(count) && count >= 1 && count <= MOST_AT_ONCE) return count;
  throw badUsage(WORKER_WORDS.concurrencyWrong(given), `signalbox worker --concurrency ${DEFAULT_CONCURRENCY}`);
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
