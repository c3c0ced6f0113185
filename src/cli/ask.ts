import { createInterface } from 'node:readline/promises';
import { fitWidth } from './telling/fit-width.ts';
import type { Terminal } from './terminal.ts';

/** Lines that were typed or pasted before they were asked for, by where they were typed. */
const typedAhead = new WeakMap<Terminal['stdin'], string[]>();

/** `unseen`: whether a line that was pasted before the question could be read answers it. It never says yes to anything. */
export type AskOptions = { readonly unseen?: 'counts' | 'dropped' };

/** One question at the terminal; undefined where the person leaves instead of answering. Asked on stderr: stdout is for results. */
export async function ask(
  { stdin, stderr }: Terminal,
  question: string,
  { unseen = 'counts' }: AskOptions = {},
): Promise<string | undefined> {
  const ahead = unseen === 'counts' ? (typedAhead.get(stdin) ?? []) : [];
  typedAhead.set(stdin, ahead);
  const typed = ahead.shift();
  if (typed !== undefined) {
    stderr.write(`${question}${typed}\n`);
    return typed;
  }
  // One per question: between questions Ctrl-C must reach the process and not the reader of lines.
  const terminal = createInterface({ input: stdin, output: stderr });
  terminal.on('line', (line) => ahead.push(line));
  try {
    const left = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
    const answer = await Promise.race([terminal.question(fitted(question, stderr)), left]);
    // Whatever is said next begins a line of its own.
    if (answer === undefined) stderr.write('\n');
    return answer;
  } finally {
    terminal.close();
  }
}

/** Broken between words, with the space before the answer. */
function fitted(question: string, { isTTY, columns }: Terminal['stderr']): string {
  const asked = question.trimEnd();
  return isTTY === true ? `${fitWidth(asked, columns, 'all')}${question.slice(asked.length)}` : question;
}
