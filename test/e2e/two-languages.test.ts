import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePlace, type Place } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

it('one process speaks two languages at once, each command in its own to its end', async () => {
  const said = (stdout: string) => stdout.replaceAll(/run_\w+/g, 'RUN').split('\n');
  const commands = [
    ['run', 'packages/hello', '--engine', 'scripted'],
    ['run', 'nothing-there'],
    ['engines'],
    ['validate', 'packages/demo'],
  ];
  const alone: string[][] = [];
  for (const language of ['en', 'zh'])
    for (const command of commands) {
      const { stdout, stderr } = await place.run(...command, '--lang', language);
      alone.push(said(stdout + stderr));
    }
  const together = await Promise.all(
    ['en', 'zh'].flatMap((language) => commands.map((command) => place.run(...command, '--lang', language))),
  );
  expect(together.map(({ stdout, stderr }) => said(stdout + stderr))).toEqual(alone);
  const [english = [], chinese = []] = [alone.slice(0, 4).flat(), alone.slice(4).flat()];
  expect(english.join('')).not.toMatch(/\p{Script=Han}/u);
  expect(chinese.join('')).toMatch(/\p{Script=Han}/u);
});
