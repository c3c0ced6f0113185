import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lease, RunStore } from '../../src/ports/run-store.ts';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { LEASE_MS, leaseOf, message, type StoreMedium, said, WORKING } from './store-medium.ts';

/** What may happen to one run between two owners, in any order. */
type Step = StoreStep | { readonly do: 'restart'; readonly who: 0 | 1 } | { readonly do: 'pass'; readonly ms: number };

type StoreStep = AppendStep | { readonly do: 'acquire' | 'release' | 'renew' | 'post'; readonly who: 0 | 1 };

type AppendStep = {
  readonly do: 'append';
  readonly who: 0 | 1;
  /** 0: with the newest lease this owner was given, 1: with the one before, … */
  readonly back: number;
  readonly count: number;
  readonly checkMail: boolean;
};

const who = fc.constantFrom(0 as const, 1 as const);
const append = fc.record({
  do: fc.constant('append' as const),
  who,
  back: fc.constantFrom(0, 0, 0, 1, 2),
  count: fc.nat(3),
  checkMail: fc.boolean(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: append, weight: 6 },
  {
    arbitrary: fc.record({ do: fc.constantFrom('acquire' as const, 'release', 'renew', 'post', 'restart'), who }),
    weight: 5,
  },
  {
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1, LEASE_MS / 2, LEASE_MS + 1) }),
    weight: 1,
  },
);

/** The rules of ownership in their plainest form; a store must agree with them step by step. */
type Model = {
  owner: string | null;
  epoch: number;
  log: string[];
  mailbox: number;
  seen: number;
  readonly leaseUntil: Map<string, number>;
  readonly alive: Set<string>;
};

export function interleavingContract(openMedium: () => Promise<StoreMedium>): void {
  test('agrees with the rules of ownership whatever two owners do, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const medium = await openMedium();
        try {
          await play(medium, steps);
        } finally {
          await medium.dispose();
        }
      }),
      { numRuns: 60 },
    );
  });
}

async function play(medium: StoreMedium, steps: readonly Step[]): Promise<void> {
  const clock = manualClock();
  const options = { clock, leaseMs: LEASE_MS };
  const stores: [RunStore, RunStore] = [await medium.open(options), await medium.open(options)];
  const leases: [Lease[], Lease[]] = [[], []];
  const alive = new Set(stores.map(({ owner }) => owner));
  const model: Model = { owner: null, epoch: 0, log: ['first'], mailbox: 0, seen: 0, leaseUntil: new Map(), alive };
  await stores[0].create({ runId: 'r', events: [said('first')], summary: WORKING, ts: clock.now() });

  for (const [index, step] of steps.entries()) {
    if (step.do === 'pass') clock.advance(step.ms);
    else if (step.do === 'restart') {
      alive.delete(stores[step.who].owner);
      await medium.kill(stores[step.who]);
      stores[step.who] = await medium.open(options);
      alive.add(stores[step.who].owner);
      leases[step.who] = [];
    } else await act({ store: stores[step.who], leases: leases[step.who], model, clock }, step, `${index}`);
    await compare(stores[0], model);
  }
  await Promise.all(stores.map((store) => store.close()));
}

type Player = {
  readonly store: RunStore;
  readonly leases: Lease[];
  readonly model: Model;
  readonly clock: ManualClock;
};

async function act(player: Player, step: StoreStep, label: string): Promise<void> {
  const { store, leases, model, clock } = player;
  switch (step.do) {
    case 'acquire':
      return acquireRun(player);
    case 'append':
      return appendTo(player, step, label);
    case 'release': {
      const lease = leases.at(-1);
      if (lease === undefined) return;
      await store.release(lease);
      if (model.owner === store.owner && model.epoch === lease.epoch) model.owner = null;
      return;
    }
    case 'renew':
      await store.renew();
      model.leaseUntil.set(store.owner, clock.now() + LEASE_MS);
      return;
    case 'post':
      model.mailbox += 1;
      expect(await store.post('r', label, message(label))).toBe(model.mailbox);
      return;
  }
}

async function acquireRun({ store, leases, model, clock }: Player): Promise<void> {
  const { owner } = store;
  const holder = model.owner;
  const lapsed = holder !== null && (model.leaseUntil.get(holder) ?? 0) < clock.now();
  const free = holder === null || holder === owner || !model.alive.has(holder) || lapsed;
  const given = await store.acquire('r');
  if (!free) return expect(given).toBe('busy');
  model.owner = owner;
  model.epoch += 1;
  model.leaseUntil.set(owner, clock.now() + LEASE_MS);
  expect(given).toMatchObject({ epoch: model.epoch, seq: model.log.length });
  leases.push(leaseOf(given));
}

async function appendTo({ store, leases, model, clock }: Player, step: AppendStep, label: string): Promise<void> {
  const lease = leases.at(-1 - step.back);
  if (lease === undefined) return;
  const mine = model.owner === store.owner && model.epoch === lease.epoch && model.log.length === lease.seq;
  const mail = step.checkMail && model.mailbox > model.seen;
  const words = Array.from({ length: step.count }, (_, index) => `${label}.${index}`);
  const outcome = await store.append(lease, {
    ...{ events: words.map(said), summary: WORKING, ts: clock.now(), drained: 0 },
    ...(step.checkMail ? { ifMailbox: model.seen } : {}),
  });
  if (!mine) return expect(outcome.kind).toBe('fenced');
  expect(outcome.kind).toBe(mail ? 'mail' : 'appended');
  if (outcome.kind === 'mail') model.seen = model.mailbox;
  if (outcome.kind !== 'appended') return;
  model.log.push(...words);
  leases.push(outcome.lease);
}

async function compare(store: RunStore, model: Model): Promise<void> {
  const events = await store.read('r');
  expect(events.map(({ seq }) => seq)).toEqual(model.log.map((_, index) => index + 1));
  expect(events.map(({ event }) => event)).toEqual(model.log.map(said));
  const { owner, epoch, mailbox } = model;
  const ownerAlive = owner !== null && model.alive.has(owner);
  expect(await store.row('r')).toMatchObject({ owner, epoch, mailbox, ownerAlive, seq: model.log.length });
}
