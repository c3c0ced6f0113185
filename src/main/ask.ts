import { createInterface } from 'node:readline/promises';

/** One question at the terminal; undefined where the person leaves instead of answering. Asked on stderr: stdout is for results. */
export async function ask(question: string): Promise<string | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const left = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
    return await Promise.race([terminal.question(question), left]);
  } finally {
    terminal.close();
  }
}
