import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../core/picture/display-width.ts';
import { lineBelow } from './line-below.ts';

const ERASE = '\r\u001b[2K';

describe('the line below everything else', () => {
  it('is drawn over itself and gone before anything else is written', () => {
    const written: string[] = [];
    const line = lineBelow({ write: (text) => void written.push(text) });
    line.clear();
    line.draw('one');
    line.draw('x'.repeat(500));
    line.clear();
    line.clear();
    expect(written).toEqual([`${ERASE}one`, `${ERASE}${'x'.repeat(78)}…`, ERASE]);
  });

  it('stays on one line where characters take two columns each', () => {
    const written: string[] = [];
    lineBelow({ write: (text) => void written.push(text) }).draw('不会丢失任何内容'.repeat(10));
    expect(written.map((text) => displayWidth(text.replace(ERASE, '')))).toEqual([79]);
  });

  it('is not drawn over words that are still coming', () => {
    const written: string[] = [];
    const line = lineBelow({ write: (text) => void written.push(text) });
    line.wrote('half a sen');
    line.wrote('');
    line.draw('one');
    expect(written).toEqual([]);
    line.wrote('tence.\n');
    line.draw('one');
    expect(written).toEqual([`${ERASE}one`]);
  });

  it('takes all its lines away where there are several', () => {
    const written: string[] = [];
    const line = lineBelow({ write: (text) => void written.push(text) });
    line.draw(['one', 'two', 'three']);
    line.draw('four');
    line.clear();
    const above = '\u001b[1A\u001b[2K';
    expect(written).toEqual([`${ERASE}one\ntwo\nthree`, `${ERASE}${above}${above}four`, ERASE]);
  });

  it('is nothing where it cannot be drawn', () => {
    const line = lineBelow(undefined);
    expect(() => line.draw('x')).not.toThrow();
  });
});
