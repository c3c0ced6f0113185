import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A pipe that nobody writes to: whoever opens it to read waits for ever, unless it takes care. */
export async function makePipe(path: string): Promise<void> {
  await promisify(execFile)('mkfifo', [path]);
}
