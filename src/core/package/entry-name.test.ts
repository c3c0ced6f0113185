import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { entryName, quotedName } from './entry-name.ts';

describe('entryName', () => {
  it.each([
    'bmad.json',
    'steps/plan.md',
    'workflows/a:b/steps/x.md',
    'assets/Grüße, 你好 (1).png',
    'a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p',
    'steps/console.md',
    'steps/constructor.md',
    'x'.repeat(255),
    `${'x'.repeat(255)}/${'y'.repeat(255)}`,
  ])('takes %s', (name) => {
    expect(entryName(name)).toEqual({ kind: 'path', segments: name.split('/') });
  });

  it.each([
    ['', /empty/],
    ['/etc/passwd', /absolute/],
    ['C:/x', /drive/],
    ['c:x', /drive/],
    ['a\\b', /backslash/],
    ['a//b', /empty/],
    ['a/', /empty/],
    ['a/../b', /"\.\."/],
    ['..', /"\.\."/],
    ['./a', /"\."/],
    ['\u2025/a', /becomes/],
    ['\uff0e\uff0e/a', /becomes/],
    ['..\uff0fa', /becomes/],
    ['a\0b', /control/],
    ['a\u007fb', /control/],
    ['a\u0085b', /control/],
    ['a\u2028b', /control/],
    ['a\u202eb', /invisible/],
    ['a\u2066b', /invisible/],
    ['a\u200bb', /invisible/],
    ['a\u00adb', /invisible/],
    ['a\ufeffb', /invisible/],
    ['a\u3164b', /invisible/],
    ['a\ud800b', /not valid text/],
    ['a\ufffdb', /not valid text/],
    ['e\u0301', /NFC/],
    ['\u212b', /NFC/],
    ['a.', /dot or a space/],
    ['a /b', /dot or a space/],
    ['NUL', /device/],
    ['steps/con.md', /device/],
    ['aux .md', /device/],
    ['Com1', /device/],
    ['lpt³.txt', /device/],
    ['conin$', /device/],
    ['__proto__', /reserved/],
    ['a/constructor/b', /reserved/],
    ['prototype', /reserved/],
    ['x'.repeat(256), /255 bytes/],
    ['ä'.repeat(200), /255 bytes/],
    [`${'x'.repeat(200)}/${'y'.repeat(200)}/${'z'.repeat(200)}`, /512 bytes/],
    ['a/'.repeat(16).concat('b'), /16 levels/],
  ])('refuses %j', (name, why) => {
    expect(entryName(name)).toEqual({
      kind: 'refused',
      why: { en: expect.stringMatching(why), zh: expect.any(String) },
    });
  });

  it('takes only names that stay what they are and where they are', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('..', '.', '', 'a', '\\', 'C:', '．．', 'ｎｕｌ', 'a?b', '#', '100%', '%2e%2e'),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const name = parts.join('/');
        if (entryName(name).kind === 'refused') return;
        const url = new URL(`file:///base/${name.split('/').map(encodeURIComponent).join('/')}`);
        expect(decodeURIComponent(url.pathname)).toBe(`/base/${name}`);
        expect(name.normalize('NFKC').split('/').includes('..')).toBe(false);
        expect(name).toBe(name.normalize('NFC'));
      }),
      propertyRuns(2000),
    );
  });
});

describe('quotedName', () => {
  it('shows what cannot be seen, on one line, and cuts what is long', () => {
    expect(quotedName('a\u202e\0\n\u0085"b')).toBe('"a\\u{202e}\\u0000\\n\\u{85}\\"b"');
    expect(quotedName('x'.repeat(1000))).toBe(`"${'x'.repeat(100)}…"`);
  });
});
