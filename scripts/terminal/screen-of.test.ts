import { describe, expect, it } from 'vitest';
import { screenOf, textOf } from './screen-of.ts';

const lines = (written: string) => screenOf(written).map(textOf);

describe('what stands on a terminal', () => {
  it('has the looks of its characters, side by side', () => {
    expect(screenOf('a \u001b[31mred\u001b[39m\u001b[1m bold\u001b[22m')).toEqual([
      [
        { text: 'a ', look: '' },
        { text: 'red', look: 'red' },
        { text: ' bold', look: 'bold' },
      ],
    ]);
    expect(screenOf('\u001b[1;36mboth\u001b[0m not')[0]?.map(({ look }) => look)).toEqual(['bold cyan', '']);
  });

  it('has lost what was erased or written over', () => {
    expect(lines('spinning\r\u001b[2Kdone\r\nnext')).toEqual(['done', 'next']);
    expect(lines('old question\u001b[1G\u001b[0Jnew > \u001b[7G\r\n')).toEqual(['new > ', '']);
    expect(lines('abcdef\r\u001b[3G\u001b[KX')).toEqual(['abX']);
  });

  it('takes a sign outside the first plane for one character', () => {
    expect(lines('🚦b\r\u001b[2Gc')).toEqual(['🚦c']);
  });
});
