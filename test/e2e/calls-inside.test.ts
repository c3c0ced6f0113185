import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import { describeEvent } from '../support/describe-event.ts';
import { HELLO, makePlace, type Place } from './signalbox.ts';

const write = (content: string): Json => ({ tool: 'fs.write', args: { path: '@project/note.md', content } });
const move: Json = {
  tool: 'fs.apply_patch',
  args: {
    path: '@state/workflow.md',
    patch: {
      operation: 'updateFrontmatter',
      update: { currentNodeId: { set: 'decide' }, stepsCompleted: { append: 'plan' } },
    },
  },
};
const ask: Json = { tool: 'ui.ask_user', args: { message: 'Which colour?' } };

describe('a script that plays a program', () => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace();
  });
  afterAll(() => place.remove());

  async function logged(): Promise<readonly string[]> {
    return place.withStore(async (store) => {
      const [row] = await store.list();
      return (await store.read(row?.id ?? '')).map(({ event }) => describeEvent(event));
    });
  }

  it('RUN-03: killed in the middle of its exchange, it goes on behind its calls, which have been made once', async () => {
    const script = join(place.path, 'script.json');
    const turns = [
      { when: { node: 'plan' }, callsInside: [write('one\n')], crash: true },
      { when: { node: 'plan' }, callsInside: [write('two\n'), move], text: 'The plan stands.' },
      { callsInside: [ask], text: 'I have asked.' },
    ];
    await writeFile(script, JSON.stringify({ turns }));
    const args = ['--engine', 'scripted', '--script', script, '--project', place.project];
    expect((await place.process(['run', HELLO, ...args]).ended).signal).toBe('SIGKILL');
    expect(await logged()).toEqual([
      ...['run.started', 'turn.started 1 start', 'node.entered plan', 'exchange.started 1.1'],
      ...['call.asked 1.1.1 fs.write', 'call.intended 1.1.1 verify', 'call.finished 1.1.1'],
    ]);

    const resumed = await place.run('resume', '@last');
    expect(resumed.code).toBe(8);
    expect(resumed.stdout).toContain('Which colour?');
    expect(await readFile(join(place.project, 'note.md'), 'utf8')).toBe('two\n');
    const log = (await logged()).slice(7);
    expect(log.slice(0, 11)).toEqual([
      ...['owner.changed', 'exchange.interrupted 1.1', 'exchange.started 1.2'],
      ...['call.asked 1.2.1 fs.write', 'call.intended 1.2.1 verify', 'call.finished 1.2.1'],
      ...['call.asked 1.2.2 fs.apply_patch', 'state.changed by model', 'call.finished 1.2.2', 'node.entered decide'],
      'reply.received 1.2',
    ]);
    expect(log.slice(-5)).toEqual([
      expect.stringMatching(/^call.asked .* ui.ask_user$/),
      'interaction.opened question',
      expect.stringMatching(/^call.finished /),
      expect.stringMatching(/^reply.received /),
      expect.stringMatching(/^turn.ended . waiting$/),
    ]);
  });
});
