import { FAULTS, isFault } from '../../src/core/fault.ts';
import type { Loaded } from '../../src/core/package/load-package.ts';
import type { PackageFiles } from '../../src/core/package/package-files.ts';
import { PROBLEM_ADVICE } from '../../src/core/words/problem-words-advice.ts';
import type { Canary } from './canary.ts';
import type { Case } from './cases.ts';

/** What is examined: the product's reader and loader, or a pair with a planted fault. */
export type Subject = {
  readonly read: (archive: Uint8Array) => Promise<PackageFiles>;
  readonly load: (files: PackageFiles) => Loaded;
};

export type Examined = {
  /** The code of the fault, or what the loader said. */
  readonly outcome: string;
  /** Of the processor: what passes on a clock depends on what else the machine has to do. */
  readonly ms: number;
  readonly violation: string | undefined;
};

/** What a person waits for at most, whatever the package is. */
export const MOST_MS = 2000;
const WAITING_MS = 10 * MOST_MS;
export const MOST_GROWTH = 200 * 1024 * 1024;

/** Reads and loads a case, and looks whether anything came out of it but an answer. */
export async function examine(subject: Subject, tried: Case, canary: Canary): Promise<Examined> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const [outcome, broken] = await answer(subject, tried);
  const passed = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  const ms = (user + system) / 1000;
  const slow =
    ms > MOST_MS || passed > WAITING_MS ? `took ${ms.toFixed(0)} ms, and ${passed.toFixed(0)} on the clock` : undefined;
  const violation = broken ?? slow ?? canary.harm() ?? pollution();
  return { outcome, ms, violation };
}

async function answer({ read, load }: Subject, tried: Case): Promise<readonly [string, string | undefined]> {
  try {
    const files = tried.kind === 'archive' ? await read(tried.bytes) : tried.files;
    const loaded = load(files);
    return [loaded.kind, unsound(loaded)];
  } catch (error) {
    if (isFault(error) && Object.hasOwn(FAULTS, error.code)) return [error.code, undefined];
    return ['crash', `crashed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  }
}

/** An answer has to be one: problems with known codes and places, at least one error where nothing was loaded. */
function unsound(loaded: Loaded): string | undefined {
  const problems = loaded.kind === 'loaded' ? loaded.warnings : loaded.problems;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if ((loaded.kind === 'invalid') !== errors > 0) return `is ${loaded.kind} with ${errors} errors`;
  const odd = problems.find(({ code, line, column, help }) => {
    return !Object.hasOwn(PROBLEM_ADVICE, code) || !(line >= 1) || !(column >= 1) || help === '';
  });
  return odd === undefined ? undefined : `tells of an odd problem: ${JSON.stringify(odd).slice(0, 300)}`;
}

function pollution(): string | undefined {
  const keys = Object.keys(Object.prototype);
  return keys.length > 0 || 'polluted' in {}
    ? `polluted the prototype of all objects with ${keys.join(', ')}`
    : undefined;
}
