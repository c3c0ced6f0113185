import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { boundedTool } from '../../src/adapters/bounds/bounded-tool.ts';
import { holdFiles } from '../../src/adapters/bounds/hold-files.ts';
import { localProcesses } from '../../src/adapters/processes-local/local-processes.ts';
import { plainSandbox } from '../../src/adapters/sandbox-plain/plain-sandbox.ts';
import type { CommandPlace } from '../../src/adapters/tools-shell/run-command.ts';
import { shellTools } from '../../src/adapters/tools-shell/shell-tools.ts';
import type { Sandbox } from '../../src/ports/sandbox.ts';
import { contextIn } from '../contracts/tool.ts';
import { checkSources } from '../support/check-sources.ts';
import { openTestGit } from '../support/git-repository.ts';
import { installedBwrap } from './bubblewrap.ts';
import { ESCAPES, type Escape, PLANTED } from './escapes.ts';
import { makeWorld, type World } from './world.ts';

const PROGRAMS = fileURLToPath(new URL('./programs', import.meta.url));
const ROOT = process.getuid?.() === 0;
const TRIES = ESCAPES.filter(({ only = 'tool' }) => only === 'tool');

function placeIn(world: World, sandbox: Sandbox): CommandPlace {
  const mounts = [join(world.base, 'package'), dirname(process.execPath), PROGRAMS];
  return {
    processes: localProcesses(),
    sandbox: async () => sandbox,
    folder: (runId) => join(world.state, runId),
    hidden: [world.state],
    surroundings: async () => ({
      env: { ...world.env, HOME: '/tmp' },
      mounts: mounts.map((path) => ({ path, access: 'read' as const })),
    }),
  };
}

/** The names of the ways by which a command of this tool got out. */
async function escaped(tool: string, sandbox: Sandbox, tries: readonly Escape[]): Promise<readonly string[]> {
  const world = await makeWorld();
  const place = placeIn(world, sandbox);
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

  test('RTE-11: leaves none of the protected names that it makes', { timeout: 60_000 }, async () => {
    const world = await makeWorld();
    try {
      const sandbox = await installedBwrap();
      const found = shellTools(placeIn(world, sandbox), checkSources()).find(({ name }) => name === tool);
      if (found === undefined) throw new Error(`no ${tool}`);
      const hold = holdFiles({
        git: openTestGit(world.base),
        folder: (runId) => join(world.state, 'bounds', runId),
        dir: async () => '.',
        isHeld: async () => true,
      });
      const context = contextIn({ project: world.project, key: 'planted' });
      const command = PLANTED.map(({ script }) => script).join('\n');
      const told = await boundedTool(found, hold).run({ command, timeoutMs: 10_000 }, context);
      const names = PLANTED.map(({ path }) => path);
      expect(told).toMatchObject({ ok: true, exitCode: 0, putBack: { files: names.toSorted() } });
      expect(names.filter((path) => existsSync(join(world.project, path)))).toEqual([]);
      expect(existsSync(join(world.project, '.claude/settings.local.json'))).toBe(true);
    } finally {
      await world.close();
    }
  });

  test('finds them where nothing holds, so trying them proves something', { timeout: 120_000 }, async () => {
    const open = TRIES.filter(({ outside }) => outside === 'always' || (outside === 'root' && ROOT));
    expect(await escaped(tool, plainSandbox(), open)).toEqual(open.map(({ name }) => name));
  });
});
