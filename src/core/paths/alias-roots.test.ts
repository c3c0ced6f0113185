import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aliasRoots } from './alias-roots.ts';

const ROOTS = [
  { alias: '~', path: '/home/ana' },
  { alias: '@project', path: '/home/ana/work/shop' },
  { alias: '@app', path: '/app' },
];

describe('folders of the machine, as models know them', () => {
  it.each([
    ['/home/ana/work/shop/src/a.ts', '@project/src/a.ts'],
    ['cd /home/ana/work/shop && ls /home/ana', 'cd @project && ls ~'],
    ['/home/ana/work/shop2/a', '[path]2/a'],
    ['/home/anabel/a', '[path]bel/a'],
    ['/app/x, /apple and /app.', '@app/x, /apple and @app.'],
    ['{"at":"\\/home\\/ana\\/work\\/shop"}', '{"at":"@project"}'],
    ['nothing here', 'nothing here'],
  ])('%s is told as %s', (text, told) => {
    expect(aliasRoots(text, ROOTS)).toBe(told);
    expect(aliasRoots({ [text]: [text, 1, null, { deep: text }] }, ROOTS)).toEqual({
      [told]: [told, 1, null, { deep: told }],
    });
  });

  it('PRM-09: leaves nothing of a root of two folders or more, whatever stands around it', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
      .filter((text) => !/[\\/\0]|\[path\]|@p/.test(text) && text.trim() === text);
    fc.assert(
      fc.property(name, name, fc.string(), fc.string(), (first, second, before, after) => {
        const path = `/${first}/${second}`;
        const told = aliasRoots(`${before}${path}${after}`, [{ alias: '@p', path }]);
        expect(told.includes(path)).toBe(false);
      }),
    );
  });
});
