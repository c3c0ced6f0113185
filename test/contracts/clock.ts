import { describe, expect, test } from 'vitest';
import type { Clock } from '../../src/ports/clock.ts';

export type TestedClock = {
  readonly clock: Clock;
  /** Lets that much time go by. */
  pass(ms: number): Promise<void>;
};

/** What every clock must do. */
export function clockContract(name: string, open: () => TestedClock): void {
  describe(name, () => {
    test('tells whole milliseconds that never run backwards', async () => {
      const { clock, pass } = open();
      let before = clock.now();
      for (let round = 0; round < 100; round += 1) {
        const now = clock.now();
        expect(Number.isSafeInteger(now)).toBe(true);
        expect(now).toBeGreaterThanOrEqual(before);
        before = now;
      }
      await pass(5);
      expect(clock.now()).toBeGreaterThanOrEqual(before + 4);
    });

    test('calls back once, at or after the time', async () => {
      const { clock, pass } = open();
      const time = clock.now() + 20;
      const calls: number[] = [];
      clock.at(time, () => calls.push(clock.now()));
      await pass(60);
      expect(calls).toHaveLength(1);
      expect(calls[0]).toBeGreaterThanOrEqual(time);
    });

    test('calls back in the order of the times', async () => {
      const { clock, pass } = open();
      const calls: string[] = [];
      const start = clock.now();
      clock.at(start + 40, () => calls.push('late'));
      clock.at(start + 10, () => calls.push('early'));
      await pass(100);
      expect(calls).toEqual(['early', 'late']);
    });

    test('calls back for a time that has passed, but not before `at` returns', async () => {
      const { clock, pass } = open();
      const calls: string[] = [];
      clock.at(clock.now() - 1000, () => calls.push('called'));
      expect(calls).toEqual([]);
      await pass(10);
      expect(calls).toEqual(['called']);
    });

    test('does not call back what was called off', async () => {
      const { clock, pass } = open();
      const calls: string[] = [];
      const callOff = clock.at(clock.now() + 10, () => calls.push('called'));
      callOff();
      callOff();
      await pass(40);
      expect(calls).toEqual([]);
    });

    test('can wait for longer than a timer of the platform can', async () => {
      const { clock, pass } = open();
      const calls: string[] = [];
      const callOff = clock.at(clock.now() + 2 ** 40, () => calls.push('called'));
      await pass(20);
      callOff();
      expect(calls).toEqual([]);
    });
  });
}
