import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { getAgentDefinition, validatePackage } from '../index.ts';

const HELLO = fileURLToPath(new URL('../../packages/hello', import.meta.url));
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** The bundled package with a change to its agents. */
async function changed(from: string, to: string): Promise<string> {
  const path = join(folder.path, `hello-${from.length}-${to.length}`);
  await cp(HELLO, path, { recursive: true });
  const file = join(path, 'agents.json');
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
  return path;
}

describe('getAgentDefinition', () => {
  it('PKG-06 gives an agent with everything its file says', async () => {
    const path = await changed('"tools": { "fs": { "enabled": true } }', '"critical_actions": ["Greet"]');
    expect(await getAgentDefinition(path, 'host', { home: folder.path })).toMatchObject({
      id: 'host',
      metadata: { name: 'Mira' },
      critical_actions: ['Greet'],
      menu: [{ trigger: 'note', workflow: 'main' }, { action: '#tips' }],
    });
    expect((await getAgentDefinition(path, 'editor')).persona.principles).toHaveLength(1);
  });

  it('PKG-06 says clearly that there is no such agent, or what is wrong with the file', async () => {
    await expect(getAgentDefinition(HELLO, 'edtior')).rejects.toMatchObject({
      code: 'AGENT_NOT_FOUND',
      message: expect.stringContaining('it has: host, editor'),
      help: 'Did you mean "editor"?',
    });
    const path = await changed('"role": "Writes', '"rolle": "Writes');
    await expect(getAgentDefinition(path, 'host')).rejects.toMatchObject({
      code: 'PACKAGE_INVALID',
      message: expect.stringMatching(/AGENTS_INVALID {2}\S*agents\.json:\d+:\d+/),
    });
  });
});

describe('validatePackage', () => {
  it('PKG-03 gives every problem with its place', async () => {
    expect(await validatePackage(HELLO)).toEqual({ ok: true, problems: [] });
    const { ok, problems } = await validatePackage(await changed('"id": "editor"', '"id": "corrector"'));
    expect(ok).toBe(false);
    expect(problems.map(({ code }) => code)).toContain('AGENT_UNKNOWN');
  });
});
