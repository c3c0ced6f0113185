import { describe, expect, it } from 'vitest';
import { hostileArchives } from './archives.ts';
import { examineAll } from './batches.ts';
import { PLANTED } from './find-planted.ts';
import { measureArchives } from './measured-archives.ts';

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 300_000 };

/** Any will do, as long as it is always the same. */
const SEED = 20_260_101;

describe('the examination of packages', () => {
  it.each(PLANTED)('PKG-05 finds the planted fault: $name', LONG, async ({ find, shown }) => {
    expect(await find(SEED)).toContainEqual(expect.stringMatching(shown));
  });
});

describe('hostile packages', () => {
  it('PKG-05 mutated packages and zips are answered in time: no crash, no write outside', LONG, async () => {
    const { violations, outcomes } = await examineAll({ subject: 'product', seed: SEED, count: 80 });
    expect(violations).toEqual([]);
    expect(outcomes).toMatchObject({
      loaded: expect.any(Number),
      invalid: expect.any(Number),
      ARCHIVE_UNSAFE: expect.any(Number),
      PACKAGE_INVALID: expect.any(Number),
    });
  });

  it('PKG-05 the largest archives are refused in time and with little memory', LONG, async () => {
    const large = hostileArchives('/signalbox-outside').filter(({ title }) =>
      /100,000|65,535|50 MB|bomb|packs too well|too large together|same bytes/.test(title),
    );
    expect(large.length).toBeGreaterThan(7);
    const measured = await measureArchives('product', large);
    expect(measured.filter(({ violation }) => violation !== undefined)).toEqual([]);
  });
});
