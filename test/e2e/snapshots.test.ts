import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRuntime } from '../../src/index.ts';
import { writePackage } from './package-on-disk.ts';
import { document, makePlace, type Place } from './signalbox.ts';

const AGENTS = {
  schemaVersion: '1.1',
  agents: [
    {
      id: 'worker',
      metadata: { name: 'Ada', title: 'Worker', icon: '🔧' },
      persona: { role: 'Works.', identity: 'A worker.', communication_style: 'Brief.', principles: ['Finish.'] },
      tools: { fs: { enabled: true }, git: { enabled: true } },
    },
  ],
};

let place: Place;
let git: (...args: readonly string[]) => string;
const file = (name: string) => join(place.project, name);

beforeEach(async () => {
  place = await makePlace();
  git = (...args) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], {
      cwd: place.project,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  git('init', '--quiet', '--initial-branch', 'main');
  await writeFile(file('a.ts'), 'one\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'work');
});
afterEach(() => place.remove());

/** A run that has asked git about the project and kept it, and waits for a person. */
async function keptRun(): Promise<string> {
  const path = await writePackage(join(place.path, 'package'), {
    nodes: [
      { id: 'base', exit: 'call', call: { tool: 'git.base' } },
      { id: 'keep', exit: 'call', call: { tool: 'git.snapshot' } },
      {
        id: 'inspect',
        exit: 'call',
        call: { tool: 'git.changes', args: { base: { var: 'base.commit' }, checked: { var: 'check.tree' } } },
      },
      { id: 'work' },
      { id: 'end', type: 'end' },
    ],
    edges: [
      { from: 'base', to: 'keep' },
      { from: 'keep', to: 'inspect' },
      { from: 'inspect', to: 'work' },
      { from: 'work', to: 'end' },
    ],
    default: { text: 'Now you.' },
    files: { 'agents.json': JSON.stringify(AGENTS) },
  });
  await writeFile(file('a.ts'), 'two\nexport function two() {}\n');
  const started = await place.run('run', path, '--engine', 'scripted', '--trust', '--json');
  expect([started.code, started.stderr]).toEqual([8, '']);
  return document(started).runId;
}

describe('snapshots of the work', () => {
  it('USE-11: stay when their run is removed, which tells how they go', async () => {
    const runId = await keptRun();
    const refs = () => git('for-each-ref', '--format=%(refname)', 'refs/signalbox').trim();
    expect(refs()).toBe(`refs/signalbox/${runId}/1`);
    const { code, stdout } = await place.run('rm', runId, '--yes');
    const [removed, said, command = ''] = stdout.split('\n');
    expect([code, removed]).toEqual([0, expect.stringContaining('Removed 1 run')]);
    expect(said).toBe(`1 snapshot stays in the repository of ${place.project}; to remove them as well:`);
    expect(refs()).toBe(`refs/signalbox/${runId}/1`);
    execFileSync('sh', ['-c', command]);
    expect(refs()).toBe('');
    expect((await place.run('doctor', '--store')).code).toBe(0);
  });

  it('RTE-07: are made by a node, listed, and brought back after a yes', async () => {
    const status = () => git('status', '--porcelain');
    const runId = await keptRun();
    expect(status()).toBe(' M a.ts\n');
    const { state } = document(await place.run('show', runId, '--json'));
    expect(state.variables.inspect).toMatchObject({ route: 'REQ_TEST', files: [{ path: 'a.ts', status: 'modified' }] });
    expect(state.variables.inspect.added).toEqual([{ name: 'two', kind: 'function', file: 'a.ts' }]);

    await writeFile(file('a.ts'), 'spoiled\n');
    await writeFile(file('new\u001b[2J.ts'), 'new\n');
    const listed = await place.run('snapshots', runId);
    expect([listed.code, listed.stdout]).toEqual([
      0,
      expect.stringMatching(/^1 {2}[0-9a-f]{12} {2}\d+ s {2}since then: 2 files\n/),
    ]);
    expect(listed.stdout).not.toContain('\u001b');
    expect(listed.stdout).toContain(`\nNext: signalbox snapshots restore ${runId} 1\n`);
    expect(document(await place.run('snapshots', '--json'))).toMatchObject({
      runId,
      snapshots: [{ number: 1, ref: `refs/signalbox/${runId}/1`, since: [{ path: 'a.ts' }, { status: 'added' }] }],
    });

    const asked = await place.run('snapshots', 'restore', runId, '1');
    expect([asked.code, asked.stderr]).toEqual([6, expect.stringContaining('changed back  a.ts')]);
    expect(await readFile(file('a.ts'), 'utf8')).toBe('spoiled\n');

    const restored = await place.run('snapshots', 'restore', runId, '1', '--yes');
    expect([restored.code, restored.stdout]).toEqual([
      0,
      `Restored snapshot 1. The files from before are snapshot 2.\nNext: signalbox snapshots restore ${runId} 2\n`,
    ]);
    expect(await readFile(file('a.ts'), 'utf8')).toContain('two');
    expect(status()).toBe(' M a.ts\n');
    expect((await place.run('snapshots', 'restore', runId, '1', '--yes')).stdout).toBe(
      'The files already match snapshot 1.\n',
    );
    const back = document(await place.run('snapshots', 'restore', runId, '2', '--yes', '--json'));
    expect(back.kept.ref).toBe(`refs/signalbox/${runId}/3`);
    expect(await readFile(file('a.ts'), 'utf8')).toBe('spoiled\n');
  });

  it('are asked about at a terminal', async () => {
    const runId = await keptRun();
    await writeFile(file('a.ts'), 'spoiled\n');
    const restore = ['snapshots', 'restore', runId, '1'];
    expect((await place.atTerminal(restore, 'n\n')).code).toBe(6);
    expect(await readFile(file('a.ts'), 'utf8')).toBe('spoiled\n');
    expect((await place.atTerminal(restore, 'y\n')).code).toBe(0);
    expect(await readFile(file('a.ts'), 'utf8')).toContain('two');
  });

  it('of a run that has none, or of what cannot be, are told with the next command', async () => {
    const runId = await keptRun();
    git('update-ref', '-d', `refs/signalbox/${runId}/1`);
    expect((await place.run('snapshots', runId)).stdout).toBe(`${runId} has no snapshots of this project.\n`);
    for (const [typed, code, next] of [
      [['restore'], 2, 'signalbox snapshots restore @last 1'],
      [['restore', runId, 'x'], 2, `signalbox snapshots restore ${runId} 1`],
      [[runId, 'more'], 2, `signalbox snapshots ${runId}`],
      [['restore', runId, '7'], 1, `signalbox snapshots ${runId}`],
      [['nowhere'], 2, 'signalbox ls'],
    ] as const) {
      const ended = await place.run('snapshots', ...typed);
      expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(`Next: ${next}`)]);
    }
    await rm(file('.git'), { recursive: true });
    const gone = await place.run('snapshots', runId);
    expect([gone.code, gone.stderr]).toEqual([
      1,
      expect.stringMatching(/GIT_FAILED.*no git repository.*\nNext: git init/s),
    ]);
  });

  it('are made by the published product, too, which finds its grammars', async () => {
    const runId = await keptRun();
    const { ended } = place.process(['snapshots', runId, '--json']);
    expect(JSON.parse((await ended).stdout).snapshots).toHaveLength(1);
    const played = await place.process([
      ...['run', join(place.path, 'package'), '--engine', 'scripted', '--trust', '--json'],
    ]).ended;
    const { state } = document(await place.run('show', JSON.parse(played.stdout).runId, '--json'));
    expect(state.variables.inspect.added).toEqual([{ name: 'two', kind: 'function', file: 'a.ts' }]);
  });

  it('RTE-07 USE-09: are listed and brought back by a program, which looks at the plan first', async () => {
    const runId = await keptRun();
    await writeFile(file('a.ts'), 'spoiled\n');
    const runtime = await createRuntime({ home: place.home });
    try {
      const { project, snapshots } = await runtime.snapshots(runId);
      expect([project, snapshots.length]).toEqual([place.project, 1]);
      const { plan, restore } = await runtime.planRestore(runId, 1);
      expect(plan.files).toMatchObject([{ path: 'a.ts' }]);
      expect(await readFile(file('a.ts'), 'utf8')).toBe('spoiled\n');
      await restore();
      expect(await readFile(file('a.ts'), 'utf8')).toContain('two');
      expect((await runtime.snapshots(runId)).snapshots).toHaveLength(2);
      await expect(runtime.planRestore(runId, 9)).rejects.toMatchObject({
        code: 'GIT_FAILED',
        help: `runtime.snapshots('${runId}')`,
      });
    } finally {
      await runtime.stop();
    }
  });
});
