import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MEASUREMENTS } from './measure.ts';
import { results } from './results.ts';
import type { Section } from './section.ts';

/*
 * node bench/main.ts [name…] [--quick] [--large]
 * All of it writes RESULTS.md; a part of it, or a quick one, is only printed.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, large: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(MEASUREMENTS, name));
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. There are: ${Object.keys(MEASUREMENTS).join(', ')}.`);
  process.exit(2);
}

const load = loadavg()[0] ?? 0;
const began = performance.now();
const names = positionals.length === 0 ? Object.keys(MEASUREMENTS) : positionals;
const sections = names.map(measured);
const text = results(sections, { seconds: (performance.now() - began) / 1000, load });
console.log(text);
if (positionals.length === 0 && !values.quick) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text);

/** In a process of its own, so that no measurement inherits the memory or the compiled code of another. */
function measured(name: string): Section {
  console.error(`${name} …`);
  const flags = [...(values.quick ? ['--quick'] : []), ...(values.large ? ['--large'] : [])];
  const program = join(import.meta.dirname, 'measure.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, name, ...flags], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0) return JSON.parse(stdout) as Section;
  process.exitCode = 1;
  return { title: name, goals: [{ goal: name, figure: `failed with ${status}`, met: 'open' }], details: [] };
}
