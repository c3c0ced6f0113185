import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { capturedTurn, type FakeEngine, type FakeTurn } from '../support/fake-engine.ts';
import { called, enginePlace, pidsOf, until } from './engine-place.ts';
import { document, type Printed } from './signalbox.ts';

/* What a run was begun with need not be there when it goes on: months may lie between a question and its answer. */

const { place, skill, fake, startProcess, command, eventsOf } = enginePlace();
const ASKS = capturedTurn('codex', 'ask-1');
const GOES_ON = capturedTurn('codex', 'ask-2-resume');

async function asked(engine: FakeEngine): Promise<string> {
  const ended = await command('run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--json');
  expect([ended.code, (await engine.calls()).length]).toEqual([8, 1]);
  return document(ended).runId;
}

/** Renamed away, as by an update that failed or a folder that was moved. */
async function without<T>(path: string, work: () => Promise<T>): Promise<T> {
  await rename(path, `${path}-away`);
  try {
    return await work();
  } finally {
    await rename(`${path}-away`, path);
  }
}

describe('an answer to a run whose program is gone', () => {
  test('ENGINE_NOT_FOUND: is kept, it is said what to do, and afterwards the run goes on with it', async () => {
    const engine = await fake('codex', ASKS, GOES_ON);
    const id = await asked(engine);
    await without(engine.program, async () => {
      const answered = await command('reply', id, '--choose', 'Blue', '--json');
      expect([answered.code, document(answered).error]).toEqual([
        5,
        {
          code: 'ENGINE_NOT_FOUND',
          message: expect.stringMatching(/^Codex was not found: .+ What you said to the run is recorded/),
          help: `npm install --global @openai/codex   then: signalbox resume ${id}`,
        },
      ]);
      expect((await command('inbox', '--json')).stdout).not.toContain(id);
      // A second thought comes too late, and is not said to be recorded.
      const again = await command('reply', id, 'red', '--json');
      expect([again.code, document(again).error.code]).toEqual([7, 'RUN_BUSY']);
      const resumed = await command('resume', id);
      expect([resumed.code, resumed.stderr]).toEqual([5, expect.not.stringContaining('What you said')]);
    });
    const resumed = document(await command('resume', id, '--json'));
    expect(resumed).toMatchObject({ status: 'completed', output: { color: 'blue' } });
    expect((await engine.calls()).length).toBe(2);
    expect((await eventsOf(id, 'input.taken')).map(({ text }) => text)).toEqual([expect.any(String), 'blue']);
    expect((await eventsOf(id, 'exchange.started')).length).toBe(2);
  });

  test('is kept as well where the skill is not on the shelf any more, and the run has not failed', async () => {
    await fake('codex', ASKS, GOES_ON);
    const begun = await command('run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--json');
    const id = document(begun).runId;
    await without(join(place().home, 'packages'), async () => {
      const answered = await command('reply', id, '--choose', 'Blue', '--json');
      expect([answered.code, document(answered).error]).toMatchObject([
        2,
        { code: 'PACKAGE_NOT_FOUND', message: expect.stringContaining('What you said to the run is recorded') },
      ]);
      await rm(join(place().home, 'packages'), { recursive: true, force: true });
    });
    expect(document(await command('resume', id, '--json'))).toMatchObject({ status: 'completed' });
  });

  test('is kept as well where the project has been moved away, and the run has not failed', async () => {
    const engine = await fake('codex', ASKS, GOES_ON);
    const project = join(place().path, 'elsewhere');
    await mkdir(project);
    const begun = await command('run', skill(), '-m', 'Paint it.', '--engine', 'codex', '--project', project, '--json');
    const id = document(begun).runId;
    await without(project, async () => {
      const answered = await command('reply', id, '--choose', 'Blue', '--json');
      expect([answered.code, document(answered).error]).toMatchObject([
        2,
        { code: 'PROJECT_NOT_FOUND', message: expect.stringContaining(project), help: expect.stringContaining(id) },
      ]);
    });
    expect(document(await command('resume', id, '--json'))).toMatchObject({ status: 'completed' });
    expect((await engine.calls()).length).toBe(2);
  });
});

describe('a run whose program is gone', () => {
  test('TRN-13: is canceled all the same, and what was left at work is ended', async () => {
    const hangs: FakeTurn = { stdout: '', until: { file: 'never' }, leaves: true };
    const engine = await fake('codex', hangs);
    const running = startProcess(['run', skill(), '-m', 'Paint it.', '--engine', 'codex']);
    await called(engine, 1);
    running.signal('SIGKILL');
    const id = /run_[0-9a-z]+/.exec((await running.ended).stdout)?.[0] ?? '';
    expect((await pidsOf(engine)).length).toBe(2);
    await without(engine.program, async () => {
      const canceled = await command('cancel', id, '--json');
      expect([canceled.code, document(canceled).status]).toEqual([0, 'canceled']);
    });
    expect(await pidsOf(engine)).toEqual([]);
  });

  test('RUN-03: what it has said before its end counts, though nobody could start it again', async () => {
    const done = capturedTurn('codex', 'done');
    const engine = await fake('codex', { ...done, until: { file: 'go' } });
    const running = startProcess(['run', skill(), '-m', 'Paint it.', '--engine', 'codex']);
    await called(engine, 1);
    running.signal('SIGKILL');
    const id = /run_[0-9a-z]+/.exec((await running.ended).stdout)?.[0] ?? '';
    await writeFile(join(engine.folder, 'go'), '');
    const ended = join(place().home, 'runs', id, 'engines', 'codex', 'turns', '1.1', 'exit');
    await until(async () => (await readFile(ended, 'utf8').catch(() => '')).endsWith('\n'));
    await without(engine.program, async () => {
      const resumed: Printed = document(await command('resume', id, '--json'));
      expect(resumed).toMatchObject({ status: 'completed', output: { answer: 42 } });
    });
  });
});
