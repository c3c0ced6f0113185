import { describe, expect, it } from 'vitest';
import { aliasPath } from './alias-roots.ts';

const ROOTS = [
  { alias: '@project', path: '/home/me/work/project' },
  { alias: '~', path: '/home/me' },
];

describe('the path in the arguments of a call', () => {
  it.each([
    ['/home/me/work/project/src/a.ts', '@project/src/a.ts'],
    ['/home/me/work/project', '@project'],
    ['@project/src/a.ts', '@project/src/a.ts'],
    ['src/a.ts', 'src/a.ts'],
    ['/etc/passwd', '/etc/passwd'],
  ])('%s is known as %s', (path, alias) => {
    const content = '/home/me/work/project/src/a.ts';
    expect(aliasPath({ path, content }, ROOTS)).toEqual({ path: alias, content });
  });

  it.each([[null], ['/home/me'], [[1]], [{ path: 7 }], [{}]])('%j stays as it is', (args) => {
    expect(aliasPath(args, ROOTS)).toEqual(args);
  });
});
