import { describe, expect, it } from 'vitest';
import { lineBelow } from './line-below.ts';

describe('the line below everything else', () => {
  it('is drawn over itself and gone before anything else is written', () => {
    const written: string[] = [];
    const line = lineBelow((text) => written.push(text));
    line.clear();
    line.draw('one');
    line.draw('x'.repeat(500));
    line.clear();
    line.clear();
    expect(written).toEqual(['\r\u001b[2Kone', `\r\u001b[2K${'x'.repeat(79)}`, '\r\u001b[2K']);
  });

  it('is not drawn over words that are still coming', () => {
    const written: string[] = [];
    const line = lineBelow((text) => written.push(text));
    line.wrote('half a sen');
    line.wrote('');
    line.draw('one');
    expect(written).toEqual([]);
    line.wrote('tence.\n');
    line.draw('one');
    expect(written).toEqual(['\r\u001b[2Kone']);
  });

  it('is nothing where it cannot be drawn', () => {
    const line = lineBelow(undefined);
    expect(() => line.draw('x')).not.toThrow();
  });
});
