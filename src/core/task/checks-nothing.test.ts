import { describe, expect, it } from 'vitest';
import { checksNothing } from './checks-nothing.ts';

describe('a check command', () => {
  it.each([
    '',
    'true',
    '/bin/true',
    ':',
    'exit 0',
    'exit',
    'echo done',
    'echo "a && npm test"',
    "printf 'ok; make'",
    'true # npm test',
    '# npm test',
    'echo a; echo b',
    'echo a && true',
    'npm test || true',
    'npm test; exit 0',
    'npm test | echo ok',
    'npm test || echo failed;',
  ])('checks nothing when it is %j (TSK-10)', (command) => {
    expect(checksNothing(command)).toBe(true);
  });

  it.each([
    'npm test',
    'true && npm test',
    'echo start; npm test',
    'npm test && echo ok',
    'npm test || exit 1',
    'exit 1',
    'truecrypt --check',
    'echoes',
    "grep 'a; true' file",
    'test "$(cat a#b)" = c',
    'npm test;',
    'npm test # true',
  ])('checks something when it is %j', (command) => {
    expect(checksNothing(command)).toBe(false);
  });
});
