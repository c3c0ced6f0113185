import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

const Secret = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 80,
});

describe('words of others', () => {
  it('USE-06: never hold a registered secret, in none of the writings that it may come back in', () => {
    fc.assert(
      fc.property(Secret, fc.string({ maxLength: 6 }), fc.string({ maxLength: 6 }), (secret, before, after) => {
        const around = Buffer.from(`${before}${secret}${after}`);
        const own = Buffer.from(secret);
        for (const written of [
          secret,
          encodeURIComponent(secret),
          JSON.stringify(secret),
          own.toString('hex'),
          own.toString('hex').toUpperCase(),
          own.toString('base64'),
          own.toString('base64url'),
        ])
          expect(withoutSecrets(`It says: ${written}`, [secret])).not.toContain(written);
        // In the middle of a header, where its digits begin somewhere else.
        const told = withoutSecrets(around.toString('base64'), [secret]);
        expect(Buffer.from(told.replaceAll('…', ''), 'base64').toString('latin1')).not.toContain(secret);
      }),
    );
  });

  it('USE-06: hold no key of anybody else, no control character, and are short', () => {
    expect(withoutSecrets('Bearer abc.def.ghi is not valid', [])).toBe('… is not valid');
    expect(withoutSecrets('key AIzaSyA1234567890abcdefg is blocked', [])).toBe('key … is blocked');
    expect(withoutSecrets('Incorrect API key provided: abcd****wxyz.', [])).toBe('Incorrect API key provided: ….');
    expect(withoutSecrets('a\n\tb\u001b[31m\u202e\u0007c', [])).toBe('a b [31m c');
    expect(withoutSecrets('x'.repeat(1000), [])).toBe(`${'x'.repeat(300)}…`);
    expect(withoutSecrets('model not found', ['', ' ', 'not'])).toBe('model not found');
  });
});
