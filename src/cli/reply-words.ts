import { Fault } from '../core/fault.ts';
import { quoted } from './command-line.ts';

/** What a person says: as an argument, from a file, or from standard input. */
export async function replyWords(text: string | undefined, file: string | undefined): Promise<string> {
  if (text !== undefined && file !== undefined) {
    throw new Fault('BAD_USAGE', `There are two replies: the text and --file ${file}.`, {
      help: `signalbox reply <run> --file ${quoted(file)}   or   signalbox reply <run> "…"`,
    });
  }
  if (text !== undefined) return text;
  if (file === undefined) {
    throw new Fault('BAD_USAGE', 'There is no text to reply with.', {
      help: 'signalbox reply <run> "…"   or   --file <path>, with - for standard input',
    });
  }
  try {
    // Standard input is read as a stream: it may be a socket, which has no path that could be opened.
    if (file === '-') return await (await import('node:stream/consumers')).text(process.stdin);
    return await (await import('node:fs/promises')).readFile(file, 'utf8');
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const why = isMissing ? 'there is no such file.' : cause instanceof Error ? cause.message : String(cause);
    throw new Fault('BAD_USAGE', `${file} cannot be read: ${why}`, {
      cause,
      help: 'signalbox reply <run> --file <path>',
    });
  }
}
