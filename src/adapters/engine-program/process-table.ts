import { readdir, readFile } from 'node:fs/promises';

/** The variable that every process of a turn carries; a tool of an engine starts a session of its own, but keeps it. */
export const TOKEN_VARIABLE = 'SIGNALBOX_RUN_TOKEN';

/** A process and no other: numbers are used again, but not with the same start (in ticks since the machine started). */
export type ProcessId = { readonly pid: number; readonly startTime: number };

export type Process = ProcessId & { readonly parent: number; readonly group: number };

/** Everything that runs and is not a zombie. Undefined where there is no /proc to ask. */
export async function allProcesses(): Promise<readonly Process[] | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((name) => processAt(Number(name))));
  const processes = found.filter((process) => process !== undefined);
  return processes.length === 0 ? undefined : processes;
}

/** Undefined where there is none, or only its exit status is left, or there is no /proc to ask. */
export async function processAt(pid: number): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The name in brackets may hold anything, brackets and spaces too.
  const [state, parent, group, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const startTime = rest[16];
  if (startTime === undefined || state === 'Z' || state === 'X') return undefined;
  return { pid, parent: Number(parent), group: Number(group), startTime: Number(startTime) };
}

export async function carriesToken(pid: number, token: string): Promise<boolean> {
  // Not ours to read means not ours.
  const text = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
  return text.split('\0').includes(`${TOKEN_VARIABLE}=${token}`);
}

/** Another one means that the machine was started anew and nothing of before still runs. */
export async function bootId(): Promise<string | undefined> {
  const text = await readFile('/proc/sys/kernel/random/boot_id', 'latin1').catch(() => undefined);
  return text?.trim();
}
