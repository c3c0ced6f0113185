import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writePackage } from './package-on-disk.ts';
import { document, makePlace, type Place } from './signalbox.ts';

const AGENTS = {
  schemaVersion: '1.1',
  agents: [
    {
      id: 'worker',
      metadata: { name: 'Ada', title: 'Worker', icon: '🔧' },
      persona: { role: 'Works.', identity: 'A worker.', communication_style: 'Brief.', principles: ['Finish.'] },
      tools: { fs: { enabled: true }, shell: { enabled: true } },
    },
  ],
};

let place: Place;
const file = (name: string) => join(place.project, name);

beforeEach(async () => {
  place = await makePlace();
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], {
      cwd: place.project,
      stdio: 'pipe',
    });
  git('init', '--quiet', '--initial-branch', 'feature/x');
  await writeFile(file('a.ts'), 'one\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'work');
});
afterEach(() => place.remove());

const NODES = [
  { id: 'begin', exit: 'call', call: { tool: 'git.base' } },
  { id: 'check', exit: 'call', call: { tool: 'check.run', args: { find: true, command: { var: 'given' } } } },
  {
    id: 'publish',
    exit: 'call',
    call: {
      tool: 'forge.open',
      args: { base: { var: 'begin.commit' }, checked: { var: 'check.tree' }, summary: 'Does it.' },
    },
  },
  { id: 'items', exit: 'call', call: { tool: 'forge.items' } },
  { id: 'work' },
  { id: 'end', type: 'end' },
];

async function runOf(variables: object): Promise<readonly string[]> {
  const edges = NODES.slice(1).map(({ id: to }, at) => ({ from: NODES[at]?.id ?? '', to }));
  const path = await writePackage(join(place.path, 'package'), {
    ...{ nodes: NODES, edges, variables, default: { text: 'Now you.' } },
    files: { 'agents.json': JSON.stringify(AGENTS) },
  });
  return ['run', path, '--engine', 'scripted', '--trust'];
}

async function start(variables: object = {}) {
  const { runId } = document(await place.run(...(await runOf(variables)), '--json'));
  return { runId, state: document(await place.run('show', runId, '--json')).state };
}

describe('a check and a review, by nodes of a graph', () => {
  it('RTE-05: stops where no check is known, and remembers the one that was named, for the project', async () => {
    const blocked = await start();
    const inbox = await place.run('inbox');
    expect(inbox.stdout).toMatch(/NO_CHECK: .*[Rr]eply with the (check command|command)/);
    expect(inbox.stdout).toContain(blocked.runId);
    expect(existsSync(file('reviews'))).toBe(false);

    const given = await start({ given: 'grep -q one a.ts' });
    expect(given.state.variables.check).toMatchObject({ exitCode: 0, from: 'given', tree: expect.any(String) });
    const next = await start();
    expect(next.state.variables.check).toMatchObject({ command: 'grep -q one a.ts', from: 'remembered' });
    await writeFile(file('signalbox.yaml'), 'crew:\n  check: grep -q two a.ts\n');
    expect((await start()).state.variables.check).toMatchObject({ exitCode: 1, from: 'config' });
  });

  it('RTE-08: keeps one review for the branch, in the folder of the crew, and counts what is open in it', async () => {
    await writeFile(file('signalbox.yaml'), 'crew:\n  check: "true"\n  dir: notes\n');
    const first = await start();
    const review = file(first.state.variables.publish.file);
    expect(first.state.variables.publish).toMatchObject({
      branch: 'feature/x',
      file: expect.stringMatching(/^notes\/reviews\/feature-x-[0-9a-f]{8}\.md$/),
      updated: false,
    });
    expect(first.state.variables.items).toMatchObject({ open: 0, items: [] });
    await appendFile(review, '- [ ] Rename it.\n');
    const second = await start();
    expect(second.state.variables.publish).toMatchObject({ updated: true });
    expect(second.state.variables.items).toMatchObject({ open: 1, items: [{ text: 'Rename it.', state: 'open' }] });
    // The review is no change of the work.
    expect(second.state.variables.check.tree).toBe(first.state.variables.check.tree);
    expect(await readFile(review, 'utf8')).not.toContain('notes/reviews');
  });

  it('RUN-05: killed while a review is opened, the run knows afterwards whether it was, and opens no second one', async () => {
    const owner = place.process([...(await runOf({ given: 'true' })), '--jsonl']);
    while (!existsSync(file('reviews'))) await sleep(1);
    owner.signal('SIGKILL');
    const { runId } = JSON.parse((await owner.ended).stdout.split('\n')[0] ?? '');
    await place.run('resume', runId);
    const { state } = document(await place.run('show', runId, '--json'));
    expect(state.variables).toMatchObject({ publish: { ok: true, updated: false }, items: { ok: true, open: 0 } });
    expect((await readdir(file('reviews'))).filter((name) => name.endsWith('.md'))).toHaveLength(1);
    const told = await place.withStore(async (store) => (await store.read(runId)).map(({ event }) => event));
    const asked = told.flatMap((event) => (event.type === 'call.asked' && event.tool === 'forge.open' ? [event] : []));
    expect(asked).toHaveLength(1);
  });
});
