import { accessSync } from 'node:fs';
import { bwrapSandbox } from '../../../src/adapters/sandbox-bwrap/bwrap-sandbox.ts';
import { findBwrap } from '../../../src/adapters/sandbox-bwrap/find-bwrap.ts';
import type { SandboxMount } from '../../../src/ports/sandbox.ts';
import { ESCAPES } from '../escapes.ts';
import { makeWorld } from '../world.ts';

/*
 * Started as root, goes on as nobody: what is tried as root elsewhere, by somebody without rights. Prints what got out, as JSON.
 * The scripts are run by a shell: where the sources lie in root's own folder, nobody can read them.
 */

const NOBODY = 65_534;
const RUN_ALL = 'for script; do if sh -c "$script" >/dev/null 2>&1; then echo escaped; else echo refused; fi; done';

const found = await findBwrap(process.env['PATH'] ?? '');
if (found === undefined) throw new Error('there is no bubblewrap');
process.setgroups?.([]);
process.setgid?.(NOBODY);
process.setuid?.(NOBODY);

const sandbox = bwrapSandbox(found.program);
const world = await makeWorld();
const escaped: string[] = [];
let tried = 0;
try {
  for (const profile of ['engine', 'tool'] as const) {
    const tries = ESCAPES.filter(({ only = profile }) => only === profile);
    const order = world.order(profile, ['sh', '-c', RUN_ALL, 'sh', ...tries.map(({ script }) => script)]);
    const { lines } = await world.run(sandbox, { ...order, mounts: order.mounts.filter(isInReach) });
    tried += lines.length;
    escaped.push(...tries.filter((_, index) => lines[index] !== 'refused').map(({ name }) => `${profile}: ${name}`));
  }
} finally {
  await world.close();
}
console.log(JSON.stringify({ uid: process.getuid?.(), tried, escaped }));

function isInReach({ path }: SandboxMount): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
