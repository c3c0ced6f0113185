import { resolve } from 'node:path';
import { Fault } from '../core/fault.ts';
import { systemText } from '../core/system-text.ts';
import { ANSWER_WORDS } from '../core/words/answer-words.ts';
import { asIs } from '../core/words/text.ts';
import { badUsage } from './bad-usage.ts';
import { commandLine, quoted } from './telling/command-line.ts';
import type { Terminal } from './terminal.ts';

/** What a person says to a run: as an argument, from a file, or from standard input. */
export async function replyWords(
  { stdin, cwd }: Pick<Terminal, 'stdin' | 'cwd'>,
  ref: string,
  text: string | undefined,
  file: string,
): Promise<string> {
  const run = commandLine('reply', ref);
  if (text !== undefined) {
    throw badUsage(ANSWER_WORDS.twoReplies(file), ANSWER_WORDS.eitherReply(run, quoted(file)));
  }
  const path = resolve(cwd, file);
  try {
    // Standard input is read as a stream: it may be a socket, which has no path that could be opened.
    if (file === '-') return await (await import('node:stream/consumers')).text(stdin);
    return await (await import('node:fs/promises')).readFile(path, 'utf8');
  } catch (cause) {
    throw new Fault('BAD_USAGE', ANSWER_WORDS.unreadable(file, systemText(cause, path)), {
      cause,
      help: asIs(`${run} "…"`),
    });
  }
}
