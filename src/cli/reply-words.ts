import { Fault } from '../core/fault.ts';
import { systemText } from '../core/system-text.ts';
import { ANSWER_WORDS } from '../core/words/answer-words.ts';
import { asIs } from '../core/words/text.ts';
import { quoted } from './telling/command-line.ts';

/** What a person says: as an argument, from a file, or from standard input. */
export async function replyWords(text: string | undefined, file: string | undefined): Promise<string> {
  if (text !== undefined && file !== undefined) {
    throw new Fault('BAD_USAGE', ANSWER_WORDS.twoReplies(file), {
      help: ANSWER_WORDS.eitherReply(quoted(file)),
    });
  }
  if (text !== undefined) return text;
  if (file === undefined) {
    throw new Fault('BAD_USAGE', ANSWER_WORDS.noReply, { help: ANSWER_WORDS.replyFrom });
  }
  try {
    // Standard input is read as a stream: it may be a socket, which has no path that could be opened.
    if (file === '-') return await (await import('node:stream/consumers')).text(process.stdin);
    return await (await import('node:fs/promises')).readFile(file, 'utf8');
  } catch (cause) {
    throw new Fault('BAD_USAGE', ANSWER_WORDS.unreadable(file, systemText(cause, file)), {
      cause,
      help: asIs('signalbox reply <run> --file <path>'),
    });
  }
}
