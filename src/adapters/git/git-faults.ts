import { Fault } from '../../core/fault.ts';
import type { Help } from '../../core/help.ts';
import { GIT_WORDS } from '../../core/words/git-words.ts';
import type { Text } from '../../core/words/text.ts';

export function gitFault(said: Text, help: Help = GIT_WORDS.examine, cause?: unknown): Fault {
  return new Fault('GIT_FAILED', said, { help, ...(cause === undefined ? {} : { cause }) });
}

/** The sentence of git that says what was wrong; the rest is advice for people at a terminal. */
export function reasonOf(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const told = lines.find((line) => /^(?:fatal|error):/.test(line)) ?? lines.at(-1) ?? '';
  return told.slice(0, 300);
}
