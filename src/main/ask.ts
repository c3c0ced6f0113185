import { createInterface } from 'node:readline/promises';

/** Lines that were typed or pasted before they were asked for. */
const ahead: string[] = [];

/** One question at the terminal; undefined where the person leaves instead of answering. Asked on stderr: stdout is for results. */
export async function ask(question: string): Promise<string | undefined> {
  const typed = ahead.shift();
  if (typed !== undefined) {
    process.stderr.write(`${question}${typed}\n`);
    return typed;
  }
  // One per question: while nobody is asked, Ctrl-C must reach the process and not the reader of lines.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal.on('line', (line) => ahead.push(line));
  try {
    const left = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
    return await Promise.race([terminal.question(question), left]);
  } finally {
    terminal.close();
  }
}
