import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asks, writePackage } from './package-on-disk.ts';
import { document, HELLO, makePlace, type Place } from './signalbox.ts';

let place: Place;
let asking: string;

beforeAll(async () => {
  place = await makePlace();
  const options = [
    { value: 'red', label: 'Red' },
    { value: 'blue', label: 'Blue' },
  ];
  asking = await writePackage(`${place.path}/asking`, { turns: [asks('Which?', { type: 'selection', options })] });
  const ended = await place.run('run', asking, '--engine', 'scripted', '--json');
  expect(document(ended).status).toBe('waiting_user');
}, 60_000);

afterAll(() => place.remove());

/** The last line of what is said about a slip, without the word before it. */
async function next(...args: readonly string[]): Promise<string> {
  const { code, stderr } = await place.run(...args);
  expect(code).not.toBe(0);
  return /\nNext: (.*)\n$/.exec(stderr)?.[1] ?? stderr;
}

describe('the command that comes next is what was typed, with what was meant', { timeout: 60_000 }, () => {
  const run = (...more: readonly string[]) => ['run', HELLO, '--engine', 'scripted', ...more];

  test.each([
    [run('--language', 'fr', '-m', 'Hi'), `run ${HELLO} --engine scripted --language en -m Hi`],
    [run('--mode=atuo'), `run ${HELLO} --engine scripted --mode=auto`],
    [run('-i', 'foo'), `run ${HELLO} --engine scripted -i 'foo=…'`],
    [run('--workflow', 'nope'), `run ${HELLO} --engine scripted --workflow main`],
    [['graph', HELLO, '--format', 'sgv'], `graph ${HELLO} --format svg`],
    [['graph', HELLO, '--workflow', 'nope'], `graph ${HELLO} --workflow main`],
    [['graph', HELLO, '-o', 'hello.xyz'], `graph ${HELLO} --output hello.svg`],
    [['prompt', '@last', '--turn', 'x'], 'prompt @last --turn 1'],
    [['watch', '@last', '--from', 'x'], 'watch @last --from 0'],
    [['reply', '@last', '--file', 'nofile.txt'], 'reply @last "…"'],
    [['agent', 'hots', '--package', HELLO, '--engine', 'scripted'], `agent host --package ${HELLO} --engine scripted`],
  ])('%j', async (args, expected) => {
    expect(await next(...args)).toBe(`signalbox ${expected}`);
  });

  test('a reply without words names the choices that are open', async () => {
    expect(await next('reply', '@last')).toMatch(
      /^signalbox reply run_\w+ --choose 1 {3}or {3}signalbox reply run_\w+ "…"$/,
    );
  });

  test('an agent without a package is looked for on the shelf', async () => {
    expect(await next('agent', 'nobody', 'Hello')).toBe('signalbox package ls');
    expect(await next('agent', 'worker', 'Hello')).toMatch(/^signalbox agent worker Hello --package [0-9a-f]{12}$/);
  });
});
