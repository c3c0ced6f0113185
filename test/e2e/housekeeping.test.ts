import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandPath } from '../support/product.ts';
import { asks, completes, writePackage } from './package-on-disk.ts';
import { document, HELLO, makePlace, type Place, runIdOf } from './signalbox.ts';

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

const hello = ['run', HELLO, '--engine', 'scripted'];
const startHello = async (...more: readonly string[]): Promise<string> => runIdOf(await place.run(...hello, ...more));
const listed = async (): Promise<readonly string[]> =>
  document(await place.run('ls', '--json')).runs.map(({ runId }: { runId: string }) => runId);
const folders = () => readdir(join(place.home, 'runs'));
const storeBytes = async (): Promise<number> => (await stat(join(place.home, 'signalbox.db'))).size;
const check = () => place.withStore((store) => store.check());

describe('USE-11 rm', () => {
  it('takes a run away with its folder, its texts and its room on the disk, and leaves what others share', async () => {
    const [kept, gone] = [await startHello(), await startHello('-m', 'long '.repeat(100_000))];
    await place.run('reply', gone, 'go on');
    const [bytes, texts] = [await storeBytes(), (await check()).texts];
    const { code, stdout } = await place.run('rm', gone, '--yes');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Removed 1 run, \d+\.\d [KM]B freed\n$/)]);
    expect([await listed(), await folders()]).toEqual([[kept], [kept]]);
    expect(await storeBytes()).toBeLessThan(bytes - 400_000);
    const after = await check();
    expect(after).toMatchObject({ runs: 1, damages: [] });
    expect(after.texts).toBeLessThan(texts);
    expect((await place.run('approve', kept)).code).toBe(0);
    expect((await place.run('audit', kept)).code).toBe(0);
    expect((await place.run('show', gone)).code).toBe(2);
  });

  it('asks at a terminal, and only a yes is one; elsewhere it needs --yes and says so', async () => {
    const run = await startHello();
    const refused = await place.run('rm', run);
    const advice = `NOT_CONFIRMED: Nothing was removed: not confirmed\nNext: signalbox rm ${run} --yes\n`;
    expect([refused.code, refused.stderr]).toEqual([6, advice]);
    expect((await place.atTerminal(['rm', run], '\n')).stdout).toContain('Remove it permanently? [y/N]');
    expect(await listed()).toEqual([run]);
    expect((await place.atTerminal(['rm', run], 'y\n')).stdout).toContain('Removed 1 run');
    expect(await listed()).toEqual([]);
  });

  it('takes none that is running, and says what to type first', async () => {
    const slow = await writePackage(`${place.path}/slow`, { turns: [{ text: 'Slow.', delayMs: 60_000 }] });
    const working = place.start(['run', slow, '--engine', 'scripted', '-m', 'go']);
    const run = runIdOf({ stdout: await working.says('You:\n  go') });
    const { code, stderr } = await place.run('rm', run, '--yes');
    expect([code, stderr]).toEqual([
      7,
      `RUN_BUSY: ${run} is running; nothing was removed\nNext: signalbox cancel ${run}\n`,
    ]);
    expect((await place.run('prune', '--older', '0d', '--status', 'running', '--yes')).stdout).toContain(
      'No run is old enough',
    );
    expect(await listed()).toEqual([run]);
    working.signal('SIGINT');
    await working.ended;
  });

  it('cut off by a kill leaves nothing of the run but its files, which the next one sweeps', async () => {
    const [first, second] = [await startHello(), await startHello()];
    const cut = place.process(['rm', first, '--yes'], { program: 'dies-after.ts', env: { DIES_AFTER: 'removal' } });
    expect((await cut.ended).signal).toBe('SIGKILL');
    expect(await listed()).toEqual([second]);
    expect((await folders()).sort()).toEqual([first, second].sort());
    expect((await check()).damages).toEqual([]);
    await place.run('prune', '--older', '52w', '--yes');
    expect(await folders()).toEqual([second]);
    expect((await place.run('approve', second)).code).toBe(0);
  });
});

describe('USE-11 prune', () => {
  it('takes what is over and old, tells before what it would take, and leaves the rest', async () => {
    const [waiting, done] = [await startHello(), await startHello('--answer', 'yes')];
    const canceled = await startHello();
    await place.run('cancel', canceled);
    const args = ['prune', '--older', '0d', '--status', 'completed'];
    const would = document(await place.run(...args, '--dry-run', '--json'));
    expect(would.runs).toMatchObject([{ runId: done, status: 'completed', workflow: 'main', children: [] }]);
    expect((await place.run('prune', '--older', '1h', '--dry-run')).stdout).toBe('0 runs would be removed\n');
    const unasked = await place.run(...args);
    expect([unasked.code, unasked.stderr]).toEqual([
      6,
      expect.stringContaining('Next: signalbox prune --older 0d --status completed --yes'),
    ]);
    expect(document(await place.run(...args, '--yes', '--json')).removed).toMatchObject([{ runId: done }]);
    expect(await listed()).toEqual([canceled, waiting]);
    expect(document(await place.run('prune', '--older', '0d', '--yes', '--json')).removed).toMatchObject([
      { runId: canceled },
    ]);
    expect(await listed()).toEqual([waiting]);
  });

  it.each([
    [[], 'Say how old runs have to be: --older <time>'],
    [['--older', '30'], '--older takes a time such as 12h, 30d or 8w, not "30"'],
    [['--older', '1d', '--status', 'done'], '--status takes one of queued, running,'],
  ])('%j is told what is meant', async (args, said) => {
    const { code, stderr } = await place.run('prune', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});

describe('USE-11 package rm', () => {
  it('takes none that a run is pinned to, and what is left is whole', async () => {
    const path = await writePackage(`${place.path}/mine`, { turns: [asks('Well?'), completes(), { text: 'Bye.' }] });
    const { hash } = document(await place.run('package', 'add', path, '--json')).package;
    const run = runIdOf(await place.run('run', 'sketch', '--engine', 'scripted'));
    const used = await place.run('package', 'rm', 'sketch', '--yes');
    expect([used.code, used.stderr]).toEqual([
      7,
      `PACKAGE_IN_USE: ${run} is pinned to sketch@1.0.0\nNext: signalbox rm ${run}\n`,
    ]);
    expect((await place.run('reply', run, 'well')).code).toBe(0);
    expect((await place.run('package', 'rm', 'sketch', '--yes')).code, 'also one that is over').toBe(7);
    await place.run('rm', run, '--yes');
    expect((await place.run('package', 'rm', 'sketch')).stderr).toContain(
      `Next: signalbox package rm ${hash.slice(0, 12)} --yes`,
    );
    expect((await place.run('package', 'rm', 'sketch', '--yes')).stdout).toBe(
      `Removed sketch@1.0.0 (${hash.slice(0, 12)}) from the shelf\n`,
    );
    expect(document(await place.run('package', 'ls', '--json')).packages).toEqual([]);
    expect(await readdir(join(place.home, 'packages'))).toEqual([]);
  });
});

describe('USE-11 config set', () => {
  const own = () => join(place.config, 'signalbox/config.yaml');

  it('writes the right file, keeps what is in it, and tells what holds now and why', async () => {
    await mkdir(join(place.config, 'signalbox'), { recursive: true });
    await writeFile(
      own(),
      '# mine\nengine: scripted # for now\n\nmodels:\n  work: { provider: openai, model: gpt-5 }\n',
    );
    const { code, stdout } = await place.run('config', 'set', 'engine', 'api');
    expect([code, stdout]).toEqual([0, `engine = api (${own()})\n`]);
    const unknown = await place.run('config', 'set', 'engine', 'codx');
    expect([unknown.code, unknown.stderr]).toEqual([
      5,
      expect.stringMatching(/There is no engine "codx" here[\s\S]*signalbox config set engine codex/),
    ]);
    await place.run('config', 'set', 'models.work.temperature', '0');
    await place.run('config', 'set', 'notify.command', '["notify-send", "Signalbox"]');
    expect(await readFile(own(), 'utf8')).toBe(
      '# mine\nengine: api # for now\n\nmodels:\n  work: { provider: openai, model: gpt-5, temperature: 0 }\nnotify:\n  command:\n    - notify-send\n    - Signalbox\n',
    );
    await place.run('config', 'set', 'crew.check', 'npm test', '--to', 'project');
    expect(await readFile(join(place.project, 'signalbox.yaml'), 'utf8')).toBe('crew:\n  check: npm test\n');
    const local = document(await place.run('config', 'set', 'engine', 'scripted', '--to', 'local', '--json'));
    expect(local).toMatchObject({ name: 'engine', value: 'scripted', origin: { kind: 'local file' } });
    const over = await place.run('config', 'set', 'engine', 'codex');
    expect(over.stdout).toContain(`Here ${join(place.project, 'signalbox.local.yaml')} decides`);
    expect((await place.run('config', 'unset', 'engine', '--to', 'local')).stdout).toContain('engine = codex');
    expect(await readFile(join(place.project, 'signalbox.local.yaml'), 'utf8')).toBe('');
  });

  it.each([
    [['model.x', '1'], 3, '"model" must be a text, not an object'],
    [['modle', 'x'], 3, 'did you mean "model"?'],
    [['sandbox', 'plain', '--to', 'project'], 3, 'a project may not switch off your protection'],
    [['notify.command', '[a]', '--to', 'local'], 3, 'only you can say where notifications about your runs are sent'],
    [['models.m.apiKey', 'sk-proj-abcdefghijklmnop'], 3, 'looks like a key'],
    [['engine', 'api', '--to', 'elsewhere'], 2, '--to takes own, project or local, not "elsewhere"'],
  ])('%j is refused with its reason, and no file is changed', async (args, exit, said) => {
    const { code, stderr } = await place.run('config', 'set', ...args);
    expect([code, stderr]).toEqual([exit, expect.stringContaining(said)]);
    expect(stderr).not.toContain('sk-proj');
    await expect(readFile(own(), 'utf8')).rejects.toThrow();
    expect(await readdir(place.project)).toEqual([]);
  });
});

describe('USE-11 run ids complete in the shell', () => {
  /** What each shell is to be asked so that it says what may follow a verb. */
  const ASKED = {
    bash: (verb: string) =>
      `COMP_WORDS=(signalbox ${verb} run_); COMP_CWORD=2; _signalbox; printf '%s\\n' "\${COMPREPLY[@]}"`,
    zsh: (verb: string) =>
      `words=(signalbox ${verb} ''); CURRENT=3; compadd() { shift; print -l -- "$@"; }; _signalbox`,
    fish: (verb: string) => `complete -C 'signalbox ${verb} '`,
  };
  const there = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

  const CASES = Object.entries(ASKED).flatMap(([shell, asked]) =>
    there(shell) ? ['show', 'graph', 'docs'].map((verb) => [shell, verb, asked(verb)] as const) : [],
  );

  it.for(CASES)('%s after %s', async ([shell, , asked]) => {
    const runs = [await startHello(), await startHello()];
    const { script } = document(await place.run('completion', shell, '--json'));
    const called = `${process.execPath} ${commandPath()}`;
    const own = shell === 'fish' ? `function signalbox; ${called} $argv; end` : `signalbox() { ${called} "$@"; }`;
    const before = shell === 'zsh' ? 'compdef() { :; }; _files() { :; }' : '';
    const file = join(place.path, 'completing');
    await writeFile(file, [own, before, script, asked].join('\n'));
    const env = { ...process.env, SIGNALBOX_HOME: place.home, HOME: place.path };
    const { stdout, stderr } = spawnSync(shell, [file], { env, encoding: 'utf8' });
    const offered = stdout.split('\n').map((line) => line.split('\t')[0]);
    expect([offered.filter((word) => word?.startsWith('run_')).sort(), stderr]).toEqual([[...runs].sort(), '']);
  });
});
