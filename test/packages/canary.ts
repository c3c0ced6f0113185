import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder whose every change is noticed, with one folder inside that may be written to. */
export type Canary = {
  /** Where writing is allowed. */
  readonly inside: string;
  /** Where it is not. */
  readonly outside: string;
  /** What was changed, if anything. */
  harm(): string | undefined;
  /** Makes good what was done to it. */
  renew(): void;
  remove(): void;
};

const SONG = 'Nobody writes here.\n';
const INHABITANTS = ['canary.md', 'inside', 'bmad.json'];

export function canaryFolder(): Canary {
  const outside = mkdtempSync(join(tmpdir(), 'signalbox-canary-'));
  const inside = join(outside, 'inside');
  const renew = (): void => {
    rmSync(outside, { recursive: true, force: true });
    mkdirSync(inside, { recursive: true });
    for (const name of ['canary.md', 'bmad.json']) writeFileSync(join(outside, name), SONG);
  };
  renew();
  return {
    inside,
    outside,
    harm() {
      const strangers = readdirSync(outside).filter((name) => !INHABITANTS.includes(name));
      if (strangers.length > 0) return `${strangers.join(', ')} was written outside`;
      const changed = ['canary.md', 'bmad.json'].filter(
        (name) => !existsSync(join(outside, name)) || readFileSync(join(outside, name), 'utf8') !== SONG,
      );
      return changed.length > 0 ? `${changed.join(', ')} was changed outside` : undefined;
    },
    renew,
    remove: () => rmSync(outside, { recursive: true, force: true }),
  };
}
