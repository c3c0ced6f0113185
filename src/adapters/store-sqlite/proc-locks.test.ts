import { describe, expect, test } from 'vitest';
import { deviceText, parseCommand, parseLocks } from './proc-locks.ts';

describe('what /proc says about locks', () => {
  test('holders are read, those who wait and locks of other kinds are not', () => {
    const text = [
      '1: POSIX  ADVISORY  WRITE 31113 fe:00:2156765 120 120',
      '1: -> POSIX  ADVISORY  WRITE 4 fe:00:2156765 120 120',
      '2: POSIX  ADVISORY  READ 0 00:2a:7 128 EOF',
      '3: FLOCK  ADVISORY  WRITE 9 fe:00:1 0 EOF',
      '4: OFDLCK ADVISORY  READ -1 08:01:5 0 9',
      'something else',
      '',
    ].join('\n');
    expect(parseLocks(text)).toEqual([
      { pid: 31113, exclusive: true, device: 'fe:00', inode: 2156765, first: 120, last: 120 },
      { pid: 0, exclusive: false, device: '00:2a', inode: 7, first: 128, last: Number.POSITIVE_INFINITY },
      { pid: -1, exclusive: false, device: '08:01', inode: 5, first: 0, last: 9 },
    ]);
  });

  test.each([
    [65024, 'fe:00'],
    [2049, '08:01'],
    [0x1_00_01, '100:01'],
    [42, '00:2a'],
    [0x10_0042, '00:142'],
  ])('the device %d of stat is %s', (device, text) => {
    expect(deviceText(device)).toBe(text);
  });

  test('a command line is shown without folders, and not longer than a line', () => {
    expect(parseCommand('/usr/bin/node\0/opt/bin/signalbox.js\0run\0/a/package\0')).toBe(
      'node signalbox.js run /a/package',
    );
    expect(parseCommand(`node\0${'x'.repeat(200)}`)).toHaveLength(80);
    expect(parseCommand('')).toBe('');
  });
});
