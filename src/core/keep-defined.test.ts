import { expect, it } from 'vitest';
import { keepDefined } from './keep-defined.ts';

it('leaves out what is undefined and keeps everything else in its order', () => {
  const fields = keepDefined<{ a?: number; b: null; c?: string; d?: boolean }>({
    d: false,
    a: undefined,
    b: null,
    c: '',
  });
  expect(JSON.stringify(fields)).toBe('{"d":false,"b":null,"c":""}');
  expect(Object.hasOwn(fields, 'a')).toBe(false);
});
