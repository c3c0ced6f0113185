import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { bootId, processAt } from './process-table.ts';

/** Who a program is, so that it is known again after a restart: its number alone may be somebody else's by then. */
const ProcessRecord = z.strictObject({
  pid: z.int().min(2),
  /** Not known where there is no /proc. */
  startTime: z.int().nullable(),
  token: z.string(),
  bootId: z.string().nullable(),
  keeper: z.boolean(),
});
export type ProcessRecord = z.infer<typeof ProcessRecord>;

/** On the disk when this returns. */
export async function recordProcess(
  file: string,
  { pid, token, keeper }: Pick<ProcessRecord, 'pid' | 'token' | 'keeper'>,
): Promise<ProcessRecord> {
  const startTime = processAt(pid)?.startTime ?? null;
  const record: ProcessRecord = { pid, startTime, token, bootId: bootId(), keeper };
  await writeThrough(file, `${JSON.stringify(record)}\n`);
  return record;
}

/** Undefined where none was written, or only half of one: in both cases its program has never begun. */
export async function readProcess(file: string): Promise<ProcessRecord | undefined> {
  try {
    return ProcessRecord.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeThrough(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
