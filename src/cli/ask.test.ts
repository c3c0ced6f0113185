import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { memoryTerminal } from '../../test/support/memory-terminal.ts';
import { ask } from './ask.ts';
import type { Terminal } from './terminal.ts';

/** Somebody who pastes all of this at once, when the first question is asked. */
function pasting(text: string): Terminal {
  const stdin = Object.assign(new PassThrough(), { isTTY: false });
  const terminal = { ...memoryTerminal(), stdin: stdin as unknown as Terminal['stdin'] };
  setImmediate(() => stdin.write(text));
  return terminal;
}

it('USE-01: lines that were pasted together answer one question after the other', async () => {
  const terminal = pasting('Ada\n36\n');
  expect(await ask(terminal, 'Name? ')).toBe('Ada');
  expect(await ask(terminal, 'Age? ')).toBe('36');
});

it('USE-01: a line that was pasted before a yes or no could be read is no answer to it', async () => {
  const terminal = pasting('Ada\ny\n');
  expect(await ask(terminal, 'Name? ')).toBe('Ada');
  const answer = ask(terminal, 'Remove it? ', { unseen: 'dropped' });
  (terminal.stdin as unknown as PassThrough).write('n\n');
  expect(await answer).toBe('n');
});
