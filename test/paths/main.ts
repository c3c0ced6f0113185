import { parseArgs } from 'node:util';
import { Proof } from '../../bench/proof.ts';
import { mountSafety } from '../../src/adapters/mount-folder/mount-safety.ts';
import { seeded } from '../kills/plans.ts';
import { hostileTree } from './hostile-tree.ts';
import { type Race, withRace } from './race.ts';
import { checkThenOpen, lexical, mountAlone, ours, type Resolver } from './resolver.ts';
import { tryPaths } from './try-paths.ts';

/*
 * npm run prove:paths -- [--paths N] [--reads N] [--writes N] [--seed S]
 *
 * Sends N hostile paths into a hostile tree, and reads and writes N times while other programs exchange folders and files
 * for links. First shows that planted faults get out. Writes its table to bench/proofs/paths.md; ends with 1 when
 * anything got out, a planted fault did not, or nothing was raced.
 */

const { values } = parseArgs({
  options: {
    paths: { type: 'string' },
    reads: { type: 'string' },
    writes: { type: 'string' },
    seed: { type: 'string' },
  },
});
const counts = {
  paths: Number(values.paths ?? 1_000_000),
  reads: Number(values.reads ?? 1_000_000),
  writes: Number(values.writes ?? 100_000),
};
const seed = Number(values.seed ?? Date.now() % 2 ** 32);
/** Enough for a planted fault to show itself many times. */
const PLANTED = { paths: 20_000, reads: 10_000, writes: 2_000 };

type Row = {
  readonly tried: number;
  readonly done: number;
  readonly links: number;
  readonly missing: number;
  readonly refused: number;
  readonly escapes: number;
  readonly example?: string;
};

const proof = new Proof('paths', 'Hostile paths and raced files: nothing gets out');
proof.say(`${mountSafety().level}: ${mountSafety().why}\n`);
proof.say('| what | by | tries | went well | links met | missing | refused | **got out** | seconds |');
proof.say('|---|---|---|---|---|---|---|---|---|');

const planted = [
  await pathRow(lexical, PLANTED.paths, false),
  await pathRow(checkThenOpen, PLANTED.paths, false),
  await raceRow('reads', lexical, PLANTED.reads),
  await raceRow('reads', checkThenOpen, PLANTED.reads),
  await raceRow('writes', checkThenOpen, PLANTED.writes),
];
const own = [
  await pathRow(ours, counts.paths, true),
  await pathRow(mountAlone, counts.paths / 4, true),
  await raceRow('reads', ours, counts.reads),
  await raceRow('writes', ours, counts.writes),
];
const caught = planted.every(({ escapes }) => escapes > 0);
const held = own.every(({ escapes, links, done }) => escapes === 0 && links > 0 && done > 0);
proof.say(`\n${caught ? 'Every planted fault was seen to get out.' : '**A planted fault was NOT seen.**'}`);
proof.say(held ? 'Of ours nothing got out.' : '**Ours got out, or was never tempted.**');
proof.write(`seed ${seed}`);
process.exitCode = caught && held ? 0 : 1;

type ResolverOn = (root: string) => Promise<Resolver> | Resolver;

async function pathRow(resolverOn: ResolverOn, count: number, writes: boolean): Promise<Row> {
  const tree = await hostileTree();
  try {
    const resolver = await resolverOn(tree.root);
    const progress = (done: number) => proof.progress(`paths, ${resolver.name}`, done, count);
    return await row('hostile paths', resolver.name, () =>
      tryPaths({ tree, resolver, count, random: seeded(seed), writes, progress }),
    );
  } finally {
    await tree.remove();
  }
}

async function raceRow(kind: keyof Race, resolverOn: ResolverOn, count: number): Promise<Row> {
  const { name } = await resolverOn('.');
  return row(`raced ${kind}`, name, () =>
    withRace(resolverOn, (race) => race[kind](count, (done) => proof.progress(`raced ${kind}, ${name}`, done, count))),
  );
}

async function row(what: string, by: string, act: () => Promise<Row>): Promise<Row> {
  const began = performance.now();
  const found = await act();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const { tried, done, links, missing, refused, escapes, example } = found;
  proof.say(`| ${[what, by, tried, done, links, missing, refused, escapes, seconds].join(' | ')} |`);
  if (example !== undefined && by.startsWith('ours')) proof.say(`\nThis got out: ${JSON.stringify(example)}`);
  return found;
}
