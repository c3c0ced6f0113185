import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { localProcesses } from '../../src/adapters/processes-local/local-processes.ts';
import { plainSandbox } from '../../src/adapters/sandbox-plain/plain-sandbox.ts';
import type { CommandPlace } from '../../src/adapters/tools-shell/run-command.ts';
import { shellTools } from '../../src/adapters/tools-shell/shell-tools.ts';
import type { Sandbox } from '../../src/ports/sandbox.ts';
import { contextIn } from '../contracts/tool.ts';
import { checkSources } from '../support/check-sources.ts';
import { installedBwrap } from './bubblewrap.ts';
import { ESCAPES, type Escape } from './escapes.ts';
import { makeWorld } from './world.ts';

const PROGRAMS = fileURLToPath(new URL('./programs', import.meta.url));
const ROOT = process.getuid?.() === 0;
const TRIES = ESCAPES.filter(({ only = 'tool' }) => only === 'tool');

/** The names of the ways by which a command of this tool got out. */
async function escaped(tool: string, sandbox: Sandbox, tries: readonly Escape[]): Promise<readonly string[]> {
  const world = await makeWorld();
  const mounts = [join(world.base, 'package'), dirname(process.execPath), PROGRAMS];
  const place: CommandPlace = {
    processes: localProcesses(),
    sandbox: async () => sandbox,
    folder: (runId) => join(world.state, runId),
    hidden: [world.state],
    surroundings: async () => ({
      env: { ...world.env, HOME: '/tmp' },
      mounts: mounts.map((path) => ({ path, access: 'read' as const })),
    }),
  };
  const found = shellTools(place, checkSources()).find(({ name }) => name === tool);
  try {
    const ways: string[] = [];
    for (const { name, script } of tries) {
      const context = contextIn({ project: world.project, key: name });
      const told = await found?.run({ command: script, timeoutMs: 10_000 }, context);
      expect(told).toMatchObject({ ok: true, exitCode: expect.any(Number) });
      if (told?.ok === true && told['exitCode'] === 0) ways.push(name);
    }
    return ways;
  } finally {
    await world.close();
  }
}

describe.each(['shell.exec', 'check.run'])('a command of %s', (tool) => {
  test(`TSK-08: finds none of ${TRIES.length} ways out`, { timeout: 120_000 }, async () => {
    expect(await escaped(tool, await installedBwrap(), TRIES)).toEqual([]);
  });

  test('finds them where nothing holds, so trying them proves something', { timeout: 120_000 }, async () => {
    const open = TRIES.filter(({ outside }) => outside === 'always' || (outside === 'root' && ROOT));
    expect(await escaped(tool, plainSandbox(), open)).toEqual(open.map(({ name }) => name));
  });
});
