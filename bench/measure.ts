import { parseArgs } from 'node:util';
import { measureBrowser } from './browser.ts';
import { measureColdStart } from './cold-start.ts';
import { measureComposing } from './composing.ts';
import { measureDecoding } from './decoding.ts';
import { measureManyRuns } from './many-runs.ts';
import { measureTurns } from './measure-turns.ts';
import { measureResume } from './resume.ts';
import type { Measurement } from './section.ts';
import { measureTasks } from './tasks.ts';
import { measureWaiting } from './waiting.ts';

/** Every measurement by the name it is asked for. */
export const MEASUREMENTS: { readonly [name: string]: Measurement } = {
  turns: measureTurns,
  many: measureManyRuns,
  start: measureColdStart,
  resume: measureResume,
  tasks: measureTasks,
  browser: measureBrowser,
  waiting: measureWaiting,
  composing: measureComposing,
  decoding: measureDecoding,
};

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false }, large: { type: 'boolean', default: false } },
  });
  const measurement = MEASUREMENTS[positionals[0] ?? ''];
  if (measurement === undefined) throw new Error(`There is no measurement ${positionals[0]}.`);
  console.log(JSON.stringify(await measurement(values)));
}
