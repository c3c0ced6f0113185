import { describe, expect, test } from 'vitest';
import { addLook, describeLook, type LockLook, type Watched } from './lock-looks.ts';

const STOPPED = { pid: 7, stopped: true, known: { command: 'node signalbox run', seconds: 90 } };
const RUNNING = { pid: 8, stopped: false };
const look = (more: Partial<LockLook>): LockLook => ({
  ...{ file: '/home/s.db', holder: STOPPED, others: [], written: 'once' },
  ...more,
});

/** What is told in the course of looks, with the time of each. */
function tellings(looks: readonly (readonly [at: number, look: LockLook])[]): readonly string[] {
  let watched: Watched = {};
  return looks.flatMap(([at, seen]) => {
    const { telling, ...after } = addLook(watched, seen, at);
    watched = after;
    return telling === undefined ? [] : [`${at}: ${telling.said.en}`];
  });
}

const every = (seen: LockLook, ...times: readonly number[]) => times.map((at) => [at, seen] as const);

describe('looks at a lock that is in the way', () => {
  test('a stopped holder is told after a second, once, and again after a minute', () => {
    const said =
      'The store /home/s.db cannot be written: process 7 (node signalbox run, started 90 s ago) is stopped in the middle of a write.';
    expect(tellings(every(look({}), 500, 1_000, 1_500, 60_500, 61_000, 61_500))).toEqual([
      `1000: ${said} Waited for 1 s so far, and waiting on.`,
      `61000: ${said} Waited for 61 s so far, and waiting on.`,
    ]);
  });

  test('another holder, and one that was woken, is told anew', () => {
    const other = look({ holder: { pid: 9, stopped: true } });
    const woken = look({ holder: { pid: 9, stopped: false } });
    const said = tellings([...every(look({}), 500, 1_000), ...every(other, 1_500), ...every(woken, 2_000, 2_500)]);
    expect(said).toEqual([
      expect.stringContaining('1000: '),
      '1500: The store /home/s.db cannot be written: process 9 is stopped in the middle of a write. Waited for 1 s so far, and waiting on.',
      '2000: The store /home/s.db cannot be written: process 9 holds its write lock and writes nothing. Waited for 2 s so far, and waiting on.',
    ]);
  });

  test('nobody is blamed while the store is being written: that others write all the time is told after ten seconds', () => {
    const crowd = Array.from(
      { length: 25 },
      (_, at) => [500 * (at + 1), look({ holder: RUNNING, written: `${at}` })] as const,
    );
    expect(tellings(crowd)).toEqual([
      '10000: The store /home/s.db cannot be written yet: other processes write to it all the time. Waited for 10 s so far, and waiting on.',
    ]);
  });

  test.each([
    [{ holder: RUNNING }, 'process 8 holds its write lock', 'kill 8 ends it'],
    [{ holder: undefined }, 'the system does not say which one', 'in other containers too'],
    [{ holder: undefined, others: [3, 4] }, 'the system does not say which one', '(3, 4) one may be stopped'],
  ])('what is known is said, with what helps: %j', (more, said, help) => {
    const described = describeLook(look(more));
    expect(described.said.en).toContain(said);
    expect(described.help.en).toContain(help);
    expect([described.said.zh, described.help.zh].join('')).toMatch(/\p{Script=Han}/u);
  });
});
