import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineOf, house, request } from '../../test/support/house.ts';
import { BROKEN_PAGE, GREEN, OPENED, smallCrew } from '../../test/support/small-crew.ts';
import { reviewedWork } from '../../test/support/small-package.ts';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { handOverFolder } from '../adapters/hand-over-folder/hand-over-folder.ts';
import { renderHandOver } from '../core/route/hand-over.ts';
import { isRendered } from '../core/route/hand-over-text.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import type { EngineRequest } from '../ports/engine.ts';
import type { Tool } from '../ports/tool.ts';

let project: TemporaryFolder;
const inProject = (name: string): string => join(project.path, name);
const textOf = (name: string): Promise<string> => readFile(inProject(name), 'utf8');

beforeEach(async () => {
  project = await temporaryFolder();
});
afterEach(() => project.remove());

const tool = (name: string, run: Tool['run']): Tool => ({ name, description: name, effect: 'idempotent', run });
const TOOLS: readonly Tool[] = [tool('check.run', async () => GREEN), tool('forge.open', async () => OPENED)];

/** What each agent says; `heard` gets what it was told. */
function crewOf(says: (agent: string, turn: number) => string | Promise<string>, heard: string[] = []) {
  return engineOf(async ({ messages, turn, node }: EngineRequest) => {
    heard.push(JSON.stringify(messages()));
    return { segments: [await says(node ?? '', turn)] };
  });
}

const ENDS = (node: string, turn: number): string =>
  node === 'dev' ? 'I made it.\n[REQ_TEST]' : turn === 1 ? '[REQ_DEV]' : '[TASK_DONE]';

async function started(engine: ReturnType<typeof crewOf>, tools = TOOLS) {
  const { terminal } = house(
    undefined,
    handOverFolder(async () => '.'),
  );
  const { runtime, store } = terminal(engine, tools);
  const lease = await runtime.start(request(smallCrew(), { project: project.path, input: 'Build a parser.' }));
  return { runtime, store, lease };
}

describe('the hand-over files in the project', () => {
  it('RTE-08: say at the end what the log says, and nothing else lies there', async () => {
    const { runtime, lease } = await started(crewOf(ENDS));
    const { run } = await runtime.attend(lease.runId, { lease });
    expect(statusOf(run)).toBe('completed');
    expect((await readdir(project.path)).sort()).toEqual(['current_task.md', 'test_report.md']);
    for (const { name, text } of renderHandOver(run)) expect(await textOf(name)).toBe(text);
    expect(await textOf('test_report.md')).toContain('status: success');
  });

  it('are there while an agent works, and the reason is gone once the run is not blocked any more', async () => {
    const seen: string[] = [];
    const engine = crewOf(async (_node, turn) => {
      seen.push((await readdir(project.path)).sort().join(' '));
      return turn === 1 ? 'Which parser?\n[BLOCK_NEED_MASTER]' : '[TASK_DONE]';
    });
    const { runtime, lease } = await started(engine);
    await runtime.attend(lease.runId, { lease });
    expect(await textOf('blocked_reason.md')).toContain('> Which parser?');
    await runtime.send(lease.runId, { kind: 'message', text: 'The first.' });
    expect(seen).toEqual(['current_task.md', 'current_task.md']);
    expect(await readdir(project.path)).toEqual(['current_task.md']);
  });

  describe('of a page that was found broken', () => {
    const SHOT = 'screenshot: logs/screenshots/run_a_crash.png';
    const LOOKS = [...TOOLS, tool('browser.check', async () => BROKEN_PAGE)];
    const reports: (string | undefined)[] = [];
    const engine = engineOf(async ({ turn, exchange }: EngineRequest) => {
      if (turn === 1 && exchange === 1) return { calls: [{ tool: 'browser.check', args: {} }] };
      reports.push(await textOf('test_report.md').catch(() => undefined));
      return { segments: ['[TASK_DONE]'] };
    });
    beforeEach(() => {
      reports.length = 0;
    });

    it('RTE-09: the report is rewritten with the picture before anybody goes on, and that is the last step of the evidence', async () => {
      const { runtime, store, lease } = await started(engine, LOOKS);
      const { run } = await runtime.attend(lease.runId, { lease });
      expect(reports).toEqual([expect.stringContaining(SHOT)]);
      const log = (await store.read(lease.runId)).map(({ event }) => event);
      const told = log.filter(({ type }) => type === 'call.finished' || type === 'call.reported');
      expect(told).toMatchObject([
        { tool: 'browser.check' },
        { type: 'call.reported', callId: '1.1.1', outcome: 'done', ms: expect.any(Number) },
      ]);
      expect(run.route.evidence).toMatchObject([
        { steps: [{ step: 'screenshot' }, { step: 'report', outcome: 'done', at: expect.stringMatching(/^20.*Z$/) }] },
      ]);
    });

    it('RTE-09: a report that cannot be written is said, and keeps nobody from working', async () => {
      await mkdir(inProject('test_report.md'));
      const { runtime, store, lease } = await started(engine, LOOKS);
      const { run } = await runtime.attend(lease.runId, { lease });
      expect(statusOf(run)).toBe('completed');
      const reported = (await store.read(lease.runId)).filter(({ event }) => event.type === 'call.reported');
      expect(reported.map(({ event }) => event)).toMatchObject([
        { outcome: 'failed', why: expect.stringContaining('no file') },
      ]);
    });

    it('RTE-09: an owner that is killed in between leaves the step to the next one, and it is recorded once', async () => {
      const files = handOverFolder(async () => '.');
      const kill = { now: (): Promise<void> => Promise.resolve() };
      const world = house(undefined, {
        ...files,
        write: async (folder, name, text) => {
          if (text.includes(SHOT)) await kill.now();
          return files.write(folder, name, text);
        },
      });
      const first = world.terminal(engine, LOOKS);
      const lease = await first.runtime.start(request(smallCrew(), { project: project.path, input: 'Build.' }));
      kill.now = () => world.kill(first);
      await expect(first.runtime.attend(lease.runId, { lease })).rejects.toThrow();
      kill.now = () => Promise.resolve();
      const { runtime, store } = world.terminal(engine, LOOKS);
      const { run } = await runtime.attend(lease.runId);
      expect(statusOf(run)).toBe('completed');
      const log = await store.read(lease.runId);
      expect(log.filter(({ event }) => event.type === 'call.reported')).toHaveLength(1);
      expect(reports.at(-1)).toContain(SHOT);
    });
  });

  it("a person's edit is kept beside, told to the next agent once with its difference, and written over", async () => {
    const heard: string[] = [];
    const engine = crewOf((_node, turn) => (turn === 1 ? 'Which?\n[BLOCK_NEED_MASTER]' : '[TASK_DONE]'), heard);
    const { runtime, store, lease } = await started(engine);
    await runtime.attend(lease.runId, { lease });
    const edited = (await textOf('current_task.md')).replace('> Build a parser.', '> Build a printer.');
    await writeFile(inProject('current_task.md'), edited);
    const { run } = await runtime.send(lease.runId, { kind: 'resume' });
    expect(await textOf('current_task.edited-1.md')).toBe(edited);
    expect(isRendered(await textOf('current_task.md'))).toBe(true);
    expect(await textOf('current_task.md')).toContain('> Build a parser.');
    expect(heard.at(-1)).toContain('-> Build a parser.\\n+> Build a printer.');
    const refused = (await store.read(lease.runId)).filter(({ event }) => event.type === 'document.refused');
    expect(refused.map(({ event }) => event)).toMatchObject([{ path: 'current_task.md', code: 'HAND_OVER_EDITED' }]);
    expect(statusOf(run)).toBe('completed');
  });

  it('a file of that name from before is kept beside, and not lost', async () => {
    await writeFile(inProject('test_report.md'), 'my own notes');
    const { runtime, lease } = await started(crewOf(ENDS));
    const { run } = await runtime.attend(lease.runId, { lease });
    expect([statusOf(run), await textOf('test_report.edited-1.md')]).toEqual(['completed', 'my own notes']);
    expect(await textOf('test_report.md')).toContain('status: success');
  });

  it('an older text of ours, left by a crash, is no edit', async () => {
    const { runtime, store, lease } = await started(crewOf(ENDS));
    await runtime.attend(lease.runId, { lease });
    const old = await textOf('current_task.md');
    await runtime.send(lease.runId, { kind: 'message', text: 'Now a printer.' });
    await writeFile(inProject('current_task.md'), old);
    await runtime.send(lease.runId, { kind: 'message', text: 'And a lexer.' });
    expect((await store.read(lease.runId)).some(({ event }) => event.type === 'document.refused')).toBe(false);
  });

  it.each(['folder', 'link'])('a %s in its place does not stop the run, and stays', async (what) => {
    const outside = await temporaryFolder();
    if (what === 'folder') await mkdir(inProject('current_task.md'));
    else await symlink(outside.path, inProject('current_task.md'));
    const { runtime, lease } = await started(crewOf(ENDS));
    const { run } = await runtime.attend(lease.runId, { lease });
    expect([statusOf(run), await readdir(outside.path)]).toEqual(['completed', []]);
    expect(await textOf('test_report.md')).toContain('status: success');
    await rm(inProject('current_task.md'), { recursive: true });
    await outside.remove();
  });

  it('a run without tags leaves nothing there', async () => {
    const { terminal } = house(
      undefined,
      handOverFolder(async () => '.'),
    );
    const { runtime } = terminal(engineOf(() => ({ segments: ['Go on?'] })));
    const lease = await runtime.start(request(reviewedWork(), { project: project.path }));
    await runtime.attend(lease.runId, { lease });
    expect(await readdir(project.path)).toEqual([]);
  });
});
