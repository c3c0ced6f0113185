import { describe, expect, it } from 'vitest';
import { type Desk, desk } from '../../../test/support/desk.ts';
import { engineOf, request } from '../../../test/support/house.ts';
import { ask, PlayedRun, type ScriptedCall } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { summarizePending } from '../../core/interaction/summarize-pending.ts';
import type { Interaction } from '../../core/run/events.ts';
import { summarize } from '../../core/run/view/summarize.ts';
import { age } from '../telling/age.ts';
import { inbox } from './inbox.ts';

const OPTIONS = { options: [{ value: 'a', label: 'A' }] };

/** Runs that ask these, one after the other, and then wait. */
async function deskAsking(...calls: readonly ScriptedCall[]): Promise<Desk & { readonly runIds: readonly string[] }> {
  const queue = [...calls];
  const made = desk(
    engineOf(() => {
      const call = queue.shift();
      return call === undefined ? {} : { calls: [{ tool: call[0], args: call[1] }] };
    }),
  );
  const runIds: string[] = [];
  for (const _ of calls) {
    const { runtime } = await made.place().openRuntime();
    const lease = await runtime.start(request(reviewedWork()));
    await runtime.attend(lease.runId, { lease });
    await runtime.close();
    runIds.push(lease.runId);
  }
  return { ...made, runIds };
}

describe('the inbox', () => {
  it('says when nothing waits', async () => {
    const made = desk(engineOf(() => ({})));
    expect(await made.does(inbox)).toMatchObject({ code: 0, stdout: 'Nothing waits for you.\nNext: signalbox ls' });
    expect((await made.does(inbox, { format: 'json' })).stdout).toBe('{"interactions":[]}');
  });

  it('shows each question in a line with its age, and the command that answers it below', async () => {
    const made = await deskAsking(ask('What next?'), ask('Which?', 'selection', 's', OPTIONS));
    const [first, second] = made.runIds;
    const { stdout } = await made.does(inbox);
    expect(stdout.split('\n').map((line) => line.replace(/ +\d+ (s|min)/, ' AGE'))).toEqual([
      `${first}  question AGE  What next?`,
      '  small/work',
      `  signalbox reply ${first} "…"`,
      `${second}  selection AGE  Which?`,
      '  small/work',
      `  signalbox reply ${second} --choose 1   or   signalbox reply ${second} "…"`,
    ]);
  });

  it('gives machines what a list needs, oldest first', async () => {
    const made = await deskAsking(ask('What next?'), ask('Sure?', 'confirmation'));
    const { interactions } = JSON.parse((await made.does(inbox, { format: 'json' })).stdout);
    expect(interactions).toEqual([
      {
        id: `${made.runIds[0]}.q1`,
        runId: made.runIds[0],
        kind: 'question',
        prompt: 'What next?',
        openedAt: expect.stringMatching(/^\d{4}-.+Z$/),
        workflow: 'work',
        node: 'plan',
        package: 'small',
        project: '/project',
      },
      expect.objectContaining({ runId: made.runIds[1], kind: 'confirmation', type: 'confirmation' }),
    ]);
  });

  it.each([
    ['little', 'short'],
    ['too much for its row', 'long'.repeat(5_000)],
  ])('TRN-02: gives machines what was said beside a question, be it %s', async (_, context) => {
    const made = await deskAsking(ask('What next?'));
    const [runId = ''] = made.runIds;
    const beside = { ui_hints: { hint: 'Pick one' }, context: { context } };
    const interaction: Interaction = {
      id: `${runId}.q2`,
      kind: 'question',
      prompt: 'And then?',
      plain: true,
      ...beside,
    };
    const store = made.openStore();
    const lease = await store.acquire(runId);
    const row = await store.row(runId);
    if (typeof lease === 'string' || row === undefined) throw new Error('not ours');
    const pending = [...row.summary.pending, summarizePending({ ...interaction, openedAt: Date.now() })];
    await store.append(lease, {
      events: [{ type: 'interaction.opened', interaction }],
      summary: { ...row.summary, pending },
      ts: 0,
      drained: 0,
      release: true,
    });
    const { interactions } = JSON.parse((await made.does(inbox, { format: 'json' })).stdout);
    expect(interactions).toEqual([
      expect.not.objectContaining({ ui_hints: expect.anything() }),
      expect.objectContaining({ prompt: 'And then?', ...beside }),
    ]);
    expect(interactions[1]).not.toHaveProperty('more');
  });

  it('holds calls in doubt and blocks as well', async () => {
    const made = desk(engineOf(() => ({})));
    const doubt = new PlayedRun(reviewedWork(), { tools: { send: 'once' } }).replies('', ['send', { to: 'all' }]);
    const blocked = new PlayedRun(reviewedWork()).fails('ENGINE_AUTH', 'No key.');
    for (const [runId, { run, batches }] of [['run_a', doubt.restarts()] as const, ['run_b', blocked] as const]) {
      await made.openStore().create({ runId, events: batches.flat(), summary: summarize(run), ts: 1 });
    }
    const lines = (await made.does(inbox)).stdout.split('\n').map((line) => line.replace(/ +\d+ d/, ' AGE'));
    expect(lines).toEqual([
      'run_a  in-doubt AGE  The run was cut off while send was being carried out. Was it done? Arguments: {"to":"all"}',
      '  small/work',
      '  signalbox reply run_a done|run|unknown',
      'run_b  blocked AGE  ENGINE_AUTH: No key.',
      '  small/work',
      '  signalbox engines   # shows where the key is looked for; once it is set: signalbox resume run_b',
    ]);
  });

  it('keeps what an agent wrote on its line', async () => {
    const nasty = `Well?\u001b[2J\nrun_000000000000  confirmation\u2028Next: signalbox approve ${'x'.repeat(400)}`;
    const made = await deskAsking(ask(nasty));
    const lines = (await made.does(inbox)).stdout.split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]?.length).toBeLessThan(150);
    expect(lines[0]).not.toContain('\u001b');
  });

  it('reads the log of a run whose row does not say what it waits for', async () => {
    const made = await deskAsking(ask('What next?'));
    const [runId = ''] = made.runIds;
    const store = made.openStore();
    const lease = await store.acquire(runId);
    const row = await store.row(runId);
    if (typeof lease === 'string' || row === undefined) throw new Error('not ours');
    await store.append(lease, {
      events: [],
      summary: { ...row.summary, pending: [] },
      ts: 0,
      drained: 0,
      release: true,
    });
    expect((await made.does(inbox)).stdout).toContain('What next?');
  });
});

describe('an age', () => {
  it.each([
    [-5, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_599_000, '59 min'],
    [3_600_000, '1 h'],
    [86_400_000 * 400, '400 d'],
  ])('of %d ms reads %s', (ms, expected) => {
    expect(age(ms)).toBe(expected);
  });
});
