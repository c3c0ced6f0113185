import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { displayWidth } from '../../src/core/picture/display-width.ts';
import { asks, writePackage } from './package-on-disk.ts';
import { makePlace, type Place } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
  const path = await writePackage(`${place.path}/asking`, { turns: [asks('Sure?', { type: 'confirmation' })] });
  await place.run('run', path, '--engine', 'scripted');
}, 60_000);

afterAll(() => place.remove());

describe('at a terminal of 80 columns', { timeout: 60_000 }, () => {
  test.each([[[]], [['engines']], [['doctor']], [['ls']], [['explain', 'E_INTERNAL']], [['show', '@last']]])(
    '%j has no line that is wider, unless it is a command or a path; in a pipe its lines are whole',
    async (args) => {
      for (const lang of ['en', 'zh']) {
        const line = [...args, '--lang', lang];
        const [{ stdout }, piped] = [await place.atTerminal(line, '', undefined, 80), await place.process(line).ended];
        const lines = stdout.replaceAll('\r', '').split('\n');
        const wide = lines.filter((one) => displayWidth(one) > 80 && !/signalbox|\//.test(one));
        expect(wide).toEqual([]);
        expect(piped.stdout).not.toBe('');
        const words = (text: string) => text.replaceAll(/\d+|\s|or:?|或：?/g, '');
        expect(words(lines.join(''))).toBe(words(piped.stdout));
      }
    },
  );

  test('alternatives stand on lines of their own', async () => {
    const { stdout } = await place.atTerminal(['show', '@last'], '', undefined, 80);
    expect(stdout.replaceAll('\r', '')).toMatch(/\nNext: signalbox approve run_\w+\n {2}or: signalbox reject run_\w+ /);
  });
});
