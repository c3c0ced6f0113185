import { readPackageFolder } from '../../../src/adapters/package-folder/read-package-folder.ts';
import { packageShelfFolder } from '../../../src/adapters/package-shelf-folder/package-shelf-folder.ts';
import { isFault } from '../../../src/core/fault.ts';
import { basePackages } from '../bases.ts';
import type { BatchReport } from '../batches.ts';
import { canaryFolder } from '../canary.ts';
import { type Case, caseAt } from '../cases.ts';
import { examine } from '../examine.ts';
import { SUBJECTS } from '../planted.ts';

/*
 * examine-batch SUBJECT SEED FROM TO
 *
 * Examines the cases FROM to TO of a seed, in a process of its own: whatever ends it is known from outside.
 * Sends the number of each case before it begins, and a report in the end.
 */

const [name = '', seed = '0', from = '0', to = '0'] = process.argv.slice(2);
const canary = canaryFolder();
const subject = SUBJECTS[name]?.(canary.inside);
if (subject === undefined) throw new Error(`There is no subject ${name}`);
const shelf = packageShelfFolder({
  home: canary.inside,
  read: (path) => readPackageFolder(path, { strangers: 'refuse' }),
});
const bases = await basePackages();
// Once, so that what is measured is what cases take and not what the program itself does.
for (const files of bases) subject.load(files);

/** Putting a package on the shelf waits for the disk, so that only some are. */
const SHELVED = 200;

/** Garbage of earlier cases is not what a case takes: before there is much of it, it is collected. */
const GARBAGE = 50 * 1024 * 1024;

globalThis.gc?.();
const before = process.memoryUsage.rss();
const outcomes: Record<string, number> = {};
const violations: { index: number; what: string }[] = [];
let slowest = { index: -1, ms: 0 };
let current = -1;
let complaints = 0;
const report = (): void => {
  const growth = process.resourceUsage().maxRSS * 1024 - before;
  process.send?.({ done: { complaints, outcomes, violations, slowest, growth, again: 0 } satisfies BatchReport });
};
process.removeAllListeners('warning').on('warning', () => {
  complaints += 1;
});
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error: unknown) => {
    violations.push({ index: current, what: `${event}: ${error instanceof Error ? error.stack : String(error)}` });
  });
}

for (current = Number(from); current < Number(to); current += 1) {
  process.send?.({ at: current });
  if (process.memoryUsage.rss() - before > GARBAGE) globalThis.gc?.();
  const tried = caseAt(bases, Number(seed), current);
  const { outcome, ms, violation } = await examine(subject, tried, canary);
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  if (ms > slowest.ms) slowest = { index: current, ms };
  const what = violation ?? (current % SHELVED === 0 ? await shelving(tried) : undefined);
  if (what === undefined) continue;
  violations.push({ index: current, what });
  canary.renew();
}
canary.remove();
report();
process.disconnect?.();

async function shelving(tried: Case): Promise<string | undefined> {
  try {
    const files = tried.kind === 'archive' ? await SUBJECTS['product']?.('').read(tried.bytes) : tried.files;
    if (files === undefined) return undefined;
    await shelf.put(files, { name: 'x', version: '1.0.0', source: 'x', addedAt: 0 });
    return canary.harm();
  } catch (error) {
    return isFault(error)
      ? canary.harm()
      : `the shelf crashed: ${error instanceof Error ? error.stack : String(error)}`;
  }
}
