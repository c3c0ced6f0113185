import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../kills/plans.ts';
import { type HostileTree, hostileTree } from './hostile-tree.ts';
import { withRace } from './race.ts';
import { checkThenOpen, lexical, mountAlone, ours } from './resolver.ts';
import { tryPaths } from './try-paths.ts';

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 300_000 };
/** Any will do, as long as it is always the same. */
const SEED = 20_260_101;

describe('hostile paths', () => {
  let tree: HostileTree;
  beforeAll(async () => {
    tree = await hostileTree();
  });
  afterAll(() => tree.remove());

  it.each([
    ['joining and comparing', lexical],
    ['checking, then opening', checkThenOpen],
  ] as const)('get out where a fault is planted: %s', LONG, async (_, planted) => {
    const tries = { tree, resolver: planted(tree.root), count: 900, random: seeded(SEED), writes: false };
    expect((await tryPaths(tries)).escapes).toBeGreaterThan(0);
  });

  it.each([
    ['rules and mount', ours],
    ['the mount alone', mountAlone],
  ] as const)('do not get out: %s', LONG, async (_, own) => {
    const resolver = await own(tree.root);
    const tally = await tryPaths({ tree, resolver, count: 900, random: seeded(SEED), writes: true });
    expect(tally).toMatchObject({ tried: 900, escapes: 0 });
    expect(Math.min(tally.links, tally.missing, tally.done, tally.refused)).toBeGreaterThan(10);
  });
});

describe('reads and writes raced by programs that exchange folders for links', () => {
  it('get out where a fault is planted', LONG, async () => {
    await withRace(checkThenOpen, async (race) => {
      expect((await race.reads(3_000)).escapes).toBeGreaterThan(0);
      expect((await race.writes(2_000)).escapes).toBeGreaterThan(0);
    });
    await withRace(lexical, async (race) => expect((await race.reads(500)).escapes).toBeGreaterThan(0));
  });

  it('do not get out of a mount, although they meet the links', LONG, async () => {
    await withRace(ours, async (race) => {
      const reads = await race.reads(4_000);
      expect(reads).toMatchObject({ tried: 4_000, escapes: 0 });
      const writes = await race.writes(500);
      expect(writes).toMatchObject({ tried: 500, escapes: 0 });
      expect(Math.min(reads.links, reads.done, writes.links, writes.done)).toBeGreaterThan(10);
    });
  });
});
