import { describe, expect, it } from 'vitest';
import type { HandOverFiles } from '../../src/ports/hand-over-files.ts';

export function handOverFilesContract(name: string, files: HandOverFiles, open: () => Promise<string>): void {
  describe(`${name}, as hand-over files`, () => {
    it('gives back what was written last, byte for byte', async () => {
      const place = await open();
      expect(await files.read(place, 'current_task.md')).toEqual({ kind: 'nothing' });
      await files.write(place, 'current_task.md', 'one');
      await files.write(place, 'current_task.md', 'Grüße, 你好\r\n');
      expect(await files.read(place, 'current_task.md')).toEqual({ kind: 'text', text: 'Grüße, 你好\r\n' });
      expect(await files.read(place, 'test_report.md')).toEqual({ kind: 'nothing' });
    });

    it('keeps what stands there under names of their own, and the file as it is', async () => {
      const place = await open();
      await files.write(place, 'test_report.md', 'edited');
      const names = [await files.keep(place, 'test_report.md'), await files.keep(place, 'test_report.md')];
      expect(new Set(names).size).toBe(2);
      expect(await files.read(place, 'test_report.md')).toEqual({ kind: 'text', text: 'edited' });
    });

    it('removes a file, and is not surprised that there is none', async () => {
      const place = await open();
      await files.write(place, 'blocked_reason.md', 'why');
      await files.remove(place, 'blocked_reason.md');
      await files.remove(place, 'blocked_reason.md');
      expect(await files.read(place, 'blocked_reason.md')).toEqual({ kind: 'nothing' });
    });
  });
}
