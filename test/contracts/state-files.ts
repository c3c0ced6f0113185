import { describe, expect, it } from 'vitest';
import type { StateFiles } from '../../src/ports/state-files.ts';

export function stateFilesContract(name: string, open: () => Promise<StateFiles>): void {
  describe(`${name}, as state files`, () => {
    it('has nothing of a run before something is written', async () => {
      expect(await (await open()).read('run_a')).toBe(undefined);
    });

    it('gives back what was written last, byte for byte, to each run its own', async () => {
      const files = await open();
      await files.write('run_a', 'one');
      await files.write('run_b', 'Grüße, 你好\r\n');
      await files.write('run_a', 'two');
      expect([await files.read('run_a'), await files.read('run_b')]).toEqual(['two', 'Grüße, 你好\r\n']);
    });

    it('keeps refused texts under names of their own, and the file as it is', async () => {
      const files = await open();
      await files.write('run_a', 'ours');
      const names = [await files.keep('run_a', 'first'), await files.keep('run_a', 'second')];
      expect(new Set(names).size).toBe(2);
      expect(await files.read('run_a')).toBe('ours');
    });

    it('keeps a text of a run that has no file yet', async () => {
      expect(await (await open()).keep('run_new', 'words')).not.toBe('');
    });
  });
}
