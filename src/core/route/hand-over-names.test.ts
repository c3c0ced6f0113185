import { expect, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { isHandOver, SCREENSHOT_FOLDER, screenshotName } from './hand-over-names.ts';

test('RTE-09: screenshots of failures are no change of the work', () => {
  for (const number of [1, 2, 12])
    expect(isHandOver(`${SCREENSHOT_FOLDER}/${screenshotName('run_a-2', number)}`, '.')).toBe(true);
  expect(isHandOver(`${SCREENSHOT_FOLDER}/logo.png`, '.')).toBe(false);
});

test('RTE-09: only a person allows the browser more than this machine', () => {
  const text = 'browser:\n  allow: [example.com]\n';
  expect(readConfig(text, { owner: 'person', ownFile: '~/c' })).toMatchObject({ kind: 'read' });
  expect(readConfig(text, { owner: 'project', ownFile: '~/c' })).toMatchObject({
    problems: [{ line: 1, said: { en: expect.stringContaining('only you can allow') } }],
  });
});
