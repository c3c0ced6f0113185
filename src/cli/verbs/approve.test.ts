import { describe, expect, it } from 'vitest';
import { type Desk, desk } from '../../../test/support/desk.ts';
import { engineOf, request } from '../../../test/support/house.ts';
import { ask, moveTo, patch, type ScriptedCall } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { talk } from '../talk.ts';
import { withRuntime } from '../with-store.ts';
import { approve } from './approve.ts';
import { reject } from './reject.ts';
import { reply } from './reply.ts';

const CHANGE = patch({ variables: { set: { color: 'green' } } });
const CONFIRM = ask('May I make it green?', 'confirmation', 'workflow_state_change_confirm');
const COMPLETES = [moveTo('write', 'plan'), moveTo('review', 'write'), moveTo('end', 'review', 'end'), undefined];

/** A desk with a run that makes these calls, one a reply, and then talks. */
async function deskWith(...calls: readonly (ScriptedCall | undefined)[]): Promise<Desk & { readonly runId: string }> {
  let at = 0;
  const made = desk(
    engineOf(() => {
      const call = calls[at];
      at += 1;
      return { segments: ['Well.'], calls: call === undefined ? [] : [{ tool: call[0], args: call[1] }] };
    }),
  );
  const { runtime } = await made.place().openRuntime();
  const lease = await runtime.start(request(reviewedWork()));
  await runtime.attend(lease.runId, { lease });
  await runtime.close();
  return { ...made, runId: lease.runId };
}

/** Completed, told to make it green, and now it asks whether it may. */
async function confirming(): Promise<Desk & { readonly runId: string; readonly hash: string }> {
  const made = await deskWith(...COMPLETES, CHANGE, CONFIRM, CHANGE);
  const { stdout } = await made.does((place, out) => reply(place, out, made.runId, 'Make it green', {}));
  return { ...made, hash: /The exact change, ([0-9a-f]{12}):/.exec(stdout)?.[1] ?? 'none' };
}

async function stateOf({ openStore, runId }: { readonly openStore: Desk['openStore']; readonly runId: string }) {
  const events = (await openStore().read(runId)).map(({ event }) => event);
  return {
    green: events.filter(({ type }) => type === 'grant.spent').length,
    answers: events.flatMap((event) => (event.type === 'interaction.answered' ? [event.answer] : [])),
    told: events.flatMap((event) => (event.type === 'input.taken' ? [event.text] : [])).at(-1),
  };
}

describe('approve, at a terminal', () => {
  it('shows the exact change, asks, and goes on after a yes', async () => {
    const made = await confirming();
    const { code, stdout, asked } = await made.does((place, out) => approve(place, out, made.runId, {}), {
      attended: true,
      typed: 'y',
    });
    expect([code, asked]).toEqual([0, ['Approve this? y/N ']]);
    expect(stdout).toMatch(/^\? May I make it green\?\nThe exact change, [0-9a-f]{12}:\n {2}--- @state\/workflow\.md/);
    expect(stdout).toContain('\n  +  color: green\n');
    expect(await stateOf(made)).toMatchObject({ green: 1, answers: [{ confirmed: true, value: { confirmed: true } }] });
  });

  it.each([['YES'], ['ok'], ['好'], ['是。']])('takes %j for a yes', async (typed) => {
    const made = await confirming();
    const { code } = await made.does((place, out) => approve(place, out, made.runId, {}), { attended: true, typed });
    expect(code).toBe(0);
    expect(await stateOf(made)).toMatchObject({ green: 1 });
  });

  it.each([['n'], [''], ['yes please'], [undefined]])(
    'takes %j for a no, and leaves the question open',
    async (typed) => {
      const made = await confirming();
      const spoken = await made.does((place, out) => approve(place, out, made.runId, {}), { attended: true, typed });
      expect([spoken.code, spoken.asked.length]).toEqual(['NOT_CONFIRMED', 1]);
      expect(spoken.stdout).toContain('only y, yes or ok counts as a yes');
      expect(spoken.stdout).toMatch(/\nsignalbox approve run_\w+ .+ {3}or {3}signalbox reject run_\w+ --reason "…"/);
      expect(await stateOf(made)).toMatchObject({ green: 0, answers: [] });
      expect(await made.openStore().waiting()).toHaveLength(1);
    },
  );

  it('does not ask with --yes', async () => {
    const made = await confirming();
    const spoken = await made.does((place, out) => approve(place, out, made.runId, { yes: true }), { attended: true });
    expect([spoken.code, spoken.asked]).toEqual([0, []]);
    expect(await stateOf(made)).toMatchObject({ green: 1 });
  });

  it('does not ask where somebody wants JSON: then it is as without a terminal', async () => {
    const made = await confirming();
    const spoken = await made.does((place, out) => approve(place, out, made.runId, { yes: true }), {
      attended: true,
      format: 'json',
    });
    expect([spoken.code, spoken.asked]).toEqual(['CHANGE_NOT_NAMED', []]);
  });
});

describe('approve, without a terminal', () => {
  it('needs the hash of the change, and says so with the flag', async () => {
    const made = await confirming();
    for (const options of [{}, { yes: true }]) {
      const { code, stdout } = await made.does((place, out) => approve(place, out, made.runId, options));
      expect(code).toBe('CHANGE_NOT_NAMED');
      expect(stdout).toContain(`signalbox approve ${made.runId} --change ${made.hash}`);
    }
    expect(await stateOf(made)).toMatchObject({ green: 0, answers: [] });
  });

  it.each([
    ['too short', (hash: string) => hash.slice(0, 7), 'CHANGE_NOT_NAMED'],
    ['another', () => '0123456789ab', 'STALE'],
    ['with one letter more than there is', (hash: string) => `${hash}g`, 'STALE'],
  ])('refuses a hash that is %s', async (_title, named, expected) => {
    const made = await confirming();
    const { code } = await made.does((place, out) => approve(place, out, made.runId, { change: named(made.hash) }));
    expect(code).toBe(expected);
    expect(await stateOf(made)).toMatchObject({ green: 0, answers: [] });
  });

  it.each([[(hash: string) => hash.slice(0, 8)], [(hash: string) => hash.toUpperCase()]])(
    'takes the beginning of the hash in any case',
    async (named) => {
      const made = await confirming();
      const { code } = await made.does((place, out) => approve(place, out, made.runId, { change: named(made.hash) }));
      expect(code).toBe(0);
      expect(await stateOf(made)).toMatchObject({ green: 1 });
    },
  );

  it('needs none where the question carries no change, and refuses one', async () => {
    const made = await deskWith(ask('Delete it?', 'confirmation', 'delete'));
    const refused = await made.does((place, out) => approve(place, out, made.runId, { change: '0123456789ab' }));
    expect([refused.code, refused.stdout]).toEqual([
      'STALE',
      expect.stringContaining('no open question shows a change'),
    ]);
    const { code, stdout } = await made.does((place, out) => approve(place, out, made.runId, {}));
    expect(code).toBe(8);
    expect(stdout).toContain('? Delete it?\n\nYou:\n  yes\n');
  });

  it('approves a plan, and says so to the model as a submission', async () => {
    const made = await deskWith(ask('Right?', 'plan_review', 'plan', { planContent: '1. Look' }));
    const { code, stdout } = await made.does((place, out) => approve(place, out, made.runId, {}));
    expect([code, stdout]).toEqual([8, expect.stringContaining('\n    1. Look\n')]);
    const { told } = await stateOf(made);
    expect(JSON.parse(told?.replace('WIDGET_SUBMIT\n', '') ?? '')).toEqual({
      widgetId: 'plan',
      type: 'plan_review',
      value: { decision: 'approve' },
    });
  });

  it('refuses what is not a matter of yes or no, and names the way to answer it', async () => {
    const options = [{ value: 'a', label: 'A' }];
    const made = await deskWith(ask('Which?', 'selection', 's', { options }));
    for (const verb of [approve, reject]) {
      const { code, stdout } = await made.does((place, out) => verb(place, out, made.runId, {}));
      expect(code).toBe('BAD_USAGE');
      expect(stdout).toContain('it asks you to select an option');
      expect(stdout).toContain(`signalbox reply ${made.runId} --choose 1`);
    }
    const resting = await deskWith(...COMPLETES);
    expect((await resting.does((place, out) => approve(place, out, resting.runId, {}))).code).toBe('STALE');
  });
});

describe('reply, where a change is shown', () => {
  it('PST-12: at a terminal shows the change and names it; nothing more is typed', async () => {
    const made = await confirming();
    const { code, stdout, asked } = await made.does((place, out) => reply(place, out, made.runId, 'yes', {}), {
      attended: true,
    });
    expect([code, asked]).toEqual([0, []]);
    expect(stdout).toMatch(/^\? May I make it green\?\nThe exact change, [0-9a-f]{12}:\n/);
    expect(await stateOf(made)).toMatchObject({ green: 1 });
  });

  it.each([
    ['without a terminal', {}],
    ['where somebody wants JSON', { attended: true, format: 'json' as const }],
  ])('PST-12: %s a yes is refused until it names the change', async (_title, options) => {
    const made = await confirming();
    const blind = await made.does((place, out) => reply(place, out, made.runId, 'yes', {}), options);
    expect(blind.code).toBe('CHANGE_NOT_NAMED');
    expect(blind.stdout).toContain(`\nsignalbox approve ${made.runId} --change ${made.hash}   or   `);
    expect(await stateOf(made)).toMatchObject({ green: 0, answers: [] });
    expect(await made.openStore().waiting()).toHaveLength(1);
    const named = { change: made.hash };
    const { code } = await made.does((place, out) => reply(place, out, made.runId, 'yes', named), options);
    expect(code).toBe(0);
    expect(await stateOf(made)).toMatchObject({ green: 1 });
  });

  it('PST-12: a no needs no hash', async () => {
    const made = await confirming();
    expect((await made.does((place, out) => reply(place, out, made.runId, 'no', {}))).code).toBe(0);
    expect(await stateOf(made)).toMatchObject({ green: 0, answers: [{ confirmed: false }] });
  });

  it('PST-12: words that name a change are none for a run that shows none', async () => {
    const made = await deskWith(...COMPLETES);
    const { code } = await made.does((place, out) => reply(place, out, made.runId, 'yes', { change: '0123456789ab' }));
    expect(code).toBe('STALE');
  });
});

describe('talking at a terminal', () => {
  it('PST-12: what is typed under a change that is shown names it', async () => {
    const made = await confirming();
    const { code, stdout } = await made.does(
      (place, out) =>
        withRuntime(place, out, async ({ runtime, store }) => {
          const lease = await store.acquire(made.runId);
          if (lease === 'busy') throw new Error('Somebody else has it');
          const words = ['yes'];
          return talk({ ...place, ask: async () => words.shift() }, out, { runtime, store, lease });
        }),
      { attended: true },
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('The exact change')]);
    expect(await stateOf(made)).toMatchObject({ green: 1 });
  });
});

describe('reject', () => {
  it('says no with a reason, and changes nothing', async () => {
    const made = await confirming();
    const { code } = await made.does((place, out) => reject(place, out, made.runId, { reason: 'Blue is better.' }));
    expect(code).toBe(0);
    const { green, answers, told } = await stateOf(made);
    expect([green, answers]).toEqual([0, [{ text: 'Blue is better.', value: { confirmed: false }, confirmed: false }]]);
    expect(told).toMatch(/^WIDGET_SUBMIT\n[\s\S]+"confirmed": false[\s\S]+\}\n\nBlue is better\.$/);
  });

  it('sends a plan back with what to change, and not without', async () => {
    const made = await deskWith(ask('Right?', 'plan_review', 'plan', { planContent: '1. Look' }));
    expect((await made.does((place, out) => reject(place, out, made.runId, {}))).code).toBe('BAD_USAGE');
    expect((await made.does((place, out) => reject(place, out, made.runId, { reason: 'Leap.' }))).code).toBe(8);
    expect((await stateOf(made)).answers).toMatchObject([
      { value: { decision: 'request_changes', feedback: 'Leap.' } },
    ]);
  });
});
