import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { plainText } from '../../core/words/plain-text.ts';
import { safePieces } from './safe-pieces.ts';

const ESC = '\u001b';
const BEL = '\u0007';

function shown(pieces: readonly string[]): readonly string[] {
  const safe = safePieces();
  return [...pieces.map(safe.take), safe.rest()];
}

/** Texts full of what is dangerous, cut anywhere. */
const Pieces = fc
  .tuple(
    fc.array(
      fc.constantFrom(
        ESC,
        BEL,
        '[',
        ']',
        '31m',
        '0;',
        'm',
        '\\',
        '\r',
        '\n',
        'a',
        '你',
        '👋',
        '\u202e',
        '\u009b',
        'P',
        ' ',
        '?25h',
      ),
      { maxLength: 40 },
    ),
    fc.array(fc.nat(), { maxLength: 12 }),
  )
  .map(([parts, cuts]) => {
    const text = parts.join('');
    const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
    return at.slice(1).map((end, index) => text.slice(at[index], end));
  });

describe('a text that comes in pieces', () => {
  it('is shown as the whole text would be, wherever it was cut', () => {
    fc.assert(
      fc.property(Pieces, (pieces) => {
        expect(shown(pieces).join('')).toBe(plainText(pieces.join('')));
      }),
      propertyRuns(2000),
    );
  });

  it('lets no control character through in any piece, and no half of a character', () => {
    fc.assert(
      fc.property(Pieces, (pieces) => {
        for (const piece of shown(pieces)) expect(piece.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
      propertyRuns(2000),
    );
  });

  it.each([
    [['a', ESC, '[3', '1mred', `${ESC}[0m`], 'ared'],
    [['title ', `${ESC}]0;ev`, `il${BEL}`, 'text'], 'title text'],
    [['title ', `${ESC}]0;evil${ESC}`, '\\text'], 'title text'],
    [['one\r', '\ntwo\r', 'three'], 'one\ntwothree'],
    [['\ud83d', '\udc4b'], '👋'],
    [['end', ESC], 'end'],
    [['half', '\ud83d'], 'half\ufffd'],
  ])('%j is %j', (pieces, expected) => {
    expect(shown(pieces).join('')).toBe(expected);
  });

  it('is not held back for ever by a sequence without an end', () => {
    const pieces = [`${ESC}]`, 'x'.repeat(5000), 'visible'];
    expect(shown(pieces).slice(0, 3).join('')).toContain('visible');
  });
});
