import { expect, test } from 'vitest';
import { isUnreadable, refuseUnreadable, unreadableText } from './unreadable-edit.ts';

test('what stands in place of a text is refused with what it is; a text is not', () => {
  expect(refuseUnreadable(unreadableText('pipe'))).toMatchObject({
    code: 'E_INVALID_FRONTMATTER',
    message: expect.stringContaining('A named pipe'),
  });
  for (const text of ['', '---\n---\n', '\0unreadable', `${unreadableText('pipe')}s`]) {
    expect([isUnreadable(text), refuseUnreadable(text)]).toEqual([false, undefined]);
  }
});
