import { open, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../core/json.ts';
import { bootId, processAt } from './process-table.ts';
import { textIfThere } from './program-files.ts';

/** Who a program is, so that it is known again after a restart: its number alone may belong to another process by then. */
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
  await writeFile(file, `${JSON.stringify(record)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return record;
}

/** Undefined where none was written, or only half of one: in both cases its program has never begun. */
export async function readProcess(file: string): Promise<ProcessRecord | undefined> {
  return ProcessRecord.safeParse(parseJson(await textIfThere(file))).data;
}
