import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessEnd } from '../../src/core/engine/process-outcome.ts';

export type Capture = { readonly lines: readonly string[]; readonly stderr: string; readonly end: ProcessEnd };

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'engines');

/** What a real program once wrote, with the code it ended with. */
export function captureOf(engine: string, name: string): Capture {
  const read = (kind: string): string => readFileSync(join(FOLDER, engine, `${name}.${kind}`), 'utf8');
  const lines = read('stdout.ndjson').split('\n');
  return {
    lines: lines.at(-1) === '' ? lines.slice(0, -1) : lines,
    stderr: read('stderr.txt'),
    end: { code: Number(read('exit')), signal: null },
  };
}
