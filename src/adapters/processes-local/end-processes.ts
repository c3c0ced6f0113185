import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessRecord } from './process-record.ts';
import { allProcesses, type Process, type ProcessId } from './process-table.ts';

type Recorder = Pick<ProcessRecord, 'pid' | 'startTime' | 'keeper'>;

export type Ending = {
  readonly token: string;
  /** When the first process with this token began, in ticks, where that is known: older processes need not be looked into. */
  readonly since?: number | null;
  /**
   * The recorder, where it runs or has just ended. Its group is then ended with it, and its child spared by TERM if that is a
   * keeper: what keeps others inside a sandbox takes them down without notice when it ends.
   */
  readonly recorder?: Recorder;
  /** Whether there is no time for that any more. */
  readonly hurry?: () => Promise<boolean>;
};

/** From TERM to KILL. */
const GRACE_MS = 2000;
/** Who is not gone so long after KILL hangs in the kernel, and nothing here can end it. */
const GIVE_UP_MS = 10_000;

/** Ends a program with everything that it has started: TERM, a while, KILL, until none is left. Returns how many there were. */
export async function endProcesses({ token, recorder, since, hurry }: Ending): Promise<number> {
  const seen = new Map<number, ProcessId>();
  const look = async () => findProcesses(await allProcesses(token, since ?? 0), recorder, seen);
  const first = await look();
  if (first === undefined) return endGroup(recorder?.pid);
  if (first.length === 0) return 0;
  const spared = (process: Process) => recorder?.keeper === true && process.parent === recorder.pid;
  const told = first.filter((process) => !spared(process));
  signal(told, 'SIGTERM');
  // Who stands still does not hear it otherwise.
  signal(told, 'SIGCONT');
  await until(async () => (await look())?.length === 0 || (await hurry?.()) === true, GRACE_MS);
  await until(async () => {
    const left = (await look()) ?? [];
    signal(left, 'SIGKILL');
    return left.length === 0;
  }, GIVE_UP_MS);
  return seen.size;
}

/** Ours is what carries the token, belongs to the group, was ours before, or was started by one of these. */
function findProcesses(
  all: Awaited<ReturnType<typeof allProcesses>>,
  recorder: Recorder | undefined,
  seen: Map<number, ProcessId>,
): readonly Process[] | undefined {
  if (all === undefined) return undefined;
  const group = groupOf(recorder, all);
  const others = all.filter(({ pid }) => pid !== process.pid && pid > 1);
  const marked = others.filter(
    (one) => one.carries || one.group === group || seen.get(one.pid)?.startTime === one.startTime,
  );
  const ours = new Set(marked.map(({ pid }) => pid));
  for (let before = -1; before !== ours.size; ) {
    before = ours.size;
    for (const { pid, parent } of others) if (ours.has(parent)) ours.add(pid);
  }
  const found = others.filter(({ pid }) => ours.has(pid));
  for (const { pid, startTime } of found) seen.set(pid, { pid, startTime });
  return found;
}

/** A group goes by the number of its first process, which may be another's by now: then it is another group. */
function groupOf(recorder: Recorder | undefined, all: readonly Process[]): number | undefined {
  const leader = all.find(({ pid }) => pid === recorder?.pid);
  return leader === undefined || leader.startTime === recorder?.startTime ? recorder?.pid : undefined;
}

function signal(processes: readonly ProcessId[], name: 'SIGTERM' | 'SIGCONT' | 'SIGKILL'): void {
  for (const { pid } of processes) send(pid, name);
}

/** False where there is no such process, or none that we may signal. */
function send(pid: number, name: 'SIGTERM' | 'SIGCONT' | 'SIGKILL' | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Without /proc (macOS) only the group is known. */
async function endGroup(group: number | undefined): Promise<number> {
  if (group === undefined || !send(-group, 'SIGTERM')) return 0;
  await until(async () => !send(-group, 0), GRACE_MS);
  await until(async () => !send(-group, 'SIGKILL'), GIVE_UP_MS);
  return 1;
}

async function until(done: () => Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  for (let pause = 5; !(await done()); pause = Math.min(pause * 2, 50)) {
    if (performance.now() > end) return;
    await sleep(pause);
  }
}
