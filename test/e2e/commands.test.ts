import { existsSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, describe, expect } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import { completes, writePackage } from './package-on-disk.ts';
import { makePlace, type Place } from './signalbox.ts';

const test = base.extend<{ place: Place }>({
  place: async ({ task: _ }, use) => {
    const place = await makePlace();
    await use(place);
    await place.remove();
  },
});

const agents = (tools: object) => ({
  'agents.json': JSON.stringify({
    schemaVersion: '1.1',
    agents: [
      {
        id: 'worker',
        metadata: { name: 'Ada', title: 'Worker', icon: '🔧' },
        persona: { role: 'Works.', identity: 'A worker.', communication_style: 'Brief.', principles: ['Finish.'] },
        tools,
      },
    ],
  }),
});

const SHELL = { shell: { enabled: true, timeoutMs: 20_000, maxOutputBytes: 2_000 } };
const exec = (command: string, more: object = {}) => ({ tool: 'shell.exec', args: { command, ...more } });
const check = (command: string) => ({ tool: 'check.run', args: { command } });

async function makePackage(place: Place, calls: readonly object[], tools: object = SHELL): Promise<string> {
  const turns = [...calls.map((call) => ({ calls: [call] })), completes(), { text: 'Bye.' }];
  return writePackage(join(place.path, 'package'), { turns, files: agents(tools) });
}

const runOf = (path: string) => ['run', path, '--engine', 'scripted', '--trust', '--jsonl'];

/** What came of the calls of the only run here, in order. */
async function results(place: Place): Promise<readonly Json[]> {
  return place.withStore(async (store) => {
    const [row] = await store.list();
    const events = await store.read(row?.id ?? '');
    return events.flatMap(({ event }) => (event.type === 'call.finished' ? [event.result] : []));
  });
}

describe.concurrent('commands of a model', () => {
  test('TSK-08: shell.exec and check.run run in the project, within the limits of the agent, without network', async ({
    place,
  }) => {
    const path = await makePackage(place, [
      exec('echo "hello from $(basename "$PWD")"; echo oops >&2; exit 7'),
      exec('seq 5000'),
      exec('echo begun; sleep 100', { timeoutMs: 300 }),
      exec('ls /etc/resolv.conf; cat /proc/net/dev | grep -v -e lo: -e "|"'),
      exec('echo x >made; pwd', { cwd: '@project' }),
      exec('true', { cwd: '../' }),
      check('cat made; exit 2'),
    ]);
    await place.run(...runOf(path));
    expect((await results(place)).slice(0, 7)).toMatchObject([
      { ok: true, exitCode: 7, stdout: 'hello from project\n', stderr: 'oops\n' },
      {
        ok: true,
        exitCode: 0,
        truncated: true,
        stdout: expect.stringMatching(/^1\n2\n[^…]*\[… \d+ bytes left out …\]\n[^…]*5000\n$/),
      },
      { ok: false, error: { code: 'EXEC_TIMEOUT', details: { stdout: 'begun\n' } } },
      { ok: true, exitCode: 1, stdout: '' },
      // The real folder is never told.
      { ok: true, exitCode: 0, stdout: '@project\n' },
      { ok: false, error: { code: 'E_SANDBOX_VIOLATION' } },
      { ok: true, exitCode: 2, log: 'x\n', command: 'cat made; exit 2' },
    ]);
  });

  test('an agent that does not name the shell has none', async ({ place }) => {
    const path = await makePackage(place, [exec('echo x >made')], {});
    const { stdout } = await place.run(...runOf(path));
    expect(stdout).toContain('TOOL_NOT_AVAILABLE');
    expect(existsSync(join(place.project, 'made'))).toBe(false);
  });

  test('plain where a person has set that: then the machine is theirs to guard', async ({ place }) => {
    const path = await makePackage(place, [exec('echo "$HOME" && ls /etc/resolv.conf')]);
    await place.start(runOf(path), { env: { SIGNALBOX_SANDBOX: 'plain' } }).ended;
    expect((await results(place))[0]).toMatchObject({ ok: true, exitCode: 0, stdout: '[home]\n/etc/resolv.conf\n' });
  });

  test('RUN-05: killed in the middle of a command, a person is asked, and nothing of it runs on', async ({ place }) => {
    const command = `setsid sh -c 'trap "" TERM; while :; do echo x >>alive; sleep 0.02; done' & wait`;
    const path = await makePackage(place, [exec(command)]);
    const owner = place.process(runOf(path));
    const alive = join(place.project, 'alive');
    while (!existsSync(alive)) await sleep(5);
    owner.signal('SIGKILL');
    const said = (await owner.ended).stdout;
    const { runId } = JSON.parse(said.split('\n')[0] ?? '');
    const resumed = await place.run('resume', runId);
    expect(resumed.code).toBe(8);
    expect(resumed.stdout).toContain('shell.exec');
    const { length } = readFileSync(alive);
    await sleep(200);
    expect(readFileSync(alive)).toHaveLength(length);
  });

  test('RUN-05: killed in the middle of a check that ends meanwhile, its result counts and it is not run again', async ({
    place,
  }) => {
    const command = 'echo x >>ran; until [ -e go ]; do sleep 0.02; done; echo done >>ran; cat ran';
    const path = await makePackage(place, [check(command)]);
    const ran = join(place.project, 'ran');
    const owner = place.process(runOf(path));
    while (!existsSync(ran)) await sleep(5);
    owner.signal('SIGKILL');
    const { runId } = JSON.parse((await owner.ended).stdout.split('\n')[0] ?? '');
    await writeFile(join(place.project, 'go'), '');
    const commands = join(place.home, 'runs', runId, 'commands');
    const [folder = ''] = await readdir(commands);
    while (!existsSync(join(commands, folder, 'exit'))) await sleep(5);
    await place.run('resume', runId);
    expect((await results(place))[0]).toMatchObject({ ok: true, exitCode: 0, log: 'x\ndone\n' });
    expect(readFileSync(ran, 'utf8')).toBe('x\ndone\n');
  });

  test('RUN-05: killed in the middle of a check that still runs, it is ended and run again', async ({ place }) => {
    const path = await makePackage(place, [check('echo x >>ran; [ -e go ] || sleep 1000; cat ran')]);
    const ran = join(place.project, 'ran');
    const owner = place.process(runOf(path));
    while (!existsSync(ran)) await sleep(5);
    owner.signal('SIGKILL');
    const { runId } = JSON.parse((await owner.ended).stdout.split('\n')[0] ?? '');
    await writeFile(join(place.project, 'go'), '');
    await place.run('resume', runId);
    expect((await results(place))[0]).toMatchObject({ ok: true, exitCode: 0, log: 'x\nx\n' });
  });
});
