import { type HostileArchive, hostileArchives } from './archives.ts';
import { examineAll } from './batches.ts';
import { canaryFolder } from './canary.ts';
import { examine } from './examine.ts';
import { measureArchives } from './measured-archives.ts';
import { SUBJECTS } from './planted.ts';

/** A fault that stands for a kind of them: the examination must find it before anyone believes what else it says. */
export type Planted = { readonly name: string; readonly shown: RegExp; find(seed: number): Promise<readonly string[]> };

export const PLANTED: readonly Planted[] = [
  { name: 'extracts by name', shown: /written outside|changed outside/, find: () => writesOutside('extracts by name') },
  {
    name: 'unpacks without limits',
    shown: /^took \d+ MiB/,
    find: async () => {
      const bomb = hostileArchives('').filter(({ title }) => title.includes('a bomb that tells a small size'));
      return (await measureArchives('unpacks without limits', bomb)).flatMap(({ violation }) => violation ?? []);
    },
  },
  {
    name: 'throws on bad JSON',
    shown: /crashed: SyntaxError/,
    find: async (seed) => {
      const { violations } = await examineAll({ subject: 'throws on bad JSON', seed, count: 100 });
      return violations.map(({ what }) => what);
    },
  },
];

/** Only names, and only those that stay on this side of the canary: the extractor does what it is told. */
async function writesOutside(name: string): Promise<readonly string[]> {
  const canary = canaryFolder();
  const subject = SUBJECTS[name]?.(canary.inside);
  const isName = ({ title }: HostileArchive): boolean => /leads? out of the folder|absolute/.test(title);
  const found: string[] = [];
  for (const { bytes } of hostileArchives(canary.outside).filter(isName)) {
    if (subject === undefined) break;
    const { violation } = await examine(subject, { kind: 'archive', bytes: bytes() }, canary);
    found.push(violation ?? 'nothing');
    canary.renew();
  }
  canary.remove();
  return found;
}
